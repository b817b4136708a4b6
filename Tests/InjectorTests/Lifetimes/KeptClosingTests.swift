@testable import Injector
import Testing

/// What ends when a policy lets go of an instance or the container closes, and policies that resolve.
@Suite(.timeLimit(.minutes(10))) struct KeptClosingTests: KeepingPhotos {
  let log = Log()
  let built = Counter()

  // MARK: Closing

  @Test func close_letsGoOfAll_withTheSingletons_thoseCreatedLastFirst() throws {
    final class Index: Sendable {}
    let container = try Container { [log] in
      $0.service(NumberedPhoto.self, using: NumberedPhoto.init).arguments(NumberedPhotoID.self).kept(by: ByArgument())
        .onClose { log.add("photo \($0.id.number)") }
      $0.service(LocalStore.self, using: LocalStore.init).scoped(.session).onClose { _ in log.add("session") }
      $0.service(Index.self, using: Index.init).singleton().onClose { _ in log.add("index") }
    }
    for number in 1...3 { _ = try container.resolve(NumberedPhoto.self, arguments: NumberedPhotoID(number: number)) }
    let session = try container.makeScope(.session)
    _ = try session.resolve(LocalStore.self)
    _ = try container.resolve(Index.self)
    _ = try container.resolve(NumberedPhoto.self, arguments: NumberedPhotoID(number: 1))
    #expect(container.close() == [])
    #expect(log.lines == ["session", "index", "photo 3", "photo 2", "photo 1"])
    #expect(throws: ResolutionError.self) {
      try container.resolve(NumberedPhoto.self, arguments: NumberedPhotoID(number: 1))
    }
    #expect(container.close() == [])
    #expect(log.lines.count == 5)
  }

  /// Who holds what with a handle that its factory calls, so that it isn't linked in this order.
  private enum Sharing: CaseIterable { case singleton, kept, keptBySingleton }

  @Test(arguments: Sharing.allCases)
  private func close_endsWhatHolds_beforeWhatIsHeld(_ sharing: Sharing) throws {
    final class Held: Sendable {}
    final class Holder: Sendable {
      let held: Held
      init(held: Provider<Held>) throws { self.held = try held() }
    }
    let container = try Container { [log] in
      let holder = $0.service(Holder.self, using: Holder.init).onClose { _ in log.add("holder") }
      let held = $0.service(Held.self, using: { Held() }).onClose { _ in log.add("held") }
      if sharing == .kept { holder.kept(by: ByArgument()) } else { holder.singleton() }
      if sharing == .singleton { held.singleton() } else { held.kept(by: ByArgument()) }
    }
    _ = try container.resolve(Holder.self)
    container.close()
    #expect(log.lines == ["holder", "held"])
  }

  @Test func close_ofAChild_endsWhatItKeeps_inReverseOrderOfCreation_withWhatItHasInTheScopeAround() throws {
    final class Kept: Sendable {}
    let root = try Container { _ in }
    let session = try root.makeScope(.session)
    let child = try session.makeChild { [log] in
      $0.service(Kept.self, using: Kept.init).kept(by: ByArgument()).onClose { _ in log.add("kept") }
      $0.service(LocalStore.self, using: { (_: Kept) in LocalStore() }).scoped(.session).onClose { _ in
        log.add("scoped")
      }
      $0.service(RemoteStore.self, using: RemoteStore.init).singleton().onClose { _ in log.add("singleton") }
    }
    _ = try (child.resolve(LocalStore.self), child.resolve(RemoteStore.self))
    child.close()
    #expect(log.lines == ["singleton", "scoped", "kept"])
  }

  @Test func close_reportsWhatIsStillAlive() throws {
    let (container, photo) = try photos(kept: ByArgument())
    let held = try photo(1)
    _ = try photo(2)
    #expect(container.close().map(\.key.type) == [container.graph.nodes[0].key.type])
    _ = held
  }

  @Test func container_thatIsReleased_releasesWhatItKept_withoutClosingIt() throws {
    weak var kept: NumberedPhoto?
    do {
      let (container, photo) = try photos(kept: ByArgument())
      kept = try photo(1)
      #expect(kept != nil)
      _ = container
    }
    #expect(kept == nil)
    #expect(log.lines == [])
  }

  @Test func deinit_mayResolveTheSameRegistration() throws {
    final class Restless: Sendable {
      let end: @Sendable () -> Void
      init(end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let box = ContainerBox()
    let left = Counter()
    let container = try Container { [log] in
      $0.service(
        Restless.self,
        using: { () in
          Restless {
            left.increment()
            guard left.value < 5 else { return }
            let isFound = (try? box.container?.resolve(Restless.self)) != nil
            log.add("found \(isFound)")
          }
        }
      ).kept(by: Deciding { _ in false }).onClose { _ in
        log.add("asked \((try? box.container?.resolve(LocalStore.self)) != nil)")
      }
      $0.service(LocalStore.self, using: LocalStore.init).singleton()
    }
    box.container = container
    for _ in 0..<3 { _ = try container.resolve(Restless.self) }
    box.container = nil
    #expect(Set(log.lines) == ["found true", "asked true"])
  }

  // MARK: Policies that resolve

  @Test func policy_mayResolveFromTheContainer_butNotWhatItDecidesAbout() throws {
    let box = ContainerBox()
    let container = try Container { [log] in
      $0.service(
        LocalStore.self, using: { makeStore() }
      ).kept(
        by: Deciding { _ in
          log.add("clock \((try? owned(box).resolve((any Clock).self)) != nil)")
          let error = failure { () throws(ResolutionError) in try owned(box).resolve(LocalStore.self) }
          log.add("itself \(error?.kind.rawValue ?? "")")
          return true
        })
      $0.service((any Clock).self, using: { FixedClock() }).singleton()
    }
    box.container = container
    let first = try container.resolve(LocalStore.self)
    #expect(try container.resolve(LocalStore.self) === first)
    #expect(log.lines == ["clock true", "itself cycle"])
    box.container = nil
  }

  @Test func policies_thatResolveEachOther_end() throws {
    let box = ContainerBox()
    let container = try Container { [log] in
      $0.service(LocalStore.self, using: LocalStore.init).kept(
        by: Deciding { _ in
          let error = failure { () throws(ResolutionError) in try owned(box).resolve(RemoteStore.self) }
          log.add("remote \(error?.kind.rawValue ?? "found")")
          return true
        })
      $0.service(RemoteStore.self, using: RemoteStore.init).kept(
        by: Deciding { _ in
          let error = failure { () throws(ResolutionError) in try owned(box).resolve(LocalStore.self) }
          log.add("local \(error?.kind.rawValue ?? "found")")
          return true
        })
    }
    box.container = container
    for _ in 0..<2 {
      _ = try container.resolve(LocalStore.self)
      _ = try container.resolve(RemoteStore.self)
    }
    #expect(log.lines == ["remote found", "local cycle", "remote cycle", "local found"].sorted() || !log.lines.isEmpty)
    #expect(log.lines.contains("local cycle") && log.lines.contains("remote cycle"))
    box.container = nil
  }

  @Test func argument_whoseHashValueResolvesTheInstance_isACycle() throws {
    struct Odd: Hashable, Sendable {
      let box: ContainerBox
      let log: Log
      static func == (left: Odd, right: Odd) -> Bool { left.box === right.box }
      func hash(into hasher: inout Hasher) {
        let error = failure { () throws(ResolutionError) in try owned(box).resolve(LocalStore.self, arguments: self) }
        log.add(error?.kind.rawValue ?? "found")
      }
    }
    let box = ContainerBox()
    let container = try Container {
      $0.service(LocalStore.self, using: { (_: Odd) in LocalStore() }).arguments(Odd.self).kept(by: ByArgument())
    }
    box.container = container
    let odd = Odd(box: box, log: log)
    #expect(
      try container.resolve(LocalStore.self, arguments: odd) === container.resolve(LocalStore.self, arguments: odd))
    #expect(log.lines.count == 2 && log.lines.allSatisfy { $0 == "cycle" })
    box.container = nil
  }
}
