import Injector
import Testing

/// Asynchronous services that lead back to themselves by injections.
@Suite(.timeLimit(.minutes(10))) struct AsyncInjectedCycleTests {
  @Test func cycle_isWhole_fromEitherEnd() async throws {
    for isViewFirst in [true, false] {
      let container = try Container {
        $0.asyncService(View.self, using: View.init).singleton().injecting { (view, presenter: any Presenting) async in
          await Task.yield()
          view.presenter = presenter
        }
        $0.asyncService(
          (any Presenting).self,
          using: { (view: View) async -> any Presenting in
            await Task.yield()
            return Presenter(view: view)
          }
        ).singleton()
      }
      let views = try await withThrowingTaskGroup(of: View.self) { group in
        for index in 0..<64 {
          group.addTask {
            if (index % 2 == 0) == isViewFirst { return try await container.resolveAsync(View.self) }
            return try await container.resolveAsync((any Presenting).self).shown
          }
        }
        var all: [View] = []
        for try await view in group {
          #expect(view.presenter?.shown === view)
          all.append(view)
        }
        return all
      }
      #expect(Set(views.map(ObjectIdentifier.init)).count == 1)
      views[0].presenter = nil
    }
  }

  @Test func cycle_isReleased_withItsContainer() async throws {
    weak var released: View?
    do {
      let container = try Container {
        $0.asyncService(View.self, using: View.init).singleton().injecting(\.presenter)
        $0.asyncService((any Presenting).self, using: { (view: View) async in Presenter(view: view) }).singleton()
      }
      let view = try await container.resolveAsync(View.self)
      released = view
      view.presenter = nil
    }
    #expect(released == nil)
  }

  @Test func cycle_keepsNothing_ofAFailedMember() async throws {
    let tries = Counter()
    let container = try Container {
      $0.asyncService(View.self, using: View.init).singleton().injecting(\.presenter)
      $0.asyncService(
        (any Presenting).self,
        using: { (view: View) async throws -> any Presenting in
          tries.increment()
          if tries.value == 1 { throw Failure() }
          return Presenter(view: view)
        }
      ).singleton()
    }
    let error = await outcome { try await container.resolveAsync(View.self) }
    #expect(error?.underlying as? Failure == Failure())
    let view = try await container.resolveAsync(View.self)
    #expect(view.presenter?.shown === view)
    view.presenter = nil
  }
}
