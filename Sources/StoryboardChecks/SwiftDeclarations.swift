/// What Swift source declares for Interface Builder: classes with their outlets and actions.
struct SwiftDeclarations {
  /// The declarations of a class of one name, in all files and extensions.
  struct Class {
    /// The types that its declarations name first: the superclass, or a protocol.
    var parents: Set<String> = []
    var properties: [String: Property] = [:]
    /// The methods by selector. A method that Objective-C doesn't know has one too.
    var methods: [String: Method] = [:]
    /// The texts in its source. The classes of `InjectorHeadless` name their actions in texts.
    var texts: Set<String> = []
    /// A Boolean value that indicates whether all its members are known to Objective-C.
    var hasObjectiveCMembers = false
  }

  struct Property {
    let attributes: Set<String>
    let file: String
    let line: Int

    var isOutlet: Bool { !attributes.isDisjoint(with: ["IBOutlet", "Outlet", "WeakOutlet", "OutletCollection"]) }
    /// A Boolean value that indicates whether Interface Builder's runtime can set the property.
    var isSettable: Bool {
      isOutlet || !attributes.isDisjoint(with: ["objc", "IBInspectable", "Inspectable", "GKInspectable", "NSManaged"])
    }
  }

  struct Method {
    let name: String
    let attributes: Set<String>

    var isAction: Bool { !attributes.isDisjoint(with: ["IBAction", "objc"]) }
    var isSegueAction: Bool { !attributes.isDisjoint(with: ["IBSegueAction", "objc"]) }
  }

  private(set) var classes: [String: Class] = [:]
  private(set) var protocols: Set<String> = []

  private var tokens: [(token: SwiftTokens.Token, line: Int)] = []
  private var position = 0
  private var file = ""
  /// The classes whose braces are open, and `nil` for other braces.
  private var open: [String?] = []
  private var attributes: Set<String> = []
  /// The name in `@objc(Name)`.
  private var exportedName: String?

  /// Adds the declarations of a file.
  mutating func add(_ source: [UInt8], file: String) {
    tokens = SwiftTokens(source).all
    position = 0
    self.file = file
    open = []
    reset()
    while position < tokens.count { readNext() }
    tokens = []
  }

  private func token(_ offset: Int = 0) -> SwiftTokens.Token? {
    position + offset < tokens.count ? tokens[position + offset].token : nil
  }

  private func word(_ offset: Int = 0) -> String? {
    if case .word(let word)? = token(offset) { return word }
    return nil
  }

  private func isNext(_ mark: Character, _ offset: Int = 0) -> Bool {
    mark.asciiValue.map { token(offset) == .mark($0) } ?? false
  }

  private mutating func reset() {
    attributes = []
    exportedName = nil
  }

  private mutating func readNext() {
    switch tokens[position].token {
    case .mark(UInt8(ascii: "@")): readAttribute()
    case .mark(UInt8(ascii: "{")):
      open.append(nil)
      finish()
    case .mark(UInt8(ascii: "}")):
      _ = open.popLast()
      finish()
    case .text(let text):
      if let type = open.last(where: { $0 != nil }) ?? nil { classes[type]?.texts.insert(text) }
      position += 1
    case .word(let word): read(word)
    case .mark: position += 1
    }
  }

  private mutating func finish() {
    position += 1
    reset()
  }

  private mutating func readAttribute() {
    position += 1
    guard let name = word() else { return }
    attributes.insert(name)
    position += 1
    guard isNext("(") else { return }
    if name == "objc" {
      var selector = ""
      for offset in 1..<tokens.count - position {
        if isNext(")", offset) { break }
        selector += word(offset) ?? (isNext(":", offset) ? ":" : "")
      }
      exportedName = selector
    }
    skipParentheses()
  }

  /// Moves past parentheses and what they contain.
  private mutating func skipParentheses() {
    var depth = 0
    while position < tokens.count {
      if isNext("(") { depth += 1 }
      if isNext(")") { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
  }

  /// The words that follow `class` if it is a modifier.
  private static let modified: Set = [
    "var", "let", "func", "subscript", "override", "final", "private", "fileprivate", "internal", "package", "public",
    "open", "dynamic", "weak", "unowned", "lazy", "nonisolated",
  ]

  private mutating func read(_ keyword: String) {
    let isMember = open.last.map { $0 != nil } ?? false
    switch keyword {
    case "class", "extension", "protocol", "struct", "enum", "actor":
      guard let name = word(1), !(keyword == "class" && Self.modified.contains(name)) else { break }
      readType(keyword, name)
      return
    case "typealias":
      guard let name = word(1) else { break }
      position += 2
      while position < tokens.count, !isNext("=") { position += 1 }
      position += 1
      if let parent = typeName() { classes[name, default: Class()].parents.insert(parent) }
      reset()
      return
    case "var", "let":
      if isMember { readProperties() } else { finish() }
      return
    case "func":
      if isMember { readMethod() } else { finish() }
      return
    case "init", "subscript", "case":
      if isMember { reset() }
    // Objective-C knows a method that overrides one of its own.
    case "override": attributes.insert("objc")
    default: break
    }
    position += 1
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

  /// Reads a declaration up to its opening brace.
  private mutating func readType(_ keyword: String, _ first: String) {
    let line = tokens[position].line
    position += 1
    let name = typeName() ?? first
    // What an extension exports is the name of a category.
    let own = keyword == "class" ? exportedName ?? name : name
    let isClass = keyword == "class" || keyword == "extension"
    if keyword == "protocol" { protocols.insert(name) }
    if isClass {
      let isExported = attributes.contains(keyword == "class" ? "objcMembers" : "objc")
      classes[own, default: Class()].hasObjectiveCMembers =
        classes[own]?.hasObjectiveCMembers == true || isExported
      if own != name { classes[name, default: Class()].parents.insert(own) }
    }
    var depth = 0
    var isFirst = true
    while position < tokens.count, !isNext("{") {
      if isNext("<") { depth += 1 }
      if isNext(">") { depth -= 1 }
      if isFirst, depth == 0, isNext(":") {
        position += 1
        isFirst = false
        if let parent = typeName(), keyword == "class" { classes[own]?.parents.insert(parent) }
        continue
      }
      // A word of other code that only looks like a declaration.
      if tokens[position].line > line + 20 { break }
      position += 1
    }
    reset()
    guard isNext("{") else { return }
    open.append(isClass ? own : nil)
    position += 1
  }

  private mutating func readProperties() {
    guard let type = open.last ?? nil else { return }
    position += 1
    var depth = 0
    var isName = true
    var line = tokens[min(position, tokens.count - 1)].line
    while position < tokens.count {
      // What a line doesn't continue is another declaration.
      if depth == 0, !isName, tokens[position].line > line { break }
      line = tokens[position].line
      if isName, let name = word() {
        classes[type]?.properties[name] = Property(attributes: attributes, file: file, line: line)
        isName = false
      } else if isNext("{") || isNext("}") || isNext("=") || isNext(";") {
        break
      } else if isNext("<") || isNext("[") || isNext("(") {
        depth += 1
      } else if isNext(">") || isNext("]") || isNext(")") {
        depth -= 1
      } else if depth == 0, isNext(",") {
        isName = true
      }
      position += 1
    }
    reset()
  }

  private mutating func readMethod() {
    guard let type = open.last ?? nil else { return }
    position += 1
    guard let name = word() else { return reset() }
    position += 1
    while position < tokens.count, !isNext("("), !isNext("{"), !isNext("}") { position += 1 }
    guard isNext("(") else { return reset() }
    let labels = readLabels()
    let method = Method(name: name, attributes: attributes)
    let selectors = exportedName.map { [$0] } ?? Self.selectors(name, labels)
    for selector in selectors { classes[type]?.methods[selector] = method }
    reset()
  }

  /// Reads the parameters of a method, and returns their labels.
  private mutating func readLabels() -> [String] {
    var labels: [String] = []
    var (depth, isStart) = (0, false)
    while position < tokens.count {
      if isNext("(") || isNext("[") || isNext("<") || isNext("{") {
        depth += 1
        isStart = depth == 1
      } else if isNext(")") || isNext("]") || isNext("}") || (isNext(">") && !isNext("-", -1)) {
        depth -= 1
      } else if depth == 1, isNext(",") {
        isStart = true
      } else if isStart, let label = word() {
        labels.append(label)
        isStart = false
      }
      position += 1
      if depth == 0 { break }
    }
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
