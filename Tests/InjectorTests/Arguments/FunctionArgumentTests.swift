import Injector
import Testing

/// Functions as runtime arguments: a cast doesn't convert them, so what never fits is refused when the container is
/// built, with the type to write.
@Suite struct FunctionArgumentTests {
  private typealias Plain = (Bool) -> Void
  private typealias Shared = @Sendable (Bool) -> Void
  private final class Alert: Sendable { init(done: @escaping Shared) {} }

  @Test func mark_namesTheTypeOfTheParameter_exactly() throws {
    let error = try #require(
      problems { try Container { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Plain.self) } })
    let fixes = error.diagnostics.filter { $0.code == .unmatchedMark }.map(\.fix)
    #expect(fixes.contains { $0.contains("(@Sendable (Swift.Bool) -> ") })
    let container = try Container { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self) }
    let done: Shared = { _ in }
    _ = try container.resolve(Alert.self, arguments: done)
  }

  @Test func provider_ofAnotherFunction_isRefused_whenTheContainerIsBuilt() throws {
    func codes<Given>(_ given: Given.Type) -> [DiagnosticCode] {
      InjectorTests.codes {
        try Container {
          $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self)
          $0.service(Int.self, using: { (make: Provider<Alert, Given>) in 1 })
        }
      }
    }
    #expect(codes(Shared.self) == [])
    #expect(codes(Plain.self) == [.argumentMismatch])
    #expect(codes((@MainActor @Sendable (Bool) -> Void).self) == [.argumentMismatch])
  }

  @Test func functionThatTheLanguageConverts_isRefused_withAWayThatWorks() throws {
    let container = try Container { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self) }
    let done: @MainActor @Sendable (Bool) -> Void = { _ in }
    let error = failure { () throws(ResolutionError) in try container.resolve(Alert.self, arguments: done) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.fix.contains("Provider") == true)
  }

  @Test func nilOfAnotherType_isNoArgument() throws {
    let container = try Container {
      $0.service(Int.self, using: { (text: String?) in text?.count ?? 0 }).arguments(String?.self)
    }
    #expect(try container.resolve(Int.self, arguments: nil as String?) == 0)
    #expect(try container.resolve(Int.self, arguments: "four") == 4)
    let error = failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: nil as Int?) }
    #expect(error?.kind == .argumentMismatch)
  }
}
