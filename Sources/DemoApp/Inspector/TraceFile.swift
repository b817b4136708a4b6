import Foundation
import Injector
import InjectorInspection

/// A file with the events that a tracer has recorded, which Perfetto opens.
nonisolated struct TraceFile: Sendable {
  let path: String
  let tracer: Tracer

  func save() throws { try Data(tracer.chromeTrace.utf8).write(to: URL(filePath: path), options: .atomic) }
}
