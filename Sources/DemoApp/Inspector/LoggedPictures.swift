/// A decorator that writes which pictures are fetched.
nonisolated struct LoggedPictures: PictureGateway {
  private let inner: any PictureGateway
  private let journal: any Journaling

  init(inner: any PictureGateway, journal: any Journaling) {
    self.inner = inner
    self.journal = journal
  }

  func picture(_ id: PictureID) async -> CaptionedPicture? {
    journal.write("pictures: \(id.rawValue) is asked for")
    let picture = await inner.picture(id)
    journal.write("pictures: \(id.rawValue) \(picture == nil ? "doesn't exist" : "is here")")
    return picture
  }
}

/// A mock whose pictures are all the same.
nonisolated struct MockPictures: PictureGateway {
  func picture(_ id: PictureID) -> CaptionedPicture? {
    CaptionedPicture(caption: "A mock's picture of the \(id.rawValue)", imageName: "door")
  }
}
