import Foundation
import InjectorHeadless
import UIKit

/// Creates the views of a scene as UIKit does from a compiled storyboard, but from its source.
struct SourceNib {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../../Sources/DemoApp/Storyboards")
    .standardized

  /// The names of the demo's storyboards.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".storyboard") }.map { String($0.dropLast(".storyboard".count)) }

  /// Returns a storyboard's source.
  static func document(_ name: String) throws -> StoryboardDocument {
    try StoryboardDocument(contentsOf: folder.appending(path: "\(name).storyboard"))
  }

  private let document: StoryboardDocument
  private let scene: StoryboardDocument.Scene

  /// Finds the scene that a controller was created for.
  init?(_ coder: SceneCoder) {
    guard let document = try? Self.document(coder.storyboard) else { return nil }
    self.document = document
    let identified = document.scenes.first { $0.storyboardIdentifier == coder.identifier }
    guard let scene = coder.identifier == nil ? document.initialScene : identified else { return nil }
    self.scene = scene
  }

  /// Creates the views, connects the outlets, and wakes the views.
  func makeView(of owner: UIViewController) -> UIView? {
    let views = makeViews()
    var objects = Dictionary(
      zip(scene.views.map(\.id), views as [UIResponder]), uniquingKeysWith: { first, _ in first })
    if let controller = scene.controller { objects[controller.id] = owner }
    for connection in document.connections where connection.sceneID == scene.id {
      guard let source = objects[connection.owner], let target = connection.destination.flatMap({ objects[$0] }) else {
        continue
      }
      if connection.kind == .outlet { source.setValue(target, forKey: connection.name) }
    }
    for view in views { view.awakeFromNib() }
    return views.first
  }

  private func makeViews() -> [UIView] {
    var views: [UIView] = []
    for description in scene.views {
      let type = description.customClass.flatMap { NSClassFromString("DemoApp.\($0.name)") as? UIView.Type }
      let view = (type ?? Self.classes[description.tag] ?? UIView.self).init(coder: NSCoder()) ?? UIView()
      set(description, on: view)
      if let parent = description.parent { views[parent].addSubview(view) }
      views.append(view)
    }
    return views
  }

  private func set(_ description: StoryboardDocument.View, on view: UIView) {
    view.isHidden = description.isHidden
    view.accessibilityIdentifier = description.accessibilityIdentifier
    if let frame = description.frame {
      view.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
    switch view {
    case let label as UILabel: label.text = description.text
    case let button as UIButton: button.setTitle(description.text, for: .normal)
    case let field as UITextField: field.isSecureTextEntry = description.isSecure
    default: break
    }
  }

  private static let classes: [String: UIView.Type] = [
    "label": UILabel.self, "textField": UITextField.self, "button": UIButton.self, "imageView": UIImageView.self,
    "stackView": UIStackView.self, "activityIndicatorView": UIActivityIndicatorView.self,
  ]
}
