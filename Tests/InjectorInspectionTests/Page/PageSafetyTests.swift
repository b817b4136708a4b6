@testable import Injector
import InjectorInspection
import TestSupport
import Testing

/// Graphs that try to be more than data, and graphs that are large.
@Suite(
  .thorough, .serialized, .timeLimit(.minutes(10)), .enabled(if: Browser.path != nil, "Chromium isn't installed"))
struct PageSafetyTests {
  private static let attack = "</script><script>window.owned = 1</script><img src=x onerror='window.owned = 1'><!--"

  /// A graph in which every text is an attack, except one, which is a megabyte.
  private static let hostile: DependencyGraph = {
    var builder = GraphBuilder(plugins: [
      DependencyGraph.InstalledPlugin(name: attack, dependencies: [attack]),
      DependencyGraph.InstalledPlugin(name: "#0"),
      DependencyGraph.InstalledPlugin(name: "__proto__"),
    ])
    let markup = builder.node(
      attack, attack, .service, .scoped(Scope(attack)), in: attack, arguments: [attack])
    let bidi = builder.node("Shop.\u{202E}gnp.\u{2066}evil", "javascript:window.owned=1", .screen, in: "#0")
    let long = builder.node("Shop." + String(repeating: "A", count: 1_000_000), nil, .service, in: "__proto__")
    let prototype = builder.node("__proto__", "constructor", .viewModel, in: "__proto__")
    builder.edge(markup, bidi, .provider, arguments: [attack])
    builder.edge(bidi, long)
    builder.edge(long, prototype)
    builder.gap(prototype, attack, "gone")
    builder.gap(prototype, "&lt;b&gt; \\u003Cscript\\u003E ${window.owned = 1} {{owned}}")
    return builder.build()
  }()

  @Test func names_areTextEverywhere() async throws {
    let page = try await BrowserPage(Self.hostile)
    for address in ["", "focus=%230", "focus=%3Cimg%20src%3Dx%20onerror%3Downed%3D1%3E"] {
      try await page.open(address)
      #expect(
        try await page.value(
          "[...document.querySelectorAll('img, iframe, object, embed, base, form, script:not(#graph, [type=module])')].map((e) => e.outerHTML)",
          as: [String].self) == [])
      #expect(
        try await page.value(
          """
          [...document.querySelectorAll('*')].flatMap((e) => [...e.attributes]).filter((attribute) =>
            attribute.name.startsWith('on') || (attribute.name === 'href' && !attribute.value.startsWith('#')))
            .map((attribute) => attribute.value)
          """, as: [String].self) == [])
      #expect(try await page.isTrue("window.owned === undefined"))
      #expect(try await page.isTrue("document.querySelectorAll('script').length === 2"))
      // No element shows a text that is too long to lay out, or a control character.
      #expect(try await page.isTrue("[...document.querySelectorAll('bdi')].every((e) => e.textContent.length < 2100)"))
      #expect(try await page.isTrue("!/[\\u202A-\\u202E\\u2066-\\u2069]/.test(document.body.innerText)"))
    }
    try await page.click("#results a", "window.owned")
    #expect(try await page.text("#title").contains("</script><script>window.owned = 1</script>"))
    #expect(page.errors == [])
    try await page.close()
  }

  @Test func policy_refusesWhatThePageDoesNotContain() async throws {
    let page = try await BrowserPage(.shop)
    let refused: [String] = try await page.value(
      """
      new Promise((resolve) => {
        const refused = [];
        document.addEventListener('securitypolicyviolation', (event) => {
          refused.push(event.effectiveDirective);
          if (refused.length === 4) resolve(refused.sort());
        });
        const add = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
        add('script', { textContent: 'window.owned = 1' });
        add('style', { textContent: 'body { display: none }' });
        add('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
        fetch('https://example.com/').catch(() => {});
      })
      """)
    #expect(refused == ["connect-src", "img-src", "script-src-elem", "style-src-elem"])
    #expect(try await page.isTrue("window.owned === undefined && document.body.offsetHeight > 0"))
    try await page.close()
  }

  /// A large app: plugins of a hundred registrations, each of which needs some of the next.
  private static func app(of count: Int) -> DependencyGraph {
    var builder = GraphBuilder(
      plugins: (0..<count / 100).map { index in
        DependencyGraph.InstalledPlugin(name: "Feature\(index)", dependencies: index > 0 ? ["Feature\(index / 2)"] : [])
      })
    for index in 0..<count { _ = builder.node("App.Service\(index)", in: "Feature\(index / 100)") }
    var graph = builder.graph
    for index in 1..<count {
      for target in Set([index / 2, index - 1, index - index % 100]) where target != index {
        graph.edges.append(
          DependencyGraph.Edge(from: index, to: target, key: graph.nodes[target].key, kind: .direct, parameter: 0))
      }
    }
    return graph
  }

  @Test func largeGraph_opensAsPlugins_andStaysUsable() async throws {
    let count = 3_000
    let page = try await BrowserPage(Self.app(of: count))
    #expect(try await page.texts("#picture .plugin").count == count / 100)
    #expect(try await page.texts("#results a").count == 100)
    // What is in the page doesn't grow with the graph, so neither does what a reader waits for.
    #expect(try await page.value("document.querySelectorAll('*').length", as: Int.self) < 3_000)
    try await page.click("#search")
    try await page.type("Service19")
    try await page.wait(until: "document.querySelector('#results .name').innerText === 'Service19'")
    try await page.press("Enter")
    try await page.wait(until: "document.querySelector('#title').innerText === 'Service19'")
    try await page.open("focus=Service0")
    // A hundred need it directly. The picture shows as many as one can read, and the details list the rest.
    #expect(try await page.texts("#picture .more").count == 1)
    try await page.open("from=Service\(count - 1)&to=Service0")
    #expect(try await page.texts("#details .path li").count > 1)
    try await page.open("open=Feature7")
    #expect(try await page.text("#picture .group .name") == "Feature7")
    #expect(
      try await page.isTrue(
        """
        (([inner, outer]) => inner.top < outer.bottom && inner.bottom > outer.top && inner.left < outer.right
          && inner.right > outer.left)(["#picture .group a", "#picture"].map((selector) =>
          document.querySelector(selector).getBoundingClientRect()))
        """), "a link to an open plugin shows it")
    try await page.open("expand=all")
    #expect(try await page.text("#notice").hasPrefix("Some plugins have too many"))
    #expect(page.errors == [])
    try await page.close()
  }
}
