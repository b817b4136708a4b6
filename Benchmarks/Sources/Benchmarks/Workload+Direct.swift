import Injector

extension Workload {
  /// Every workload through `resolve`, from code that no actor isolates.
  static func direct(_ hand: HandWritten, _ container: Container) -> [Workload] {
    [
      Workload(
        "singleton",
        hand: { count in
          for _ in 0..<count {
            sink(hand.singleton1())
            sink(hand.singleton2())
            sink(hand.singleton3())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Singleton1).self))
            sink(try container.resolve((any Singleton2).self))
            sink(try container.resolve((any Singleton3).self))
          }
        }),
      Workload(
        "transient",
        hand: { count in
          for _ in 0..<count {
            sink(hand.transient1())
            sink(hand.transient2())
            sink(hand.transient3())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "combined",
        hand: { count in
          for _ in 0..<count {
            sink(hand.combined1())
            sink(hand.combined2())
            sink(hand.combined3())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
      Workload(
        "complex",
        hand: { count in
          for _ in 0..<count {
            sink(hand.complex1())
            sink(hand.complex2())
            sink(hand.complex3())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Complex1).self))
            sink(try container.resolve((any Complex2).self))
            sink(try container.resolve((any Complex3).self))
          }
        }),
      Workload(
        "named",
        hand: { count in
          for _ in 0..<count {
            sink(hand.named("one"))
            sink(hand.named("two"))
            sink(hand.named("three"))
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Named).self, "one"))
            sink(try container.resolve((any Named).self, "two"))
            sink(try container.resolve((any Named).self, "three"))
          }
        }),
      Workload(
        "argument",
        hand: { count in
          for _ in 0..<count {
            sink(hand.argued(7, "seven"))
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Argued).self, arguments: 7, "seven"))
          }
        }),
      Workload(
        "deep",
        hand: { count in
          for _ in 0..<count {
            sink(hand.link1())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Link1).self))
          }
        }),
      Workload(
        "graph",
        hand: { count in
          for _ in 0..<count {
            sink(hand.diamond())
          }
        },
        container: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Diamond).self))
          }
        }),
    ]
  }

  /// Every workload through registrations of the main actor, from code of the main actor.
  static func onMainActor(_ hand: HandWritten, _ container: Container) -> [Workload] {
    [
      Workload(
        "main.singleton",
        hand: { count in
          for _ in 0..<count {
            sink(hand.singleton1())
            sink(hand.singleton2())
            sink(hand.singleton3())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Singleton1).self))
            sink(try container.resolve((any Singleton2).self))
            sink(try container.resolve((any Singleton3).self))
          }
        }),
      Workload(
        "main.transient",
        hand: { count in
          for _ in 0..<count {
            sink(hand.transient1())
            sink(hand.transient2())
            sink(hand.transient3())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Transient1).self))
            sink(try container.resolve((any Transient2).self))
            sink(try container.resolve((any Transient3).self))
          }
        }),
      Workload(
        "main.combined",
        hand: { count in
          for _ in 0..<count {
            sink(hand.combined1())
            sink(hand.combined2())
            sink(hand.combined3())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Combined1).self))
            sink(try container.resolve((any Combined2).self))
            sink(try container.resolve((any Combined3).self))
          }
        }),
      Workload(
        "main.complex",
        hand: { count in
          for _ in 0..<count {
            sink(hand.complex1())
            sink(hand.complex2())
            sink(hand.complex3())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Complex1).self))
            sink(try container.resolve((any Complex2).self))
            sink(try container.resolve((any Complex3).self))
          }
        }),
      Workload(
        "main.named",
        hand: { count in
          for _ in 0..<count {
            sink(hand.named("one"))
            sink(hand.named("two"))
            sink(hand.named("three"))
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Named).self, "one"))
            sink(try container.resolve((any Named).self, "two"))
            sink(try container.resolve((any Named).self, "three"))
          }
        }),
      Workload(
        "main.argument",
        hand: { count in
          for _ in 0..<count {
            sink(hand.argued(7, "seven"))
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Argued).self, arguments: 7, "seven"))
          }
        }),
      Workload(
        "main.deep",
        hand: { count in
          for _ in 0..<count {
            sink(hand.link1())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Link1).self))
          }
        }),
      Workload(
        "main.graph",
        hand: { count in
          for _ in 0..<count {
            sink(hand.diamond())
          }
        },
        onMain: { count in
          for _ in 0..<count {
            sink(try container.resolve((any Diamond).self))
          }
        }),
    ]
  }
}
