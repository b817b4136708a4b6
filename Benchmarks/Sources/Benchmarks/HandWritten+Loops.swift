/// The loops of the workloads' handwritten side.
extension HandWritten {
  func singletonLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(singleton1())
        sink(singleton2())
        sink(singleton3())
      }
    }
  }

  func transientLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(transient1())
        sink(transient2())
        sink(transient3())
      }
    }
  }

  func combinedLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(combined1())
        sink(combined2())
        sink(combined3())
      }
    }
  }

  func complexLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(complex1())
        sink(complex2())
        sink(complex3())
      }
    }
  }

  func namedLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(named("one"))
        sink(named("two"))
        sink(named("three"))
      }
    }
  }

  func argumentLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(argued(7, "seven"))
      }
    }
  }

  func deepLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(link1())
      }
    }
  }

  func graphLoop() -> Workload.Loop {
    { [self] count in
      for _ in 0..<count {
        sink(diamond())
      }
    }
  }
}
