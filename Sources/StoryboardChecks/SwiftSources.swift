/// The classes in Swift sources, and what Interface Builder may connect in them.
///
/// The structure of the source isn't read. The members of a class are all that is declared in the files that declare
/// or extend the class, so a name that the class lacks may be overlooked, but one that it has isn't.
struct SwiftSources {
  /// A property or a method, also a local one.
  struct Member {
    /// The name of the property, or the first selector of the method.
    let name: String
    /// The class or extension that is declared last before it.
    let owner: String
    let attributes: Set<String>
    /// The type of the property, if it is one name.
    let type: String?
    let line: Int

    /// A Boolean value that indicates whether Objective-C may know the member. Any attribute may add it.
    var isMarked: Bool { !attributes.isSubset(of: ["MainActor", "available", "discardableResult"]) }
    var isOutlet: Bool { !attributes.isDisjoint(with: ["IBOutlet", "Outlet", "WeakOutlet", "OutletCollection"]) }
    var isAction: Bool { attributes.contains("IBAction") }
    var isSegueAction: Bool { attributes.contains("IBSegueAction") }
  }

  /// What one file declares.
  struct File {
    let path: String
    /// The modules that the file imports under all conditions.
    var imports: Set<String> = []
    var properties: [String: [Member]] = [:]
    /// The methods by selector. A method that Objective-C doesn't know has one too.
    var methods: [String: [Member]] = [:]
    /// Further properties of one declaration, and what looks like them.
    var listed: Set<String> = []
    /// The texts. The classes of InjectorHeadless name their actions in texts.
    var texts: Set<String> = []
    /// A Boolean value that indicates whether a type in the file has only members that Objective-C knows.
    var hasObjectiveCMembers = false

    /// A Boolean value that indicates whether a class in the file shows a table or a collection by itself.
    var hasDataSource: Bool {
      ["tableView:numberOfRowsInSection:", "collectionView:numberOfItemsInSection:"].contains { methods[$0] != nil }
    }

    var folder: String {
      path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    var outlets: [Member] { properties.values.joined().filter(\.isOutlet) }

    /// Returns a Boolean value that indicates whether an object of a class in the file may have an outlet.
    func mayHaveOutlet(_ name: String) -> Bool {
      listed.contains(name) || properties[name].map { hasObjectiveCMembers || $0.contains(where: \.isMarked) } ?? false
    }

    /// Returns a Boolean value that indicates whether an object of a class in the file may have an action.
    ///
    /// - Parameter list: The property whose texts name the actions of a headless class.
    func mayHaveAction(_ selector: String, list: String) -> Bool {
      methods[selector].map { hasObjectiveCMembers || $0.contains(where: \.isMarked) } ?? false
        || (properties[list] != nil && texts.contains(selector))
    }
  }

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

  /// A class with its ancestors. What a source doesn't declare can't be missed in it.
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

  let files: [File]
  private let classes: [String: Class]
  private var ancestries: [String: Ancestry] = [:]
  /// The classes that mark an outlet, by its name.
  private(set) var outletOwners: [String: Set<String>] = [:]
  /// The classes that mark an action, by its selector.
  private(set) var actionOwners: [String: Set<String>] = [:]

  init(_ sources: [(file: String, content: [UInt8])]) {
    var reader = Reader()
    for source in sources { reader.read(source.content, path: source.file) }
    (files, classes) = (reader.files, reader.classes)
    for (name, type) in classes where !type.declarations.isEmpty { ancestries[name] = ancestry(of: name) }
    for file in files {
      for outlet in file.outlets { outletOwners[outlet.name, default: []].insert(outlet.owner) }
      for action in file.methods.values.joined() where action.isAction {
        actionOwners[action.name, default: []].insert(action.owner)
      }
    }
  }

  var isEmpty: Bool { ancestries.isEmpty }
  var names: some Collection<String> { ancestries.keys }

  /// Returns a Boolean value that indicates whether one file alone declares a class. Another target may have a class of
  /// the same name.
  func isUnique(_ name: String) -> Bool { classes[name]?.declarations.count == 1 }

  /// Returns the file that alone declares a class by its Swift name, or `nil` if another one or a library may.
  func source(of name: String) -> File? {
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

extension SwiftSources {
  /// Reads the declarations of files, one after the other.
  private struct Reader {
    private(set) var files: [File] = []
    private(set) var classes: [String: Class] = [:]
    private var result = File(path: "")
    private var tokens: [(token: SwiftTokens.Token, line: Int)] = []
    private var position = 0
    /// The class or extension that was declared last.
    private var owner = ""
    private var attributes: Set<String> = []
    /// The name in `@objc(name)`.
    private var exportedName: String?

    private func word(_ offset: Int = 0) -> String? {
      guard position + offset < tokens.count, case .word(let word) = tokens[position + offset].token else { return nil }
      return word
    }

    private func isNext(_ mark: Unicode.Scalar, _ offset: Int = 0) -> Bool {
      position + offset < tokens.count && tokens[position + offset].token == .mark(UInt8(ascii: mark))
    }

    /// The words before a declaration that say no more about it.
    private static let modifiers: Set = [
      "class", "dynamic", "fileprivate", "final", "indirect", "internal", "isolated", "lazy", "mutating",
      "nonisolated", "open", "optional", "override", "package", "private", "public", "required", "static", "unowned",
      "weak",
    ]

    mutating func read(_ source: [UInt8], path: String) {
      (result, tokens, position, owner) = (File(path: path), SwiftTokens(source).all, 0, "")
      reset()
      while position < tokens.count {
        if isNext("@") {
          readAttribute()
        } else if let keyword = word() {
          position += 1
          read(keyword)
        } else {
          if case .text(let text) = tokens[position].token { result.texts.insert(text) }
          if isNext(","), let name = word(1), isNext(":", 2) { result.listed.insert(name) }
          position += 1
          reset()
        }
      }
      if tokens.contains(where: { $0.token == .word("endif") }) { result.imports = [] }
      files.append(result)
    }

    private mutating func reset() {
      attributes = []
      exportedName = nil
    }

    private mutating func readAttribute() {
      position += 1
      guard let name = word() else { return }
      attributes.insert(name)
      position += 1
      guard isNext("(") else { return }
      let parts = readParentheses()
      if name == "objc" { exportedName = parts.joined() }
    }

    /// Moves past parentheses, and returns the words and colons in them.
    private mutating func readParentheses() -> [String] {
      var (depth, parts) = (0, [] as [String])
      repeat {
        depth += isNext("(") ? 1 : isNext(")") ? -1 : 0
        if let part = word() ?? (isNext(":") ? ":" : nil) { parts.append(part) }
        position += 1
      } while depth > 0 && position < tokens.count
      return parts
    }

    private mutating func read(_ keyword: String) {
      switch keyword {
      case "class" where word().map(Self.modifiers.union(["var", "let", "func", "subscript"]).contains) ?? true: return
      case "class", "extension": readType(keyword)
      case "struct", "enum", "actor": owner = word() ?? ""
      case "typealias": readAlias()
      case "import":
        // One declaration of a module may be a class.
        if isNext(".", 2) { position += 1 }
        if let module = word() { result.imports.insert(module) }
        position += 1
      // Nothing connects a constant.
      case "var": readProperty()
      case "func": readMethod()
      // Objective-C knows a method that overrides one of its own.
      case "override", "dynamic":
        attributes.insert(keyword)
        return
      case _ where Self.modifiers.contains(keyword):
        if isNext("(") { _ = readParentheses() }
        return
      default: break
      }
      reset()
    }

    /// Reads the name of a type, such as `Lists.Page<Note>`, and returns its last part.
    private mutating func typeName() -> String? {
      while isNext("@") { position += 2 }
      guard var name = word() else { return nil }
      position += 1
      while isNext("."), let next = word(1) {
        name = next
        position += 2
      }
      return name
    }

    private mutating func readType(_ keyword: String) {
      guard let name = typeName() else { return }
      // What an extension exports is the name of a category.
      let exported = keyword == "class" ? exportedName : nil
      let own = exported ?? name
      owner = name
      classes[own, default: Class()].files.insert(files.count)
      if attributes.contains("objcMembers") || (keyword == "extension" && attributes.contains("objc")) {
        result.hasObjectiveCMembers = true
      }
      guard keyword == "class" else { return }
      classes[own]?.declarations.insert(files.count)
      if exported != nil { classes[own]?.isExported = true }
      if own != name { alias(name, of: own) }
      var depth = 0
      while isNext("<") || depth > 0, position < tokens.count, !isNext("{") {
        depth += isNext("<") ? 1 : isNext(">") ? -1 : 0
        position += 1
      }
      guard isNext(":") else { return }
      position += 1
      if let parent = typeName() { classes[own]?.parents.insert(parent) }
    }

    private mutating func alias(_ alias: String, of name: String) {
      classes[alias, default: Class()].parents.insert(name)
      classes[alias]?.declarations.insert(files.count)
      classes[name, default: Class()].aliases.insert(alias)
    }

    private mutating func readAlias() {
      guard let name = word() else { return }
      position += 1
      while position < tokens.count, !isNext("="), !isNext("{"), !isNext("}") { position += 1 }
      guard isNext("=") else { return }
      position += 1
      if let original = typeName() { alias(name, of: original) }
    }

    private mutating func readProperty() {
      let line = tokens[position - 1].line
      guard let name = word() else { return }
      position += 1
      var type: String?
      if isNext(":") {
        type = word(1)
        if isNext(".", 2) || isNext("<", 2) || isNext("&", 2) { type = nil }
      }
      let exported = exportedName ?? name
      result.properties[exported, default: []].append(
        Member(name: exported, owner: owner, attributes: attributes, type: type, line: line))
    }

    private mutating func readMethod() {
      let line = tokens[position - 1].line
      guard let name = word() else { return }
      while position < tokens.count, !isNext("("), !isNext("{"), !isNext("}") { position += 1 }
      guard isNext("(") else { return }
      let labels = readLabels()
      for selector in exportedName.map({ [$0] }) ?? Self.selectors(name, labels) {
        result.methods[selector, default: []].append(
          Member(name: selector, owner: owner, attributes: attributes, type: nil, line: line))
      }
    }

    /// Reads the parameters of a method, and returns their labels.
    private mutating func readLabels() -> [String] {
      var (depth, isStart, label, labels) = (0, true, nil as String?, [] as [String])
      repeat {
        if isNext("(") || isNext("[") || isNext("{") {
          depth += 1
        } else if isNext(")") || isNext("]") || isNext("}") {
          depth -= 1
        } else if depth == 1, isNext(",") {
          isStart = true
        } else if depth == 1, isNext(":"), let found = label {
          labels.append(found)
          label = nil
        } else if depth == 1, isStart, !isNext("@", -1), let found = word() {
          label = found
          isStart = false
        }
        position += 1
      } while depth > 0 && position < tokens.count
      return labels
    }

    /// Returns the selectors that Objective-C may know for a method. After some words, Swift writes no `With`.
    private static func selectors(_ name: String, _ labels: [String]) -> [String] {
      guard let first = labels.first else { return [name] }
      let rest = labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
      if first == "_" { return ["\(name):\(rest)"] }
      let capitalized = first.prefix(1).uppercased() + first.dropFirst()
      return ["\(name)With\(capitalized):\(rest)", "\(name)\(capitalized):\(rest)"]
    }
  }
}
