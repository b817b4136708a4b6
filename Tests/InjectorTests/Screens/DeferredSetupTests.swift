import Injector
import Testing

@MainActor @Suite struct DeferredSetupTests {
  /// The article's screen: several `setUp` overloads end in one private function that touches the view.
  @MainActor private final class PictureScreen {
    private let deferred = DeferredSetup<PictureScreen>()
    var shown: [String] = []

    func setUp(text: String) { show(text) }
    func setUp(id: Int, gateway: (Int) -> String) { show(gateway(id)) }
    private func show(_ text: String) { deferred.perform(on: self) { $0.shown.append(text) } }
    var isPending: Bool { deferred.isPending }

    func viewDidLoad() {
      shown.append("viewDidLoad")
      deferred.viewDidLoad(self)
    }
  }

  @Test func perform_waitsForTheView_andTheNewestWins() {
    let screen = PictureScreen()
    screen.setUp(text: "first")
    screen.setUp(id: 7) { "picture \($0)" }
    #expect(screen.isPending)
    screen.viewDidLoad()
    #expect(screen.shown == ["viewDidLoad", "picture 7"])
    #expect(!screen.isPending)
  }

  @Test func perform_runsAtOnce_whenTheViewIsThere() {
    let screen = PictureScreen()
    screen.viewDidLoad()
    screen.setUp(text: "late")
    #expect(screen.shown == ["viewDidLoad", "late"])
  }

  @Test func perform_doesNotKeepTheScreen() {
    weak var released: PictureScreen?
    do {
      let screen = PictureScreen()
      screen.setUp(text: "never shown")
      released = screen
    }
    #expect(released == nil)
  }

  @Test func perform_runsAtOnce_fromWithinWaitingWork() {
    final class Log { var lines: [String] = [] }
    let (setUp, log) = (DeferredSetup<Log>(), Log())
    setUp.perform(on: log) { log in
      log.lines.append("outer begins")
      setUp.perform(on: log) { $0.lines.append("inner") }
      log.lines.append("outer ends")
    }
    setUp.viewDidLoad(log)
    setUp.viewDidLoad(log)
    #expect(log.lines == ["outer begins", "inner", "outer ends"])
  }
}
