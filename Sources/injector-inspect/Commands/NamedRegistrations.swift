import Injector
import InjectorInspection

/// A graph and the registrations that the command line names after it.
struct NamedRegistrations {
  /// The description of names in the help of the commands that take some.
  static let details = """
    KEY names a registration, with or without its module: NoteStore, any NoteStore, Notes.NoteStore.
    An identifier follows an @ sign, NoteStore@remote, or is in quotation marks, 'NoteStore "remote"'.
    """

  let map: GraphMap
  /// The registrations of each name. The registrations of one name have the same key.
  let items: [[Int]]

  /// Reads the graph and finds the registrations, as many as a command takes.
  init(_ arguments: Arguments, for command: any Command.Type, count: ClosedRange<Int>) throws(Failure) {
    let (source, words) = try GraphSource.split(arguments, for: command)
    guard words.count >= count.lowerBound else {
      throw Failure("\(command.name) needs a graph and the name of a registration in it", see: command)
    }
    if words.count > count.upperBound {
      let most = count.upperBound == 1 ? "one registration" : "up to \(count.upperBound) registrations"
      throw Failure("\(command.name) accepts \(most), but the command line names \(words.count)", see: command)
    }
    map = GraphMap(try source.locatedGraph())
    items = try words.map { [map] word throws(Failure) in try Self.items(named: word, in: map) }
  }

  /// Finds the registrations of a name.
  static func items(named word: String, in map: GraphMap) throws(Failure) -> [Int] {
    switch KeyQuery(word).match(in: map) {
    case .found(let items): return items
    case .ambiguous(let labels):
      let list = labels.prefix(10).map { "  \($0.excerpt)" }.joined(separator: "\n")
      let more = labels.count > 10 ? "\n  ... and \(labels.count - 10) more" : ""
      throw Failure(
        "\(word.quoted) names \(labels.count) registrations; pass one of them as it is written here:\n\(list)\(more)")
    case .unknown(let near):
      let list = near.map { "\n  \($0.excerpt)" }.joined()
      throw Failure("nothing is registered as \(word.quoted)\(near.isEmpty ? "" : "; near:")\(list)")
    }
  }
}
