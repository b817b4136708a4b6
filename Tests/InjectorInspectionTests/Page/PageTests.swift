@testable import Injector
import InjectorInspection
import TestSupport
import Testing

/// What a reader of a graph's page sees and does.
@Suite(
  .thorough, .serialized, .timeLimit(.minutes(10)), .enabled(if: Browser.path != nil, "Chromium isn't installed"))
struct PageTests {
  @Test func page_showsPluginsAndProblems_whenItOpens() async throws {
    try await BrowserPage.read { (page) async throws in
      #expect(
        try await page.text("#summary")
          == "13 registrations · 4 plugins · 22 dependencies · 4 not registered · 6 errors, 1 warning")
      #expect(
        try await page.texts("#picture .group > a") == [
          "ShopPlugin 2 registrations", "AuthPlugin 6 registrations", "NetworkPlugin 4 registrations",
          "no plugin 1 registration", "not registered 4 keys",
        ])
      #expect(try await page.texts("#picture .plugin") == ["EmptyPlugin 0 registrations"])
      #expect(try await page.texts("#details .problem > p:first-child").count == 7)
      // The cause, and what depends on it.
      #expect(
        try await page.texts("#picture .box.error .name") == [
          "AppCoordinator", "HelpController", "Session", "Store \"remote\"",
        ])
      #expect(
        try await page.texts("#picture .box.affected") == [
          "LoginController affected · screen · transient",
          "LoginViewModel affected · view model · perResolution",
        ])
      #expect(try await page.texts("#picture .box.missing .name") == ["Store \"local\"", "Receipt"])
    }
  }

  @Test func search_findsAndShowsRegistration_asOneTypes() async throws {
    try await BrowserPage.read { page in
      try await page.press("k", modifiers: 2)
      try await page.type("auth con")
      try await page.wait(until: "document.querySelectorAll('#results a').length === 2")
      #expect(try await page.texts("#results .name") == ["HelpController", "LoginController"])
      #expect(try await page.text("#count") == "2 of 17 entries")
      #expect(try await page.address == "search=auth+con")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelector('#title').innerText === 'HelpController'")
      #expect(try await page.address == "focus=HelpController&search=auth+con")
      try await page.press("ArrowDown")
      try await page.press("ArrowDown")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelector('#title').innerText === 'LoginController'")
      try await page.goBack()
      try await page.wait(until: "document.querySelector('#title').innerText === 'HelpController'")
    }
  }

  @Test func focus_showsNeighbors_asDeepAsOneAsks() async throws {
    try await BrowserPage.read { page in
      try await page.click("#picture .box", "LoginViewModel")
      try await page.wait(until: "document.querySelector('#title').innerText === 'LoginViewModel'")
      #expect(
        try await page.texts("#picture .box .name") == [
          "LoginViewModel", "Authenticating", "Session", "Analytics", "LoginController",
        ])
      #expect(try await page.text("#picture [aria-current] .name") == "LoginViewModel")
      #expect(
        try await page.texts("#details h3") == [
          "Depends on 2 directly, 6 in all; 2 missing", "Used by 1 directly, 2 in all",
        ])
      #expect(
        try await page.texts("#details > ul:last-of-type .name, #details > ul .name") == [
          "Authenticating", "Session", "optional Analytics", "LoginController",
        ])
      #expect(try await page.texts("#details dd").contains("AuthPlugin"))
      try await page.click("#actions a[aria-label='Show one level more of what uses it']")
      try await page.wait(until: "location.hash.includes('up=2')")
      #expect(try await page.texts("#picture .box .name").last == "AppCoordinator")
      try await page.click("#actions a", "All plugins")
      try await page.wait(until: "document.querySelector('#title').innerText === 'Plugins'")
    }
  }

  @Test func paths_leadFromOneToAnother_ifThereAreAny() async throws {
    try await BrowserPage.read(at: "focus=AppCoordinator") { page in
      try await page.click("#details .button", "Paths from here")
      #expect(try await page.text("#title") == "Paths from AppCoordinator")
      try await page.click("#results a", "Fetching")
      try await page.wait(until: "document.querySelector('#title').innerText.endsWith('Fetching')")
      #expect(try await page.address == "from=AppCoordinator&to=Fetching")
      #expect(
        try await page.texts("#details .path .name") == [
          "AppCoordinator", "provider(LoginInfo) LoginController", "LoginViewModel", "Authenticating",
          "Fetching",
        ])
      // The picture has the longer path too, through the session.
      #expect(
        Set(try await page.texts("#picture .box .name")) == [
          "AppCoordinator", "LoginController", "LoginViewModel", "Authenticating", "Session", "Fetching",
        ])
      try await page.click("#actions a", "Swap")
      try await page.wait(until: "document.querySelector('#details h2').innerText === 'No path'")
      #expect(try await page.text("#notice") == "There is no path.")
      try await page.click("#details .button", "Show the path back")
      try await page.wait(until: "document.querySelector('#details h2').innerText === 'Shortest path'")
    }
  }

  @Test func filters_narrowTheListAndThePicture_together() async throws {
    try await BrowserPage.read { page in
      try await page.click("#filters summary")
      try await page.click("#filters input[value='view model']")
      try await page.wait(until: "location.hash === '#role=view+model'")
      #expect(try await page.texts("#results .name") == ["LoginViewModel"])
      #expect(try await page.texts("#picture .box .name") == ["LoginViewModel"])
      #expect(try await page.text("#filters summary") == "Filters (1)")
      try await page.click("#filters input[value='scoped(session)']")
      try await page.wait(until: "!document.querySelector('#notice').hidden")
      #expect(try await page.text("#notice") == "Nothing passes the filters.")
      try await page.click("#clear")
      try await page.wait(until: "location.hash === ''")
      try await page.click("#filters input[value='NetworkPlugin']")
      try await page.wait(until: "document.querySelectorAll('#results li').length === 4")
      try await page.click("#clear")
      try await page.click("#filters input[value='only']")
      try await page.wait(until: "location.hash === '#problems=only'")
      #expect(try await page.texts("#results .name").count == 6)
    }
  }

  @Test func plugin_opensAndCloses_byClick() async throws {
    try await BrowserPage.read { page in
      try await page.click("#actions a", "Close all")
      try await page.wait(until: "document.querySelectorAll('#picture .group').length === 0")
      #expect(
        try await page.texts("#picture .plugin")
          == [
            "▸ ShopPlugin error · 2 registrations", "▸ AuthPlugin error · 6 registrations",
            "▸ NetworkPlugin error · 4 registrations", "▸ EmptyPlugin 0 registrations", "▸ no plugin 1 registration",
            "▸ not registered 4 keys",
          ].map { $0.replacing("▸ ", with: "") })
      try await page.click("#picture .plugin", "AuthPlugin")
      try await page.wait(until: "location.hash === '#open=AuthPlugin'")
      #expect(try await page.texts("#picture .group .name") == ["AuthPlugin"])
      #expect(try await page.texts("#picture .box:not(.plugin)").count == 6)
      // The keyboard stays where it was.
      try await page.wait(until: "document.querySelector(':focus .name')?.innerText.trim() === 'AuthPlugin'")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelectorAll('#picture .group').length === 0")
    }
  }

  @Test func address_namesTheWholeState_soThatItCanBeSent() async throws {
    try await BrowserPage.read(at: "focus=LoginViewModel&up=2&down=0&search=lo&role=service&problems=only") { page in
      #expect(try await page.texts("#picture .box .name") == ["LoginViewModel"])
      #expect(try await page.value("document.querySelector('#search').value", as: String.self) == "lo")
      #expect(try await page.isTrue("document.querySelector('#filters').open"))
      #expect(try await page.isTrue("document.querySelector('input[value=service]').checked"))
      #expect(try await page.value("document.title", as: String.self) == "LoginViewModel – Dependency graph")
      try await page.open("focus=Gone")
      #expect(try await page.text("#notice") == "Gone isn't in this graph.")
      try await page.open("focus=Shop.Session")
      try await page.wait(until: "document.title === 'Session – Dependency graph'")
    }
  }

  @Test func keyboard_movesBetweenBoxes_andOpensThem() async throws {
    try await BrowserPage.read(at: "focus=LoginViewModel") { page in
      try await page.focus("#actions > a:last-child")
      try await page.press("Tab")
      #expect(try await page.text(":focus .name") == "LoginViewModel")
      try await page.press("ArrowLeft")
      #expect(try await page.text(":focus .name") == "LoginController")
      try await page.press("ArrowRight")
      try await page.press("ArrowRight")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelector('#title').innerText !== 'LoginViewModel'")
      let title = try await page.text("#title")
      #expect(["Authenticating", "Session", "Analytics"].contains(title))
      #expect(try await page.text(":focus .name") == title)
      #expect(try await page.text("#status").hasPrefix(title))
    }
  }

  @Test func screenReader_getsLandmarksAndNames() async throws {
    try await BrowserPage.read { page in
      let tree = try await page.accessibilityTree()
      func names(_ role: String) -> [String] { tree.filter { $0.role == role }.map(\.name) }
      #expect(names("searchbox") == ["Search registrations"])
      #expect(names("navigation") == ["Registrations"])
      #expect(names("complementary") == ["Details"])
      #expect(names("main").count == 1)
      #expect(names("button").sorted() == ["Fit", "Zoom in", "Zoom out"])
      #expect(names("link").contains("LoginViewModel affected · view model · perResolution"))
      #expect(!tree.contains { ["link", "button", "checkbox", "heading"].contains($0.role) && $0.name.isEmpty })
    }
  }

  @Test(arguments: ["light", "dark"]) func text_hasContrast(scheme: String) async throws {
    try await BrowserPage.read(at: "focus=Session", scheme: scheme) { page in
      // The page draws its colors on its paper, so the nearest opaque background is what is behind a text.
      let weak: [String] = try await page.value(
        """
        (() => {
          const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const rgb = (color) => {
            context.clearRect(0, 0, 1, 1);
            context.fillStyle = color;
            context.fillRect(0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data];
          };
          const luminance = (color) => rgb(color).slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
            .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
          const behind = (element) => {
            for (let at = element; at; at = at.parentElement) {
              const color = getComputedStyle(at).backgroundColor;
              if (rgb(color)[3] === 255) return color;
            }
            return "white";
          };
          const texts = [...document.querySelectorAll("body *")].filter((element) => !element.closest("svg")
            && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
          return texts.flatMap((element) => {
            const style = getComputedStyle(element);
            const [a, b] = [luminance(style.color), luminance(behind(element))].sort((a, b) => b - a);
            const ratio = (a + 0.05) / (b + 0.05);
            return ratio < 4.5 ? [`${element.tagName}.${element.className} ${ratio.toFixed(2)}`] : [];
          });
        })()
        """)
      #expect(weak == [])
    }
  }

  @Test func page_isNoWiderThanAPhone() async throws {
    try await BrowserPage.read(at: "focus=Session", width: 390) { (page) async throws in
      #expect(try await page.value("document.documentElement.scrollWidth", as: Int.self) == 390)
      #expect(try await page.isTrue("document.querySelector('#picture').clientHeight > 300"))
    }
  }

  @Test func picture_isFittedToTheWindow_andTheToolsZoomIt() async throws {
    var builder = GraphBuilder(plugins: (0..<4).map { .init(name: "Plugin\($0)") })
    for index in 0..<18 {
      _ = builder.node("Shop.ServiceNumber\(index)", in: "Plugin\(index / 5)")
      if index > 0 { builder.edge(index - (index % 5 == 0 ? 5 : 1), index) }
    }
    try await BrowserPage.read(builder.build(), width: 1400) { page in
      let isWhole =
        "((p) => p.scrollWidth <= p.clientWidth && p.scrollHeight <= p.clientHeight)(document.querySelector('#picture'))"
      #expect(try await page.isTrue(isWhole))
      let scale = "Math.round(1000 * new DOMMatrix(document.querySelector('.canvas').style.transform).a)"
      let fitted: Int = try await page.value(scale)
      // Lines of names of ten points.
      #expect(try await page.value("document.querySelector('.box .name').offsetHeight") * fitted >= 13_500)
      try await page.click("#zoom-in")
      #expect(abs(try await page.value(scale) * 4 - fitted * 5) <= 5)
      try await page.click("#zoom-fit")
      #expect(try await page.isTrue(isWhole))
    }
  }

  @Test func keyboard_skipsTheList() async throws {
    try await BrowserPage.read(at: "focus=Session") { page in
      try await page.press("Tab")
      #expect(try await page.text(":focus") == "Skip to the picture")
      try await page.press("Enter")
      try await page.wait(until: "document.querySelector(':focus .name')?.innerText === 'Session'")
      // The state is still the same.
      #expect(try await page.address == "focus=Session")
      try await page.open("")
      try await page.press("Tab")
      try await page.press("Tab")
      #expect(try await page.text(":focus") == "Skip to the details")
      try await page.press("Enter")
      try await page.wait(until: "document.activeElement.id === 'details'")
    }
  }

  /// As `check` and `uses` say it.
  @Test func page_hasTheSeveritiesOfThePolicy_andTheCountsOfTheCommands() async throws {
    var builder = GraphBuilder()
    for name in ["A", "B"] { builder.gap(builder.node("App.\(name)"), "App.Missing") }
    builder.edge(1, 1, .lazy)
    for (severity, word) in [(Severity.error, "error · "), (.warning, "warning · "), (.off, "")] {
      var graph = builder.build()
      graph.validation = ValidationPolicy(severities: [.missingDependency: severity, .unusedRegistration: .off])
      try await BrowserPage.read(graph, at: "focus=B") { (page) async throws in
        #expect(try await page.texts("#picture .box:not(.missing)") == ["B \(word)service · transient"])
        #expect(try await page.texts("#details h3 .facts") == ["0 directly; 1 missing", "nothing"])
      }
    }
  }

  @Test func emptyGraph_hasNothingToFocus_butItsPicture() async throws {
    try await BrowserPage.read(DependencyGraph()) { page in
      #expect(try await page.text("#notice") == "The graph is empty.")
      try await page.press("Tab")
      try await page.press("Enter")
      try await page.wait(until: "document.activeElement.id === 'picture'")
    }
  }
}
