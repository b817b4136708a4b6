import Foundation
import Injector
import UIKit

// In a file of their own: one that imports both UIKit and Testing needs a module that only Apple's platforms have.

final class Screen: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Login"
  let greeting: String
  let origin: String

  init?(coder: NSCoder, greeting: String) {
    guard let coder = coder as? SceneCoder else { return nil }
    self.greeting = greeting
    origin = "\(coder.storyboard) \(coder.identifier ?? "-")"
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

/// A screen that can be made without its dependencies: what UIKit falls back to.
final class LenientScreen: UIViewController {}
