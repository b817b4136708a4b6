import InjectorHeadless
import Testing

@MainActor @Suite struct NavigationTests {
  private let window = HeadlessWindow()
  private let navigation = HeadlessNavigationController()

  init() {
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  @Test func navigationController_pushesAndPops() {
    let (first, second) = (HeadlessViewController(), HeadlessViewController())
    navigation.setViewControllers([first], animated: false)
    #expect(navigation.popViewController(animated: false) == nil)
    navigation.pushViewController(second, animated: false)
    #expect(navigation.viewControllers.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    #expect(window.visibleViewController === second)
    #expect(second.isViewLoaded && !first.isViewLoaded)
    #expect(navigation.popViewController(animated: false) === second)
    #expect(window.visibleViewController === first)
  }

  @Test func present_showsOnTop_untilDismissed() {
    let (root, sheet) = (HeadlessViewController(), HeadlessViewController())
    navigation.setViewControllers([root], animated: false)
    root.present(sheet, animated: true)
    #expect(window.visibleViewController === sheet)
    // UIKit logs it and does nothing.
    root.present(HeadlessViewController(), animated: true)
    #expect(window.visibleViewController === sheet)
    sheet.dismiss(animated: true)
    #expect(window.visibleViewController === root)
    root.present(sheet, animated: true)
    root.dismiss(animated: true)
    #expect(window.visibleViewController === root)
  }

  @Test func setViewControllers_raises_ifAControllerIsTwiceOnTheStack() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (navigation, root) = (HeadlessNavigationController(), HeadlessViewController())
      navigation.setViewControllers([root, root], animated: false)
    }
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
}
