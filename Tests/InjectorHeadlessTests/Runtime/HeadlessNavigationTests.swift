import Injector
import InjectorHeadless
import Testing

@MainActor @Suite struct HeadlessNavigationTests {
  private let window = HeadlessWindow()

  private func show(_ root: HeadlessViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  @Test func navigationController_pushesAndPops() {
    let (first, second) = (HeadlessViewController(), HeadlessViewController())
    let navigation = HeadlessNavigationController(rootViewController: first)
    #expect(navigation.popViewController(animated: false) == nil)
    navigation.pushViewController(second, animated: false)
    #expect(navigation.viewControllers.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    #expect(second.navigationController === navigation)
    #expect(navigation.popViewController(animated: false) === second)
    #expect(second.navigationController == nil)
    navigation.setViewControllers([second, first], animated: false)
    #expect(navigation.popToRootViewController(animated: false).first === first)
    #expect(navigation.topViewController === second)
  }

  @Test func present_showsOnTop_untilDismissed() {
    let (root, sheet, other) = (HeadlessViewController(), HeadlessViewController(), HeadlessViewController())
    let navigation = HeadlessNavigationController(rootViewController: root)
    show(navigation)
    #expect(root.isViewLoaded)
    var log: [String] = []
    navigation.present(sheet, animated: true) { log.append("presented") }
    #expect(window.visibleViewController === sheet)
    sheet.present(other, animated: true)
    #expect(window.visibleViewController === other)
    other.dismiss(animated: true)
    #expect(window.visibleViewController === sheet)
    sheet.dismiss(animated: true) { log.append("dismissed") }
    #expect(window.visibleViewController === root)
    #expect(log == ["presented", "dismissed"])
  }

  // MARK: What UIKit refuses

  @Test func pushViewController_raises_ifTheControllerIsOnTheStack() async {
    await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let root = HeadlessViewController()
      HeadlessNavigationController(rootViewController: root).pushViewController(root, animated: false)
    }
  }

  @Test func pushViewController_raises_ifTheControllerIsANavigationController() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      HeadlessNavigationController().pushViewController(HeadlessNavigationController(), animated: false)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("pushing a navigation controller is not supported"))
  }

  @Test func popToViewController_raises_ifTheControllerIsNotOnTheStack() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      HeadlessNavigationController(rootViewController: HeadlessViewController())
        .popToViewController(HeadlessViewController(), animated: false)
    }
  }

  @Test func addChild_raises_ifTheChildContainsTheParent() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (outer, inner) = (HeadlessViewController(), HeadlessViewController())
      outer.addChild(inner)
      inner.addChild(outer)
    }
  }

  @Test func present_raises_ifTheControllerHasAParent() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (root, child) = (HeadlessViewController(), HeadlessViewController())
      root.addChild(child)
      let window = HeadlessWindow()
      window.rootViewController = HeadlessViewController()
      window.makeKeyAndVisible()
      window.rootViewController?.present(child, animated: false)
    }
  }

  /// UIKit logs "Attempt to present ... which is already presenting ..." and does nothing.
  @Test func present_isIgnored_ifAControllerIsPresented() {
    let (root, sheet, other) = (HeadlessViewController(), HeadlessViewController(), HeadlessViewController())
    show(root)
    root.present(sheet, animated: false)
    root.present(other, animated: false) { Issue.record("it was presented") }
    #expect(root.presentedViewController === sheet)
    #expect(other.presentingViewController == nil)
  }

  /// UIKit logs "Attempt to present ... whose view is not in the window hierarchy" and does nothing.
  @Test func present_isIgnored_ifNoWindowShowsThePresenter() {
    let root = HeadlessViewController()
    root.present(HeadlessViewController(), animated: false) { Issue.record("it was presented") }
    #expect(root.presentedViewController == nil)
  }

  // MARK: What UIKit does

  @Test func presentingViewController_isTheFarthestAncestor() {
    let (root, sheet) = (HeadlessViewController(), HeadlessViewController())
    let navigation = HeadlessNavigationController(rootViewController: root)
    let presented = HeadlessNavigationController(rootViewController: sheet)
    show(navigation)
    root.present(presented, animated: false)
    #expect(presented.presentingViewController === navigation)
    #expect(sheet.presentingViewController === navigation)
    #expect(root.presentedViewController === presented)
    navigation.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test func setViewControllers_movesAController_fromAnotherStack() {
    let shared = HeadlessViewController()
    let first = HeadlessNavigationController(rootViewController: shared)
    let second = HeadlessNavigationController(rootViewController: shared)
    #expect(first.viewControllers.isEmpty)
    #expect(shared.navigationController === second)
  }

  @Test func dismiss_dismissesWhatIsAbove() {
    let (root, sheet, other) = (HeadlessViewController(), HeadlessViewController(), HeadlessViewController())
    show(root)
    root.present(sheet, animated: false)
    sheet.present(other, animated: false)
    root.dismiss(animated: false)
    #expect(window.visibleViewController === root)
    #expect(other.presentingViewController == nil)
  }

  @Test func show_pushesOrPresents() {
    let (list, next, sheet) = (HeadlessViewController(), HeadlessViewController(), HeadlessNavigationController())
    show(HeadlessNavigationController(rootViewController: list))
    list.show(next, sender: nil)
    #expect(next.navigationController === list.navigationController)
    list.show(sheet, sender: nil)
    #expect(list.presentedViewController === sheet)
  }

  @Test func root_isReleased_whenReplaced() {
    weak var old: HeadlessViewController?
    do {
      let controller = HeadlessViewController()
      old = controller
      window.rootViewController = controller
      controller.present(HeadlessViewController(), animated: false)
    }
    #expect(old != nil)
    window.rootViewController = HeadlessViewController()
    #expect(old == nil)
  }

  @Test func addSubview_movesTheView_andRefusesLoops() {
    let (outer, inner) = (HeadlessView(), HeadlessStackView(axis: .vertical, arrangedSubviews: [HeadlessLabel()]))
    outer.addSubview(inner)
    inner.addSubview(outer)
    inner.addSubview(inner)
    #expect(outer.superview == nil)
    #expect(inner.superview === outer)
    let other = HeadlessView()
    other.addSubview(inner)
    #expect(outer.subviews.isEmpty)
    #expect(other.descendants.count == 2)
  }
}
