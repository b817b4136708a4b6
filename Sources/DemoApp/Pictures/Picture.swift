/// The identifier of a picture.
nonisolated struct PictureID: RawRepresentable, Hashable, Sendable {
  let rawValue: String
}

/// A picture and its caption.
nonisolated struct CaptionedPicture: Hashable, Sendable {
  let caption: String
  let imageName: String
}

/// A type that fetches pictures.
nonisolated protocol PictureGateway: Sendable {
  /// Returns the picture with the given identifier, or `nil` if it doesn't exist.
  func picture(_ id: PictureID) async -> CaptionedPicture?
}

/// The gateway to the pictures in the app.
nonisolated struct PictureShelf: PictureGateway {
  let options: LaunchOptions

  func picture(_ id: PictureID) async -> CaptionedPicture? {
    await options.pause()
    return switch id.rawValue {
    case "harbour": CaptionedPicture(caption: "The harbour, early in the morning", imageName: "harbour")
    case "meadow": CaptionedPicture(caption: "A meadow, late in the summer", imageName: "meadow")
    default: nil
    }
  }
}
