import Injector
import Testing

/// The call sites in errors. Lines are relative to the line of the test.
@Suite struct CallSiteTests {
  private final class Report: Sendable {
    init(resolution: Resolution) throws { _ = try resolution.resolve((any Clock).self) }
    static let asks = #line - 1
  }

  private final class Page: Sendable {
    let report: Provider<Report>
    init(report: Provider<Report>) { self.report = report }
  }

  private func container() throws -> Container {
    try Container {
      $0.service(Report.self, using: Report.init)
      $0.service(Page.self, using: Page.init)
      $0.service(Int.self, using: { (number: Int) in number }).arguments(Int.self)
    }
  }

  @Test func error_namesTheCall_whereNothingIsRegistered() throws {
    let container = try container()
    let error = failure { try container.resolve((any Clock).self) }
    #expect(error?.callSite == CallSite(fileID: #fileID, line: #line - 1))
    #expect(error?.chain == [])
    #expect(error?.description.contains("\n  called at \(#fileID):\(#line - 3)\n") == true)
  }

  @Test func error_namesBothCalls_whereAFactoryResolves() throws {
    let container = try container()
    let error = failure { try container.resolve(Report.self) }
    let line = #line - 1
    #expect(error?.callSite == CallSite(fileID: #fileID, line: line))
    #expect(error?.chain.map(\.callSite) == [CallSite(fileID: #fileID, line: line)])
    #expect(
      error?.description == """
        InjectorTests.Clock is not registered.
          resolving InjectorTests.CallSiteTests.Report (service, transient) at \(#fileID):\(line - 16)
            called at \(#fileID):\(line)
          which needs InjectorTests.Clock
            called at \(#fileID):\(Report.asks)
        To fix this, register InjectorTests.Clock, or resolve a key that is registered.
        """)
  }

  @Test func error_namesTheCall_throughEveryWayToResolve() throws {
    let container = try container()
    let resolver = container.resolver
    let line = #line + 2
    let errors = [
      failure { try container.resolve(Int.self, arguments: "x") },
      failure { try container.resolveIfRegistered(Report.self) },
      failure { try resolver.resolve(Report.self) },
      failure { try resolver.resolve(Int.self, arguments: "x") },
      failure { try resolver.resolveIfRegistered(Report.self) },
    ]
    #expect(errors.map { $0?.callSite?.line } == Array(line..<line + errors.count))
    #expect(errors.allSatisfy { $0?.callSite?.fileID == #fileID })
  }
}
