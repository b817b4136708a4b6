/// The classes in Swift sources, and the members that Interface Builder may connect.
///
/// The members of a class are all that is declared in the files that declare or extend the class, so a name that the
/// class lacks may be overlooked, but one that it has isn't.
struct SwiftSources {
  private struct Class {
    /// The types that its declarations name first: the superclass, or a protocol.
    var parents: Set<String> = []
    /// The names that stand for the class, which extensions may use.
    var aliases: Set<String> = []
    var files: Set<Int> = []
    /// The files that declare the class, or an alias of this name.
    var declarations: Set<Int> = []
    /// A Boolean value that indicates whether Objective-C knows the class by this name alone.
    var isExported = false
  }

  /// A class with its ancestors. The members of an ancestor that no source declares can't be missed in it.
  struct Ancestry {
    /// The names of the class and its ancestors.
    fileprivate(set) var names: Set<String> = []
    /// The files that declare or extend the class or one of its ancestors.
    fileprivate(set) var files: Set<Int> = []
    /// The ancestors of the system.
    fileprivate(set) var systemClasses: Set<String> = []
    /// A Boolean value that indicates whether each path of ancestors ends with a class of the system.
    fileprivate(set) var isComplete = true
    /// A Boolean value that indicates whether Objective-C knows the class by its name alone.
    fileprivate(set) var isExported = false

    /// A Boolean value that indicates whether a class of the system among the ancestors has outlets and actions that
    /// `SystemClasses` doesn't list.
    var mayInherit: Bool { !systemClasses.allSatisfy(SystemClasses.isListed) }
  }

  let files: [SwiftFile]
  private var classes: [String: Class] = [:]
  private var ancestries: [String: Ancestry] = [:]
  /// The classes that mark an outlet, by its name.
  private(set) var outletOwners: [String: Set<String>] = [:]
  /// The classes that mark an action, by its selector.
  private(set) var actionOwners: [String: Set<String>] = [:]

  init(_ sources: [(file: String, content: [UInt8])]) {
    files = sources.map { SwiftFile(path: $0.file, content: $0.content) }
    for (index, file) in files.enumerated() {
      for type in file.types { add(type, in: index) }
      for outlet in file.outlets { outletOwners[outlet.name, default: []].insert(outlet.owner) }
      for action in file.methods.values.joined() where action.isAction {
        actionOwners[action.name, default: []].insert(action.owner)
      }
    }
    for (name, type) in classes where !type.declarations.isEmpty { ancestries[name] = ancestry(of: name) }
  }

  private mutating func add(_ type: SwiftFile.TypeDeclaration, in file: Int) {
    if type.keyword == "typealias" {
      if let original = type.parent { addAlias(type.name, of: original, in: file) }
      return
    }
    let name = type.exportedName ?? type.name
    classes[name, default: Class()].files.insert(file)
    guard type.keyword == "class" else { return }
    classes[name]?.declarations.insert(file)
    if type.exportedName != nil { classes[name]?.isExported = true }
    if name != type.name { addAlias(type.name, of: name, in: file) }
    if let parent = type.parent { classes[name]?.parents.insert(parent) }
  }

  private mutating func addAlias(_ alias: String, of name: String, in file: Int) {
    classes[alias, default: Class()].parents.insert(name)
    classes[alias]?.declarations.insert(file)
    classes[name, default: Class()].aliases.insert(alias)
  }

  var isEmpty: Bool { ancestries.isEmpty }
  var names: some Collection<String> { ancestries.keys }

  /// Returns a Boolean value that indicates whether one file alone declares a class. Another target may have a class of
  /// the same name.
  func isUnique(_ name: String) -> Bool { classes[name]?.declarations.count == 1 }

  /// Returns the file that alone declares a class by its Swift name, or `nil` if another one or a library may.
  func source(of name: String) -> SwiftFile? {
    guard let type = classes[name], isUnique(name), !type.isExported, !type.parents.contains(name) else { return nil }
    return type.declarations.first.map { files[$0] }
  }

  /// Returns a class, or `nil` if no source declares it.
  subscript(_ name: String) -> Ancestry? { ancestries[name] }

  private func ancestry(of name: String) -> Ancestry {
    var result = Ancestry(isExported: classes[name]?.isExported ?? false)
    var pending = [name]
    result.names = [name]
    while let next = pending.popLast() {
      let isSystem = SystemClasses.contains(next)
      if isSystem { result.systemClasses.insert(next) }
      let type = classes[next] ?? Class()
      result.files.formUnion(type.files)
      if type.parents.isEmpty, !isSystem { result.isComplete = false }
      pending += type.parents.union(type.aliases).filter { result.names.insert($0).inserted }
    }
    return result
  }
}
