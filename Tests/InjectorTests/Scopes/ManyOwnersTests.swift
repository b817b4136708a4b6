import Foundation
import Injector
import Testing

/// Scopes and children in numbers.
@Suite(.timeLimit(.minutes(10))) struct ManyOwnersTests {
  private final class Live: Sendable {
    let counter: Counter
    let ended: Counter
    init(_ counter: Counter, _ ended: Counter) {
      (self.counter, self.ended) = (counter, ended)
      counter.increment()
    }
    deinit { ended.increment() }
  }
  private let begun = Counter()
  private let ended = Counter()

  @Test func childrenThatAreReleasedUnclosed_leaveNothingInTheScopesAroundThem() throws {
    let session = try Container { _ in }.makeScope(.session)
    let closed = Counter()
    for _ in 0..<1_000 {
      let child = try session.makeChild { [begun, ended] in
        $0.service(Live.self, using: { Live(begun, ended) }).scoped(.session).onClose { _ in closed.increment() }
      }
      _ = try child.resolve(Live.self)
    }
    #expect(begun.value == 1_000)
    #expect(ended.value == 1_000)
    #expect(session.close() == [])
    #expect(closed.value == 0)
  }

  @Test func grandchildrenThatAreReleasedUnclosed_leaveNothingEither() throws {
    let session = try Container { _ in }.makeScope(.session)
    do {
      let child = try session.makeChild { _ in }
      let checkout = try child.makeScope(.checkout)
      let grandchild = try checkout.makeChild { [begun, ended] in
        $0.service(Live.self, "session", using: { Live(begun, ended) }).scoped(.session)
        $0.service(Live.self, "checkout", using: { Live(begun, ended) }).scoped(.checkout)
      }
      _ = try (grandchild.resolve(Live.self, "session"), grandchild.resolve(Live.self, "checkout"))
      #expect(ended.value == 0)
    }
    #expect((begun.value, ended.value) == (2, 2))
    extendLifetime(session)
  }

  @Test func nestedScopes_openCloseAndEnd_onASmallStack_inLinearTime() throws {
    let root = try Container { [begun, ended] in
      $0.service(Live.self, using: { Live(begun, ended) }).scoped(.session)
    }
    let count = 20_000
    for closes in [true, false] {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        var innermost = root
        for _ in 0..<count {
          innermost = (try? innermost.makeScope(.session)) ?? innermost
          _ = try? innermost.resolve(Live.self)
        }
        if closes { root.close() }
        innermost = root
        done.signal()
      }
      thread.stackSize = 256 * 1024
      thread.start()
      done.wait()
      if closes { break }
    }
    #expect(begun.value == count)
  }

  @Test func nestedChildren_areMade_inLinearTime() throws {
    let root = try Container(
      Module(name: "Root", registrations: { $0.service(Int.self, using: { (text: String?) in text?.count ?? 0 }) }))
    let count = 5_000
    var children = [root]
    for index in 0..<count {
      let identifier = ServiceIdentifier("\(index)")
      children.append(try children[index].makeChild { $0.instance(index, for: Int.self, identifier) })
    }
    let innermost = try children[count].makeChild(Module(name: "Root"))
    #expect(innermost.graph.plugins.map(\.name) == ["Root"])
    #expect(try innermost.resolve(Int.self, "0") == 0)
    #expect(try innermost.resolve(Int.self, "4999") == 4_999)
    let telling = try innermost.makeChild { $0.instance("text", for: String.self) }
    #expect(try telling.resolve(Int.self) == 4)
    root.close()
  }

  @Test func close_reportsWhatIsStillHeld_inLinearTime() throws {
    let names = (0..<20_000).map { ServiceIdentifier("\($0)") }
    let session = try Container { registry in
      for (name, next) in zip(names, names.dropFirst()) {
        registry.service(Live.self, name, using: { [begun, ended] (_: Live?) in Live(begun, ended) })
          .parameter(Live?.self, next).scoped(.session)
      }
    }.makeScope(.session)
    let held = try names.dropLast().reversed().map { try session.resolve(Live.self, $0) }
    let leaks = session.close()
    #expect(leaks.map(\.key.identifier) == names.dropLast())
    #expect(leaks.map(\.holders.count).reduce(0, +) == names.count - 2)
    #expect(leaks[1].holders.map(\.identifier) == [names[0]])
    extendLifetime(held)
  }

  @MainActor private final class MainLink {}

  @Test func close_leavesOutWhatAwaitsItsRelease_inLinearTime() async throws {
    let names = (0..<20_000).map { ServiceIdentifier("\($0)") }
    let session = try Container { [begun, ended] registry in
      for (name, next) in zip(names, names.dropFirst()) {
        registry.viewModel(MainLink.self, name, using: { @MainActor (_: MainLink?) in MainLink() })
          .parameter(MainLink?.self, next).scoped(.session)
      }
      registry.service(Live.self, using: { Live(begun, ended) }).scoped(.session)
    }.makeScope(.session)
    try await MainActor.run {
      for name in names.dropLast().reversed() { _ = try session.resolve(MainLink.self, name) }
    }
    let held = try session.resolve(Live.self)
    #expect(session.close().map(\.description) == ["InjectorTests.ManyOwnersTests.Live"])
    extendLifetime(held)
  }

  @Test func scopesDeclaredInsideEachOther_openInLinearTime() throws {
    var scope = Scope("0")
    var container = try Container { registry in
      var scope = Scope("0")
      registry.service(Int.self, "0", using: { 0 }).scoped(scope)
      for index in 1..<2_000 {
        scope = Scope("\(index)", within: scope)
        registry.service(Int.self, ServiceIdentifier("\(index)"), using: { index }).scoped(scope)
      }
    }
    for index in 0..<2_000 {
      if index > 0 { scope = Scope("\(index)", within: scope) }
      container = try container.makeScope(scope)
      #expect(try container.resolve(Int.self, ServiceIdentifier("\(index)")) == index)
    }
  }

  @Test func oneDecorator_wrapsManyContributions_inLinearTime() throws {
    let count = 40_000
    let container = try Container { registry in
      for index in 0..<count { registry.instance(index, for: Int.self).contributing() }
      registry.decorate(Int.self) { $0 + 1 }
      registry.decorate(Int.self) { $0 * 2 }
    }
    let all = try container.resolveAll(Int.self)
    #expect(all.count == count)
    #expect(all.first == 2)
    #expect(all.last == count * 2)
  }
}
