import Foundation
import Injector
import InjectorHeadless
import UIKit

@testable import DemoApp

// In a file of its own: one that imports both UIKit and Testing needs a module that only Apple's platforms have.

/// The demo in a window of UIKit, and what a person in front of it does and sees.
struct Phone {
  let container: Container
  let coordinator: AppCoordinator
  private let window = UIWindow()
  private let bundle: TemporaryBundle

  init(_ options: LaunchOptions) throws {
    UIStoryboard.makeView = { owner, coder in SourceNib(coder)?.makeView(of: owner) ?? UIKit.UIView() }
    let bundle = try TemporaryBundle()
    self.bundle = bundle
    container = try Container(
      AppPlugin(),
      registering: {
        $0.decorate((any StoryboardLoading).self) { BundleLoader($0, bundle: try bundle.bundle()) }
      }, overriding: { $0.instance(options, for: LaunchOptions.self) })
    coordinator = try container.resolve(AppCoordinator.self, arguments: window)
  }

  func start() async {
    coordinator.start()
    await rest()
  }

  /// The visible screen. Its view is loaded.
  var screen: UIKit.UIViewController? {
    var current = window.rootViewController
    while let next = current?.presentedViewController ?? (current as? UINavigationController)?.topViewController {
      current = next
    }
    current?.loadViewIfNeeded()
    return current
  }

  /// Waits until the visible screen has finished its work.
  func rest() async {
    while let work = (screen as? any BusyScreen)?.work { await work.end() }
  }

  /// Presses the visible button with a title.
  ///
  /// - Returns: `false` if there is none; otherwise, `true`.
  func press(_ title: String) async -> Bool {
    guard pressNow(title) else { return false }
    await rest()
    return true
  }

  /// Presses a button. The screen is released when the method returns.
  private func pressNow(_ title: String) -> Bool {
    guard let button = visible(UIButton.self).first(where: { $0.title(for: .normal) == title }) else { return false }
    button.sendActions(for: .touchUpInside)
    return true
  }

  /// Enters a text into the field with an identifier.
  func enter(_ text: String, into identifier: String) {
    guard let field = visible(UITextField.self).first(where: { $0.accessibilityIdentifier == identifier }) else {
      return
    }
    field.text = text
    field.sendActions(for: .editingChanged)
  }

  /// The texts of the visible labels.
  var labels: [String] { visible(UILabel.self).compactMap(\.text) }

  /// The titles of the visible buttons.
  var buttons: [String] { visible(UIButton.self).compactMap { $0.title(for: .normal) } }

  /// The names of the visible images.
  var images: [String] { visible(UIImageView.self).compactMap(\.image?.name) }

  private func visible<Kind: UIKit.UIView>(_ kind: Kind.Type) -> [Kind] {
    func all(in view: UIKit.UIView) -> [Kind] {
      guard !view.isHidden else { return [] }
      return (view as? Kind).map { [$0] } ?? view.subviews.flatMap(all)
    }
    return screen.map { all(in: $0.view) } ?? []
  }
}

extension TemporaryBundle {
  /// Creates a bundle with the demo's storyboards, as far as the loader reads them.
  fileprivate convenience init() throws {
    var lists: [String: [String: Any]] = [:]
    for name in SourceNib.names {
      let identifiers = try SourceNib.document(name).storyboardIdentifiers.map { ($0, $0) }
      lists[name] = [
        "UIViewControllerIdentifiersToNibNames": Dictionary(identifiers, uniquingKeysWith: { first, _ in first })
      ]
    }
    try self.init(lists)
  }
}
