import Foundation
import Injector
import InjectorInspection
import Testing

/// A graph's page in a tab of a browser: what a reader sees, and what a mouse and a keyboard do.
struct BrowserPage {
  private let browser: Browser
  private let target: String
  private let session: String
  private let file: URL

  /// Opens the page of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - address: The part of the address after `#`.
  ///   - width: The width of the window: 390 points for a phone.
  ///   - scheme: The color scheme, `light` or `dark`.
  init(_ graph: DependencyGraph, at address: String = "", width: Int = 1280, scheme: String = "light") async throws {
    struct Created: Decodable { let targetId: String }
    struct Attached: Decodable { let sessionId: String }
    browser = try await Browser.shared.value
    file = browser.folder.appending(path: "\(UUID().uuidString).html")
    try Data(graph.rendered(as: .html).utf8).write(to: file)
    let decoder = JSONDecoder()
    target = try decoder.decode(
      Created.self, from: await browser.send("Target.createTarget", ["url": "about:blank"])
    ).targetId
    session = try decoder.decode(
      Attached.self, from: await browser.send("Target.attachToTarget", ["targetId": target, "flatten": true])
    ).sessionId
    for domain in ["Page", "Runtime", "Log", "Accessibility"] { try await send("\(domain).enable") }
    // Of several tabs the browser shows one: the others have no focus, and draw nothing.
    try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500])
    try await send(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    try await open(address)
  }

  /// Opens the page of a graph, closes it when a closure has used it, and expects that nothing goes wrong in it.
  static func read(
    _ graph: DependencyGraph = .shop, at address: String = "", width: Int = 1280, scheme: String = "light",
    _ body: (BrowserPage) async throws -> Void
  ) async throws {
    let page = try await BrowserPage(graph, at: address, width: width, scheme: scheme)
    try await body(page)
    #expect(page.errors == [])
    try await page.close()
  }

  /// Loads the page at an address and waits until it is drawn.
  func open(_ address: String) async throws {
    // Loading what differs only after the `#` is no load.
    try await send("Page.navigate", ["url": "about:blank"])
    try await send("Page.navigate", ["url": "\(file.absoluteString)#\(address)"])
    // The question fails while one document replaces the other.
    while (try? await isTrue("location.protocol === 'file:' && document.querySelector('.canvas') !== null")) != true {
      try Task.checkCancellation()
    }
  }

  func close() async throws {
    _ = try await browser.send("Target.closeTarget", ["targetId": target])
    try FileManager.default.removeItem(at: file)
  }

  /// What went wrong in the page: exceptions, and violations of its security policy.
  var errors: [String] { browser.errors(in: session) }

  // MARK: Reading

  /// The answer to an expression.
  private struct Answer: Decodable {
    struct Result: Decodable { let value: String? }
    struct Details: Decodable {
      struct Exception: Decodable { let description: String? }
      let exception: Exception?
    }
    let result: Result
    let exceptionDetails: Details?
  }

  /// Returns the value of an expression in the page.
  func value<Value: Decodable>(_ expression: String, as type: Value.Type = Value.self) async throws -> Value {
    let data = try await send(
      "Runtime.evaluate",
      [
        "expression": "(async () => JSON.stringify(await (\(expression))))()", "awaitPromise": true,
        "returnByValue": true,
      ])
    let answer = try JSONDecoder().decode(Answer.self, from: data)
    guard answer.exceptionDetails == nil, let text = answer.result.value else {
      throw Browser.Failure(
        description: "\(expression): \(answer.exceptionDetails?.exception?.description ?? "no value")")
    }
    return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  func isTrue(_ expression: String) async throws -> Bool { try await value("Boolean(\(expression))") }

  /// Returns the texts of the elements that a selector finds, with single spaces.
  func texts(_ selector: String) async throws -> [String] {
    try await value(
      "[...document.querySelectorAll(`\(selector)`)].map((found) => found.innerText.replace(/\\s+/g, ' ').trim())")
  }

  /// Returns the only text that a selector finds.
  func text(_ selector: String) async throws -> String { try await texts(selector).joined(separator: " | ") }

  /// The part of the address after `#`.
  var address: String { get async throws { try await value("location.hash.slice(1)") } }

  /// Waits until an expression is true, for at most ten seconds.
  func wait(until expression: String) async throws {
    let found: Bool = try await value(
      """
      new Promise((resolve) => {
        const end = performance.now() + 10000;
        const look = () => (\(expression)) ? resolve(true) : performance.now() > end ? resolve(false)
          : requestAnimationFrame(look);
        look();
      })
      """)
    if !found { throw Browser.Failure(description: "never true: \(expression), at #\(try await address)") }
  }

  // MARK: Acting

  /// Clicks the middle of the first element that a selector finds and whose text contains the given one.
  func click(_ selector: String, _ text: String = "") async throws {
    let point: [Double] = try await value(
      """
      new Promise((resolve) => {
        const found = [...document.querySelectorAll(`\(selector)`)].find((found) => found.innerText.includes(`\(text)`)
          || found.matches('input'));
        found.scrollIntoView({ block: 'center', inline: 'center' });
        requestAnimationFrame(() => {
          const { left, top, width, height } = found.getBoundingClientRect();
          resolve([left + width / 2, top + height / 2]);
        });
      })
      """)
    for kind in ["mousePressed", "mouseReleased"] {
      try await send(
        "Input.dispatchMouseEvent", ["type": kind, "x": point[0], "y": point[1], "button": "left", "clickCount": 1])
    }
    try await settle()
  }

  /// Moves the keyboard's focus to the first element that a selector finds.
  func focus(_ selector: String) async throws {
    try await send("Runtime.evaluate", ["expression": "document.querySelector(`\(selector)`).focus()"])
  }

  /// Types a text where the keyboard's focus is.
  func type(_ text: String) async throws {
    try await send("Input.insertText", ["text": text])
  }

  /// Presses a key, such as `Enter` or `ArrowDown`. The modifier 2 is Control.
  func press(_ key: String, modifiers: Int = 0) async throws {
    let codes = ["Enter": 13, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "k": 75]
    for kind in ["keyDown", "keyUp"] {
      var event: [String: Any] = [
        "type": kind, "key": key, "code": key, "modifiers": modifiers, "windowsVirtualKeyCode": codes[key] ?? 0,
      ]
      if key == "Enter" { event["text"] = "\r" }
      try await send("Input.dispatchKeyEvent", event)
    }
    try await settle()
  }

  /// Goes back in the history.
  func goBack() async throws {
    try await send("Runtime.evaluate", ["expression": "history.back()"])
  }

  /// Returns the roles and names that a screen reader gets.
  func accessibilityTree() async throws -> [(role: String, name: String)] {
    struct Tree: Decodable {
      struct Value: Decodable { let value: String? }
      struct Node: Decodable {
        let ignored: Bool
        let role: Value?
        let name: Value?
      }
      let nodes: [Node]
    }
    let tree = try JSONDecoder().decode(Tree.self, from: await send("Accessibility.getFullAXTree"))
    return tree.nodes.filter { !$0.ignored }.map { ($0.role?.value ?? "", $0.name?.value ?? "") }
  }

  /// Waits until what an event caused is drawn.
  private func settle() async throws {
    let _: Bool = try await value("new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))")
  }

  @discardableResult private func send(_ method: String, _ parameters: [String: Any] = [:]) async throws -> Data {
    try await browser.send(method, parameters, session: session)
  }
}
