import Injector
import Testing

/// As much of the loggers of os and of swift-log as the page uses: Linux has none, and this package has no dependency.
struct Logger: Sendable {
  let label: String
  private(set) var metadata: [String: String] = [:]
  init(label: String) { self.label = label }
  init(subsystem: String, category: String) { label = category }
  func info(_ message: String) {}
  subscript(metadataKey key: String) -> String? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}

// begin: os
protocol Charging: Sendable { func charge(_ amount: Int) -> Int }

final class Charges: Charging {
  let logger: Logger
  init(logger: Logger) { self.logger = logger }

  func charge(_ amount: Int) -> Int {
    logger.info("charges \(amount)")
    return amount
  }
}

struct OSLogPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(
      Logger.self,
      using: { (point: InjectionPoint?) in
        Logger(subsystem: "com.example.shop", category: point?.key.type ?? "App")
      })
  }
}

struct ChargePlugin: Plugin {
  var dependencies: [any Plugin] { [OSLogPlugin()] }

  func register(in registry: Registry) {
    registry.service((any Charging).self, using: Charges.init).singleton()
  }
}
// end: os

@Suite struct GuideLoggers {
  @Test func logger_hasTheNameOfItsOwner() throws {
    // begin: using it
    let container = try Container(ChargePlugin())
    let charges = try container.resolve((any Charging).self)
    let sum = charges.charge(3)  // logged in the category Shop.Charging
    let logger = try container.resolve(Logger.self)  // the category is App
    // end: using it
    #expect(sum == 3)
    #expect(logger.label == "App")
    #expect((charges as? Charges)?.logger.label == "InjectorTests.Charging")
  }

  @Test func logger_hasTheLabelAndThePlugin() throws {
    let app = Module(
      name: "App", dependencies: [SwiftLogPlugin()],
      registrations: { $0.service(Charges.self, using: Charges.init) })
    let logger = try Container(app).resolve(Charges.self).logger
    #expect(logger.label == "shop.InjectorTests.Charges")
    #expect(logger.metadata == ["plugin": "App"])
  }
}

// begin: swift-log
struct SwiftLogPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(
      Logger.self,
      using: { (point: InjectionPoint?) in
        var logger = Logger(label: point.map { "shop.\($0.key.type)" } ?? "shop")
        logger[metadataKey: "plugin"] = point?.plugin.map { "\($0)" }
        return logger
      })
  }
}
// end: swift-log
