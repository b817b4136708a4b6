/// Tells a picture apart from others.
nonisolated struct PictureID: RawRepresentable, Hashable, Sendable {
  let rawValue: String
}

/// A picture and what is written under it.
nonisolated struct CaptionedPicture: Hashable, Sendable {
  let caption: String
  let imageName: String
}

/// Fetches pictures.
nonisolated protocol PictureGateway: Sendable {
  /// - Returns: Nil where there is no such picture.
  func picture(_ id: PictureID) async -> CaptionedPicture?
}

/// The pictures that come with the app.
nonisolated struct PictureShelf: PictureGateway {
  private let pace: any Pacing

  init(pace: any Pacing) { self.pace = pace }

  func picture(_ id: PictureID) async -> CaptionedPicture? {
    await pace.pause()
    return switch id.rawValue {
    case "harbour": CaptionedPicture(caption: "The harbour, early in the morning", imageName: "harbour")
    case "meadow": CaptionedPicture(caption: "A meadow, late in the summer", imageName: "meadow")
    default: nil
    }
  }
}
