import Injector
import Testing

/// The order in which instances end, and those that end early.
@Suite(.timeLimit(.minutes(10))) struct EndTests {
  private final class Logger: Sendable {}
  private final class Upload: Sendable {
    let logger: Lazy<Logger>
    init(logger: Lazy<Logger>) { self.logger = logger }
  }
  private final class Other: Sendable {}

  private let log = Log()

  private func container(_ tracer: Tracer? = nil) throws -> Container {
    try Container(tracer: tracer) { registry in
      registry.service(Logger.self, using: Logger.init).singleton().onClose { [log] _ in log.add("logger") }
      registry.service(Upload.self, using: Upload.init).singleton().onClose { [log] upload in
        log.add("upload \((try? upload.logger()) == nil ? "without" : "with") logger")
      }
      registry.service(Other.self, using: Other.init).singleton().onClose { [log] _ in log.add("other") }
    }
  }

  @Test(arguments: [nil, Tracer()]) func user_endsBefore_whatItAskedALazyFor(_ tracer: Tracer?) async throws {
    for isAwaited in [false, true] {
      let container = try container(tracer)
      let upload = try container.resolve(Upload.self)
      _ = try container.resolve(Other.self)
      _ = try upload.logger()
      if isAwaited { await container.closeAsync() } else { container.close() }
    }
    let once = ["upload with logger", "logger", "other"]
    #expect(log.lines == once + once)
  }

  @Test func unusedLazy_throwsClosed_afterItsContainerHasClosed() throws {
    let container = try container()
    let upload = try container.resolve(Upload.self)
    _ = try container.resolve(Logger.self)
    container.close()
    #expect(log.lines == ["upload without logger", "logger"])
    #expect(errorKind { try upload.logger() } == .closed)
  }

  /// A circle of handles has no first one: it ends in reverse order of creation.
  @Test func circleOfHandles_ends_inReverseOrderOfCreation() throws {
    final class Left: Sendable { init(right: Lazy<Right>) {} }
    final class Right: Sendable { init(left: Provider<Left>) {} }
    let container = try Container { registry in
      registry.service(Left.self, using: Left.init).singleton().onClose { [log] _ in log.add("left") }
      registry.service(Right.self, using: Right.init).singleton().onClose { [log] _ in log.add("right") }
    }
    _ = try (container.resolve(Left.self), container.resolve(Right.self))
    container.close()
    #expect(log.lines == ["right", "left"])
  }

  /// What a transient registration is asked for in between counts too.
  @Test func user_endsBefore_whatATransientAsksFor() throws {
    final class Middle: Sendable { init(logger: Provider<Logger>) {} }
    final class Top: Sendable { init(middle: Middle) {} }
    let container = try Container { registry in
      registry.service(Logger.self, using: Logger.init).singleton().onClose { [log] _ in log.add("logger") }
      registry.service(Middle.self, using: Middle.init)
      registry.service(Top.self, using: Top.init).singleton().onClose { [log] _ in log.add("top") }
    }
    _ = try (container.resolve(Top.self), container.resolve(Logger.self))
    container.close()
    #expect(log.lines == ["top", "logger"])
  }

  // MARK: Failed constructions

  /// Once its injections have run, an instance may have begun its work: its closures end that. One that was never
  /// injected is only released.
  @Test(arguments: [nil, Tracer()]) func failedActivation_closes_whatWasInjected(_ tracer: Tracer?) throws {
    final class File: Sendable {}
    final class Reader: Sendable {}
    let tries = Counter()
    let container = try Container(tracer: tracer) { registry in
      registry.service(File.self, using: File.init).singleton()
        .onActivation { [log] (_: File, resolution: Resolution) in
          log.add("open file")
          _ = try resolution.resolve(Reader.self)
          tries.increment()
          if tries.value == 1 { throw Failure() }
        }
        .onClose { [log] _ in log.add("close file first") }
        .onClose { [log] _ in log.add("close file last") }
      registry.service(Reader.self, using: { (_: File) in Reader() }).singleton().onClose { [log] _ in
        log.add("close reader")
      }
    }
    #expect(failure { try container.resolve(File.self) }?.underlying as? Failure == Failure())
    let closed = ["close reader", "close file last", "close file first"]
    #expect(log.lines == ["open file"] + closed)
    _ = try container.resolve(File.self)
    container.close()
    #expect(log.lines == ["open file"] + closed + ["open file"] + closed)
  }

  @Test func failedInjection_isOnlyReleased() throws {
    final class Parent: Sendable {}
    let container = try Container { registry in
      registry.service(Parent.self, using: Parent.init).singleton()
        .injecting { (_: Parent, _: Int) in }
        .onClose { [log] _ in log.add("closed") }
      registry.service(Int.self, using: { () throws -> Int in throw Failure() })
    }
    #expect(errorKind { try container.resolve(Parent.self) } == .factoryFailed)
    container.close()
    #expect(log.lines == [])
  }
}
