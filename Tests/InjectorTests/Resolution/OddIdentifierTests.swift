import Injector
import InjectorInspection
import Testing

/// Identifiers of any text are found, distinguished, printed, and read everywhere.
@Suite struct OddIdentifierTests {
  private static let texts = [
    "", " ", "\"", "it's \"so\"", "line\nbreak", "carriage\r\nreturn", "\u{2028}", "tab\t", "nul\0", "\\", "👩‍👩‍👧", "🧪",
    "e\u{301}", "\u{e9}", "\u{212B}", "\u{C5}", "A\u{30A}", "Case", "case", "<b>&amp;</b>", "a;b[c]{d}|e",
    "`**x**`", "%%{init}%%", "\u{202E}abc", "\u{200B}", String(repeating: "long ", count: 100),
  ]

  private func container() throws -> Container {
    try Container { registry in
      for (index, text) in Self.texts.enumerated() {
        let identifier = ServiceIdentifier(text)
        registry.service(Int.self, identifier, using: { index })
        registry.service(String.self, identifier, using: { (number: Int) in "\(number)" }).parameter(
          Int.self, identifier
        )
        .alias(Substring.self, identifier) { $0[...] }
        registry.service(Double.self, identifier, using: { Double(index) }).contributing()
        registry.decorate(String.self, identifier) { "\($0)!" }
      }
    }
  }

  @Test func each_isFoundAndToldApart_byEveryVerb() throws {
    let container = try container()
    let keyed = try container.resolve([ServiceIdentifier: Double].self)
    #expect(keyed.count == Self.texts.count)
    for (index, text) in Self.texts.enumerated() {
      let identifier = ServiceIdentifier(text)
      #expect(try container.resolve(Int.self, identifier) == index)
      #expect(try container.resolve(String.self, identifier) == "\(index)!")
      #expect(try container.resolve(Substring.self, identifier) == "\(index)")
      #expect(container.isRegistered(Int.self, identifier))
      #expect(!container.isRegistered(Int.self, ServiceIdentifier(text + "?")))
      #expect(keyed[identifier] == Double(index))
    }
    #expect(!container.isRegistered(Int.self))
  }

  @Test func each_isOverridden_alone() throws {
    let plugin = Module(
      name: "Plugin",
      registrations: { registry in
        for text in Self.texts { registry.service(Int.self, ServiceIdentifier(text), using: { 0 }) }
      })
    for text in Self.texts {
      let container = try Container(plugin, overriding: { $0.instance(1, for: Int.self, ServiceIdentifier(text)) })
      let sum = try Self.texts.reduce(0) { try $0 + container.resolve(Int.self, ServiceIdentifier($1)) }
      #expect(sum == 1)
    }
  }

  @Test func each_survivesJSON_andIsJudgedTheSame() throws {
    let graph = try container().graph
    let copy = try DependencyGraph(json: graph.rendered(as: .json).utf8)
    #expect(copy == graph)
    #expect(copy.diagnostics().filter { $0.severity == .error } == [])
    #expect(
      copy.nodes.compactMap { $0.key.identifier.map { Array($0.rawValue.utf8) } }
        == graph.nodes.compactMap { $0.key.identifier.map { Array($0.rawValue.utf8) } })
  }

  @Test(arguments: [GraphFormat.tree, .dot, .mermaid, .html])
  func each_isOneLine_inEveryPicture(_ format: GraphFormat) throws {
    func picture(_ texts: [String]) throws -> [Substring] {
      try Container { registry in
        for text in texts { registry.service(Int.self, ServiceIdentifier(text), using: { 0 }) }
      }.graph.rendered(as: format).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let plain = try picture(Self.texts.indices.map { "plain \($0)" })
    let odd = try picture(Self.texts)
    #expect(odd.count == plain.count)
    #expect(!odd.contains { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 0x2028 } })
  }

  @Test func each_isOneLine_inErrors() throws {
    let container = try container()
    for text in Self.texts {
      let error = failure { () throws(ResolutionError) in try container.resolve(Bool.self, ServiceIdentifier(text)) }
      #expect(error?.key.identifier == ServiceIdentifier(text))
      #expect(error?.description.split(separator: "\n").count == 3)
    }
  }

  @Test(arguments: GraphFormat.allCases) func pictures_haveTheSameBytes_fromTwoContainers(_ format: GraphFormat) throws
  {
    let (first, second) = (try container().graph, try container().graph)
    #expect(Array(first.rendered(as: format).utf8) == Array(second.rendered(as: format).utf8))
  }
}
