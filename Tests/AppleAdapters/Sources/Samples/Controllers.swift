// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The pages show these properties as outlets, which Linux does not have.

import Foundation
import Injector
import UIKit

// begin: setting up
final class PictureController: UIViewController {
  private var captionLabel: UILabel!
  private let deferred = DeferredSetup<PictureController>()

  func setUp(caption: String) { deferred.perform(on: self) { $0.captionLabel.text = caption } }
  func setUp(note: Note) { setUp(caption: note.title) }

  override func viewDidLoad() {
    super.viewDidLoad()
    deferred.viewDidLoad(self)
  }
}
// end: setting up

// begin: states
final class ProfileController: UIViewController {
  private var spinner: UIActivityIndicatorView!
  private var retryButton: UIButton!
  private var greetingLabel: UILabel!

  var state: LoadState<String> = .unknown {
    didSet { if isViewLoaded { showState() } }  // setting a state must not load the view
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    showState()
  }

  private func showState() {
    if state.isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
    retryButton.isHidden = state.error == nil
    greetingLabel.text = state.value ?? state.error.map { "\($0)" } ?? ""
  }
}
// end: states
