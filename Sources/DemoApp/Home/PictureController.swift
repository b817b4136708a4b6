import Foundation
import Injector
import InjectorHeadless

/// What the picture screen asks of its coordinator.
protocol PictureControllerDelegate: AnyObject {
  func pictureControllerDidClose(_ controller: PictureController)
}

/// Shows a picture and its caption.
///
/// Whoever opens it calls one of its `setUp` methods, before or after the view is loaded. The last one counts.
final class PictureController: HeadlessViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Home"

  @Outlet private var imageView: HeadlessImageView?
  @Outlet private var captionLabel: HeadlessLabel?

  private(set) var work: Task<Void, Never>?
  private let deferred = DeferredSetup<PictureController>()
  private weak var delegate: (any PictureControllerDelegate)?

  override class var actions: [String: HeadlessAction] { ["close": HeadlessAction(PictureController.close)] }

  init?(coder: NSCoder, delegate: any PictureControllerDelegate) {
    self.delegate = delegate
    super.init(coder: coder)
  }

  deinit { work?.cancel() }

  override func viewDidLoad() {
    super.viewDidLoad()
    deferred.viewDidLoad(self)
  }

  /// Shows an image with a text.
  func setUp(text: String, imageName: String) {
    cancelWork()
    show(caption: text, imageName: imageName)
  }

  /// Shows a picture that is described already.
  func setUp(picture: CaptionedPicture) {
    cancelWork()
    show(caption: picture.caption, imageName: picture.imageName)
  }

  /// Fetches a picture, and shows it as soon as it is there.
  func setUp(pictureID id: PictureID, gateway: any PictureGateway) {
    cancelWork()
    show(caption: "Fetching the picture", imageName: nil)
    work = Task { [weak self] in
      let picture = await gateway.picture(id)
      // Whoever set up something else meanwhile has cancelled this task.
      guard !Task.isCancelled else { return }
      self?.finish(picture)
    }
  }

  private func finish(_ picture: CaptionedPicture?) {
    work = nil
    show(caption: picture?.caption ?? "There is no such picture.", imageName: picture?.imageName)
  }

  private func cancelWork() {
    work?.cancel()
    work = nil
  }

  private func show(caption: String, imageName: String?) {
    deferred.perform(on: self) { screen in
      screen.captionLabel?.text = caption
      screen.imageView?.imageName = imageName
    }
  }

  private func close() { delegate?.pictureControllerDidClose(self) }
}
