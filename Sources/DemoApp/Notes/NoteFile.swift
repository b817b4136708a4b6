import Foundation

/// Stores notes in a file, which is replaced as a whole: a program that is ended meanwhile leaves the old one.
///
/// The first use opens the file. If that fails, the next one opens it anew.
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

  private let options: LaunchOptions
  private let url: URL
  private var opened: [Note]?

  init(options: LaunchOptions) {
    self.options = options
    url = options.notesFile.map { URL(filePath: $0) } ?? Self.usualURL
  }

  /// Returns the notes in the file, or a few samples if it doesn't exist.
  ///
  /// - Throws: `NoteFileError` if the file can't be read. It stays as it is.
  func list() async throws -> [Note] {
    if opened == nil { await options.pause() }
    // Another call may have opened it in the meantime.
    let notes = try opened ?? read()
    opened = notes
    return notes
  }

  private func read() throws(NoteFileError) -> [Note] {
    guard FileManager.default.fileExists(atPath: url.path) else { return Self.samples }
    let notes = try? JSONDecoder().decode([Note].self, from: Data(contentsOf: url))
    // There is always a next number.
    guard let notes, notes.allSatisfy({ $0.id < .max }) else { throw NoteFileError(action: "read", url) }
    return notes
  }

  func save(_ draft: NoteDraft, as id: Int?) async throws {
    var notes = try await list()
    if let index = notes.firstIndex(where: { $0.id == id }) {
      notes[index].title = draft.title
      notes[index].text = draft.text
    } else {
      notes.append(Note(id: (notes.map(\.id).max() ?? 0) + 1, title: draft.title, text: draft.text))
    }
    try replace(with: notes)
  }

  func remove(_ id: Int) async throws { try replace(with: await list().filter { $0.id != id }) }

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
    opened = notes
  }
}

/// The reason why notes can't be read or written.
nonisolated struct NoteFileError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(action: String, _ url: URL) { description = "\(url.lastPathComponent) can't be \(action)." }
}
