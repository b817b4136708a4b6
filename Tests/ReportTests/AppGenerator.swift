import Injector
import TestSupport

/// Makes random apps: some of what they register is wrong, as reports are about that too.
struct AppGenerator {
  private var numbers: SeededNumbers
  private var count = 0

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns plugins, which need keys that they or others register.
  mutating func parts(_ name: String, _ range: ClosedRange<Int>, below parents: [Part] = []) -> [Part] {
    let size = Int.random(in: range, using: &numbers)
    var known = parents.flatMap(\.entries).map(\.key)
    return (0..<size).map { index in
      var part = Part(name: chance(4) && index > 0 ? "\(name)0" : "\(name)\(index)")
      for other in 0..<index where chance(50) { part.dependencies.insert(other) }
      // A circle of plugins.
      if chance(3), index + 1 < size { part.dependencies.insert(index + 1) }
      part.isStating = chance(6)
      for _ in 0..<1 + below(4) {
        let entry = entry(knowing: known)
        part.entries.append(entry)
        known.append(entry.key)
        if let alias = entry.alias { known.append(alias) }
      }
      return part
    }
  }

  mutating func severities() -> [DiagnosticCode: Severity] {
    guard chance(40) else { return [:] }
    let codes: [DiagnosticCode] = [
      .missingDependency, .duplicateRegistration, .cycle, .layering, .pluginContract, .unsharedCycle, .isolation,
      .captiveDependency, .argumentMismatch,
    ]
    return (0..<1 + below(4)).reduce(into: [:]) { severities, _ in
      severities[numbers.pick(from: codes)] = numbers.pick(from: Severity.allCases)
    }
  }

  private mutating func key() -> Key {
    Key(kind: numbers.pick(from: Kind.allCases), identifier: numbers.pick(from: [nil, nil, "a", "b"]))
  }

  mutating func entry(knowing known: [Key]) -> Entry {
    count += 1
    var entry = Entry(number: count, key: chance(25) && !known.isEmpty ? numbers.pick(from: known) : key())
    let verbs: [Entry.Verb] = [.service, .service, .service, .service, .service] + Entry.Verb.allCases
    entry.verb = numbers.pick(from: verbs)
    entry.life = numbers.pick(from: [.transient, .transient, .transient] + Entry.Life.allCases)
    for _ in 0..<below(3) {
      let shapes: [Need.Shape] = [.direct, .direct, .direct, .direct, .optional, .all] + Need.Shape.allCases
      entry.needs.append(
        Need(shape: numbers.pick(from: shapes), key: chance(85) && !known.isEmpty ? numbers.pick(from: known) : key()))
    }
    if chance(15) { entry.injects = [known.isEmpty || chance(20) ? entry.key : numbers.pick(from: known)] }
    if chance(12) { entry.alias = key() }
    entry.place = numbers.pick(from: [.anywhere, .anywhere, .anywhere, .anywhere, .anywhere] + Entry.Place.allCases)
    let marks: [Entry.Mark] = [.contributing, .contributing, .overriding, .overriding, .ifAbsent, .root]
    for _ in 0..<below(3) where chance(60) { entry.marks.insert(numbers.pick(from: marks + Entry.Mark.allCases)) }
    return entry
  }

  /// Changes something of an app.
  mutating func mutate(_ app: inout App) {
    let indices = app.parts.indices.filter { !app.parts[$0].entries.isEmpty }
    guard !indices.isEmpty else { return }
    let index = numbers.pick(from: indices)
    let position = below(app.parts[index].entries.count)
    let known = app.parts.flatMap(\.entries).map(\.key)
    switch below(10) {
    case 0: app.parts[index].entries.remove(at: position)
    case 1: app.parts[index].dependencies.formSymmetricDifference([below(app.parts.count)])
    case 2: app.parts[index].isStating.toggle()
    case 3: app.severities[.layering] = app.severities[.layering] == nil ? .info : nil
    default:
      var entry = app.parts[index].entries[position]
      let other = self.entry(knowing: known)
      switch below(9) {
      case 0: entry.life = other.life
      case 1: entry.marks.formSymmetricDifference([numbers.pick(from: Entry.Mark.allCases)])
      case 2: entry.verb = other.verb
      case 3: entry.place = other.place
      case 4: entry.key.identifier = other.key.identifier
      case 5: entry.injects = other.injects
      case 6: entry.alias = other.alias
      case 7 where !entry.needs.isEmpty:
        let need = below(entry.needs.count)
        entry.needs[need].shape = numbers.pick(from: Need.Shape.allCases)
      default: entry.needs = other.needs
      }
      app.parts[index].entries[position] = entry
    }
  }
}
