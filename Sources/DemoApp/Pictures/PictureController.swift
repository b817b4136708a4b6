import Injector

/// A screen that shows a picture and its caption.
///
/// Call one of the `setUp` methods before or after the view is loaded. The last call wins.
final class PictureController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Pictures"

  @Outlet private var imageView: UIImageView?
  @Outlet private var captionLabel: UILabel?
  @Outlet private var closeButton: UIButton?

  var work: Work?
  private let deferred = DeferredSetup<PictureController>()
  private weak var delegate: (any ScreenDelegate)?

  init?(coder: NSCoder, delegate: any ScreenDelegate) {
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    closeButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    deferred.viewDidLoad(self)
  }

  /// Shows an image and a text.
  func setUp(text: String, imageName: String) {
    work?.cancel()
    work = nil
    show(caption: text, imageName: imageName)
  }

  /// Shows a captioned picture.
  func setUp(picture: CaptionedPicture) { setUp(text: picture.caption, imageName: picture.imageName) }

  /// Fetches a picture and shows it when it arrives.
  func setUp(pictureID id: PictureID, gateway: any PictureGateway) {
    show(caption: "Fetching the picture", imageName: nil)
    // A later call to `setUp` cancels this.
    begin({ await gateway.picture(id) }, then: { $0.finish($1) })
  }

  private func finish(_ picture: CaptionedPicture?) {
    show(caption: picture?.caption ?? "There is no such picture.", imageName: picture?.imageName)
  }

  private func show(caption: String, imageName: String?) {
    deferred.perform(on: self) { screen in
      screen.captionLabel?.text = caption
      screen.imageView?.image = imageName.flatMap { UIImage(named: $0) }
    }
  }
}
