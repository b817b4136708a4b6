import Foundation

/// Stores notes in a file, which is replaced as a whole: a program that is ended meanwhile leaves the old one.
///
/// The first use opens the file. If that fails, the next one opens it anew.
///
/// A file that can't be understood is renamed, so that nothing in it is lost, and the report says so.
actor NoteFile: NoteStoring {
  /// The file that is used unless the user names another one.
  static var usualURL: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appending(path: "InjectorDemo/notes.json")
  }

  private static let samples = [
    Note(id: 1, title: "Buy milk", text: "Two bottles, and something for the cat."),
    Note(id: 2, title: "Call Ada", text: "Ask how the engine is coming along."),
    Note(id: 3, title: "Water the plants", text: "Not the cactus."),
  ]

  /// The size of the largest file that is read, in bytes.
  private static let largestSize = 1 << 24
  /// The largest identifier that every reader of JSON understands, so that there is always a next one.
  private static let largestID = 1 << 53

  private let url: URL
  private let pace: any Pacing
  private var opened: NoteList?

  init(url: URL, pace: any Pacing) {
    self.url = url
    self.pace = pace
  }

  init(options: LaunchOptions, pace: any Pacing) {
    self.init(url: options.notesFile.map { URL(filePath: $0) } ?? Self.usualURL, pace: pace)
  }

  /// Returns the notes in the file, or a few samples if it doesn't exist.
  ///
  /// - Throws: `NoteFileError` if the file can't be read or is too large, or is damaged and can't be renamed.
  func list() async throws -> NoteList {
    if opened == nil { await pace.pause() }
    // Another call may have opened it in the meantime.
    let list = try opened ?? read()
    opened = list
    return list
  }

  private func read() throws(NoteFileError) -> NoteList {
    do {
      let data = try FileHandle(forReadingFrom: url).read(upToCount: Self.largestSize + 1) ?? Data()
      guard data.count <= Self.largestSize else { throw NoteFileError(action: "read", url) }
      if let notes = Self.notes(in: data) { return NoteList(notes: notes) }
      let aside = try Self.setAside(url)
      return NoteList(notes: [], report: "The notes were damaged. Their file is now \(aside.lastPathComponent).")
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      return NoteList(notes: Self.samples)
    } catch {
      throw NoteFileError(action: "read", url)
    }
  }

  /// Returns the notes in a document, or `nil` if it's damaged.
  private static func notes(in data: Data) -> [Note]? {
    guard let notes = try? JSONDecoder().decode([Note].self, from: data) else { return nil }
    let ids = Set(notes.map(\.id))
    return ids.count == notes.count && ids.allSatisfy((0..<largestID).contains) ? notes : nil
  }

  func save(_ draft: NoteDraft, as id: Int?) async throws {
    var notes = try await list().notes
    if let index = notes.firstIndex(where: { $0.id == id }) {
      notes[index].title = draft.title
      notes[index].text = draft.text
    } else {
      notes.append(Note(id: (notes.map(\.id).max() ?? 0) + 1, title: draft.title, text: draft.text))
    }
    try replace(with: notes)
  }

  func remove(_ id: Int) async throws { try replace(with: await list().notes.filter { $0.id != id }) }

  /// Writes the notes, and keeps them only if that succeeds.
  private func replace(with notes: [Note]) throws(NoteFileError) {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(notes).write(to: url, options: .atomic)
    } catch {
      throw NoteFileError(action: "written", url)
    }
    opened = NoteList(notes: notes)
  }

  private static func setAside(_ url: URL) throws -> URL {
    let base = url.deletingPathExtension().lastPathComponent
    for number in 1... {
      let name = "\(base)-damaged-\(number).json"
      let aside = url.deletingLastPathComponent().appending(path: name)
      guard !FileManager.default.fileExists(atPath: aside.path) else { continue }
      try FileManager.default.moveItem(at: url, to: aside)
      return aside
    }
    return url
  }
}

/// The reason why notes can't be read or written.
nonisolated struct NoteFileError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(action: String, _ url: URL) { description = "\(url.lastPathComponent) can't be \(action)." }
}
