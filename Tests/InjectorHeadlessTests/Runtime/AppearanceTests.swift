import InjectorHeadless
import Testing

@MainActor @Suite struct AppearanceTests {
  /// What the controllers of a test were told, in order.
  final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  final class Screen: HeadlessViewController {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init()
    }

    override func viewDidLoad() { log.lines.append("\(name) loaded") }
    override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name) did disappear") }
    override func willMove(toParent parent: HeadlessViewController?) {
      log.lines.append("\(name) will move\(parent == nil ? " out" : "")")
    }
    override func didMove(toParent parent: HeadlessViewController?) {
      log.lines.append("\(name) did move\(parent == nil ? " out" : "")")
    }
  }

  private let log = Log()
  private let window = HeadlessWindow()

  private func shown(_ root: HeadlessViewController) -> HeadlessViewController {
    window.rootViewController = root
    window.makeKeyAndVisible()
    _ = log.take()
    return root
  }

  @Test func root_appears_onceTheWindowIsVisible() {
    window.rootViewController = Screen("A", log)
    #expect(log.take() == [])
    window.makeKeyAndVisible()
    #expect(log.take() == ["A loaded", "A will appear", "A did appear"])
    window.rootViewController = Screen("B", log)
    #expect(log.take() == ["B loaded", "A will disappear", "B will appear", "A did disappear", "B did appear"])
  }

  @Test func pushAndPop_callUIKitsOrder() {
    let navigation = HeadlessNavigationController(rootViewController: Screen("A", log))
    _ = shown(navigation)
    navigation.pushViewController(Screen("B", log), animated: true)
    #expect(
      log.take() == [
        "B will move", "B loaded", "A will disappear", "B will appear", "A did disappear", "B did appear", "B did move",
      ])
    navigation.popViewController(animated: true)
    #expect(
      log.take() == [
        "B will move out", "B will disappear", "A will appear", "B did disappear", "A did appear", "B did move out",
      ])
  }

  @Test func sheet_leavesThePresenterVisible_andAFullScreenDoesNot() {
    let root = shown(Screen("A", log))
    root.present(Screen("B", log), animated: true)
    #expect(log.take() == ["B loaded", "B will appear", "B did appear"])
    root.dismiss(animated: true)
    #expect(log.take() == ["B will disappear", "B did disappear"])
    let full = Screen("C", log)
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: true)
    #expect(log.take() == ["C loaded", "A will disappear", "C will appear", "C did appear", "A did disappear"])
    full.dismiss(animated: true)
    #expect(log.take() == ["C will disappear", "A will appear", "A did appear", "C did disappear"])
  }

  @Test func child_appears_whenItsViewIsAdded() {
    let (root, child) = (shown(Screen("A", log)), Screen("B", log))
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(log.take() == ["B will move", "B loaded", "B will appear", "B did appear", "B did move"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(log.take() == ["B will move out", "B will disappear", "B did disappear", "B did move out"])
  }

  @Test func tabs_appear_whenTheyAreSelected() {
    let tabs = HeadlessTabBarController()
    tabs.viewControllers = [Screen("A", log), Screen("B", log)]
    _ = shown(tabs)
    #expect(!tabs.viewControllers[1].isViewLoaded)
    tabs.selectedIndex = 1
    #expect(log.take() == ["B loaded", "A will disappear", "B will appear", "A did disappear", "B did appear"])
    #expect(tabs.selectedViewController === tabs.viewControllers[1])
    // The selected controller stays the selected one, or the one at its index follows.
    let selected = tabs.viewControllers[1]
    tabs.viewControllers.insert(Screen("C", log), at: 0)
    #expect(tabs.selectedIndex == 2)
    #expect(tabs.selectedViewController === selected)
    tabs.viewControllers = [Screen("D", log), Screen("E", log)]
    #expect(tabs.selectedIndex == 0)
    _ = log.take()
  }

  private final class Redirecting: HeadlessViewController {
    override func viewDidAppear(_ animated: Bool) {
      navigationController?.pushViewController(HeadlessViewController(), animated: false)
    }
  }

  @Test func controller_mayShowAnother_whileItAppears() {
    let navigation = HeadlessNavigationController(rootViewController: Redirecting())
    _ = shown(navigation)
    #expect(navigation.viewControllers.count == 2)
    #expect(window.visibleViewController === navigation.topViewController)
    #expect(navigation.topViewController?.isViewLoaded == true)
  }
}
