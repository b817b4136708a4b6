import Foundation

/// The declarations of a Swift file, as far as documents are compared with them.
///
/// Regular expressions find the declarations. The structure of the source isn't read, and text that isn't Swift
/// declares nothing.
struct SwiftFile {
  /// A class, an extension of any type, or an alias of one.
  struct TypeDeclaration {
    let keyword: String
    let name: String
    /// The name in `@objc(name)`.
    let exportedName: String?
    /// The superclass or a protocol, or the type that an alias stands for.
    let parent: String?
  }

  /// A property or a method, also a local one.
  struct Member {
    /// The name of the property, or the first selector of the method.
    let name: String
    /// The type or extension that is declared last before it.
    let owner: String
    let attributes: Set<String>
    /// The first name of a property's type, without its module.
    let type: String?
    let line: Int

    /// A Boolean value that indicates whether Objective-C may know the member. Any attribute may add it, and
    /// Objective-C knows a method that overrides one of its own.
    var isMarked: Bool { !attributes.isSubset(of: ["@MainActor", "@available", "@discardableResult"]) }
    var isOutlet: Bool { !attributes.isDisjoint(with: ["@IBOutlet", "@Outlet", "@WeakOutlet", "@OutletCollection"]) }
    var isAction: Bool { attributes.contains("@IBAction") }
    var isSegueAction: Bool { attributes.contains("@IBSegueAction") }
  }

  let path: String
  private(set) var types: [TypeDeclaration] = []
  /// The modules that the file imports under all conditions.
  private(set) var imports: Set<String> = []
  private(set) var properties: [String: [Member]] = [:]
  /// The methods by selector. A method that Objective-C doesn't know has one too.
  private(set) var methods: [String: [Member]] = [:]
  /// Further properties of one declaration, and names that look like them.
  private var listed: Set<String> = []
  /// The texts. The classes of InjectorHeadless name their actions in texts.
  private var texts: Set<String> = []
  /// A Boolean value that indicates whether a type in the file has only members that Objective-C knows.
  private var hasObjectiveCMembers = false

  /// A Boolean value that indicates whether a class in the file shows a table or a collection by itself.
  var hasDataSource: Bool {
    ["tableView:numberOfRowsInSection:", "collectionView:numberOfItemsInSection:"].contains { methods[$0] != nil }
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

  /// Comments, texts, regular expressions between number signs, and backticks. An unclosed text, as in a regular
  /// expression, ends with its line. The third group is a text on one line.
  private static let noise = expression(
    #"""
    //[^\n]*
    | /\*(?:[^*/]++|\*(?!/)|/(?!\*)|/\*(?:[^*/]++|\*(?!/))*+(?:\*/|\z))*+(?:\*/|\z)
    | (\x23*)"""[\s\S]*?\n\h*"""\1
    | (\x23+)(?:".*?"|/[\s\S]{1,4000}?/)\2
    | "((?:\\\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)|\\.|[^"\\\n])*+)"?
    | `
    """#)

  /// A declaration with the words before it, a further property in a list, or the end of a condition, which is all
  /// that has no group.
  private static let declaration = expression(
    #"""
    (?:(?=@)|\b(?=[a-w]))(
      (?:@objc\(([^()]*)\)\s*+|@[\w.]++(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s*+
        |\b(?:class|dynamic|fileprivate|final|indirect|internal|isolated|lazy|mutating|nonisolated|open|optional
          |override|package|private|public|required|static|unowned|weak)\b(?:\(\w+\))?\s*+){0,50})
    (?:
      \bfunc\s+(\w+)[^({}]{0,500}\(((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))*+)\)
      | \bimport\s+(?:[a-z]+\h+)?(\w+)(?:\.\w+)*
      | \b(class(?!\s+(?:func|let|subscript|var)\b)|extension|struct|enum|actor|typealias|var)\s+
        (?!in\b)(?:\w+\.)*(\w+)(?:\s*<[^{}]{0,500}?>(?=\s*(?:[:={]|where\b)))?
        (?:\s*(?::\s*|=\h*)(?:@\w+\s+)*(?:\w+\.)*(\w++))?
    )
    | ,\s*(\w+)(?=\s*:)
    | \x23endif\b
    """#)

  /// The groups of a declaration.
  private enum Group: Int {
    case attributes = 1
    case exportedName, method, parameters, module, keyword, name, type, listed
  }

  private static func expression(_ pattern: String) -> NSRegularExpression {
    do { return try NSRegularExpression(pattern: pattern, options: .allowCommentsAndWhitespace) } catch {
      preconditionFailure("the pattern is valid, but the system refuses it: \(error)")
    }
  }
}

// MARK: Reading

extension SwiftFile {
  init(path: String, content: [UInt8]) {
    self.path = path
    let source = String(decoding: content, as: UTF8.self)
    var units = Array(source.utf16)
    for match in Self.noise.matches(in: source, range: NSRange(location: 0, length: units.count)) {
      if let text = match.text(3, in: units) { texts.insert(text) }
      // Lines keep their numbers.
      for unit in match.range.lowerBound..<match.range.upperBound where units[unit] != 0x0A { units[unit] = 0x20 }
    }
    readDeclarations(in: units)
  }

  private mutating func readDeclarations(in units: [UInt16]) {
    let code = String(decoding: units, as: UTF16.self)
    var (line, position, owner, hasConditions) = (1, 0, "", false)
    for match in Self.declaration.matches(in: code, range: NSRange(location: 0, length: units.count)) {
      func text(_ group: Group) -> String? { match.text(group.rawValue, in: units) }
      line += units[position..<match.range.lowerBound].count { $0 == 0x0A }
      position = match.range.lowerBound
      let prefix = text(.attributes) ?? ""
      let attributes = Self.attributes(in: prefix)
      func member(_ name: String) -> Member {
        Member(
          name: name, owner: owner, attributes: attributes, type: text(.type),
          line: line + prefix.utf8.count { $0 == 0x0A })
      }
      let exported = text(.exportedName)?.filter { !$0.isWhitespace }
      if let name = text(.method) {
        for selector in exported.map({ [$0] }) ?? Self.selectors(name, Self.labels(in: text(.parameters) ?? "")) {
          methods[selector, default: []].append(member(selector))
        }
      } else if let keyword = text(.keyword), let name = text(.name) {
        switch keyword {
        case "var": properties[exported ?? name, default: []].append(member(exported ?? name))
        case "class", "extension", "typealias":
          if keyword != "typealias" { owner = name }
          // What an extension exports is the name of a category.
          let exported = keyword == "class" ? exported : nil
          types.append(.init(keyword: keyword, name: name, exportedName: exported, parent: text(.type)))
          let isWhole = keyword == "extension" && prefix.contains("@objc")
          if isWhole || attributes.contains("@objcMembers") { hasObjectiveCMembers = true }
        default: owner = name
        }
      } else if let module = text(.module) {
        imports.insert(module)
      } else if let name = text(.listed) {
        listed.insert(name)
      } else {
        hasConditions = true
      }
    }
    if hasConditions { imports = [] }
  }

  /// Returns the attributes among the words before a declaration, and the modifiers that do the same.
  private static func attributes(in words: String) -> Set<String> {
    let words = words.split { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return Set(words.filter { $0.hasPrefix("@") || $0 == "override" || $0 == "dynamic" }.map(String.init))
  }

  /// Returns the labels of a method's parameters.
  private static func labels(in parameters: String) -> [String] {
    var (depth, outer) = (0, "")
    for character in parameters {
      if "([{".contains(character) { depth += 1 }
      if depth == 0 { outer.append(character) }
      if ")]}".contains(character) { depth -= 1 }
    }
    return outer.split(separator: ",").filter { $0.contains(":") }.compactMap { parameter in
      parameter.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace).first { !$0.hasPrefix("@") }.map(String.init)
    }
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

extension NSTextCheckingResult {
  /// Returns the text that a group has matched in the units of another one, or `nil` if it has matched nothing.
  fileprivate func text(_ group: Int, in units: [UInt16]) -> String? {
    let range = range(at: group)
    guard range.location != NSNotFound else { return nil }
    return String(decoding: units[range.lowerBound..<range.upperBound], as: UTF16.self)
  }
}
