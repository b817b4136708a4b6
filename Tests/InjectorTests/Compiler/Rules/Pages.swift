import Injector

/// The samples of a rule's page: code that breaks the rule, and the same code once the advice is followed.
protocol RulePage: SendableMetatype {
  static func broken() throws -> [Diagnostic]
  static func mended() throws -> [Diagnostic]
}

/// A page whose samples are what one plugin registers.
protocol RegistrationPage: RulePage {
  static func register(broken registry: Registry)
  static func register(mended registry: Registry)
}

extension RegistrationPage {
  static func broken() -> [Diagnostic] { DependencyGraph(of: SamplePlugin(page: self, isMended: false)).diagnostics() }
  static func mended() -> [Diagnostic] { DependencyGraph(of: SamplePlugin(page: self, isMended: true)).diagnostics() }
}

extension Scope { nonisolated static let session = Scope("session") }

struct SamplePlugin: Plugin {
  let page: any RegistrationPage.Type
  let isMended: Bool
  var name: String { "ShopPlugin" }
  func register(in registry: Registry) {
    if isMended { page.register(mended: registry) } else { page.register(broken: registry) }
  }
}

@main @MainActor struct Pages {
  /// Prints what the samples of each page report, by every rule that is about more than what the app resolves itself.
  static func main() throws {
    for page in all {
      func isShown(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.code != .unusedRegistration || "\(page)" == "INJ017"
      }
      print("== page \(page)")
      let broken = try page.broken().filter(isShown)
      for diagnostic in broken { print(diagnostic) }
      print("== ")
      for step in broken.flatMap({ $0.fixes.first?.steps ?? [] }) where step.action != .decide {
        if let code = step.code { print("\(step.action) \(code)") }
      }
      print("== ")
      for diagnostic in try page.mended().filter(isShown) { print(diagnostic) }
    }
  }
}

/// The pages that have samples.
private let all: [any RulePage.Type] = [
  INJ001.self,
  INJ002.self,
  INJ003.self,
  INJ004.self,
  INJ005.self,
  INJ006.self,
  INJ007.self,
  INJ008.self,
  INJ009.self,
  INJ010.self,
  INJ011.self,
  INJ012.self,
  INJ013.self,
  INJ014.self,
  INJ015.self,
  INJ017.self,
  INJ018.self,
  INJ019.self,
  INJ020.self,
  INJ021.self,
  INJ022.self,
  INJ023.self,
  INJ026.self,
  INJ027.self,
  INJ029.self,
  INJ032.self,
  INJ035.self,
  INJ036.self,
  INJ039.self,
  INJ056.self,
  INJ057.self,
  INJ058.self,
  INJ059.self,
]
