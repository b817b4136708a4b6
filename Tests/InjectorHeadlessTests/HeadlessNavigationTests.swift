import Injector
import InjectorHeadless
import Testing

@MainActor @Suite struct HeadlessNavigationTests {
  @Test
  func navigationController_pushesAndPops() {
    let (first, second) = (HeadlessViewController(), HeadlessViewController())
    let navigation = HeadlessNavigationController(rootViewController: first)
    #expect(navigation.popViewController(animated: false) == nil)
    navigation.pushViewController(second, animated: false)
    navigation.pushViewController(second, animated: false)
    #expect(navigation.viewControllers.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    #expect(second.navigationController === navigation)
    #expect(navigation.popViewController(animated: false) === second)
    #expect(second.navigationController == nil)
    navigation.setViewControllers([second, first], animated: false)
    #expect(navigation.popToRootViewController(animated: false).first === first)
    #expect(navigation.topViewController === second)
  }

  @Test
  func present_showsOnTop_untilDismissed() {
    let (root, sheet, other) = (HeadlessViewController(), HeadlessViewController(), HeadlessViewController())
    let navigation = HeadlessNavigationController(rootViewController: root)
    let window = HeadlessWindow()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
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
    root.present(root, animated: true)
    #expect(window.visibleViewController === root)
  }

  @Test
  func root_isReleased_whenReplaced() {
    let window = HeadlessWindow()
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

  @Test
  func addSubview_movesTheView_andRefusesLoops() {
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
