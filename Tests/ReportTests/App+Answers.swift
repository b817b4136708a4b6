import Injector
import Synchronization

/// A graph, and what `check` finds in it.
struct Checked: Sendable {
  let graph: DependencyGraph
  let found: [Diagnostic]

  init(_ graph: DependencyGraph) { (self.graph, found) = (graph, graph.diagnostics()) }
}

/// The diagnostics with which a container is built or refused, and the container.
struct Verdict: Sendable {
  let found: [Diagnostic]
  var container: Container?
}

/// What is known of an app. Most properties ask the same, and an answer takes longer than comparing it.
final class Answers: Sendable {
  private let known = Mutex<[String: any Sendable]>([:])

  func answer<Answer: Sendable>(to question: String, _ find: () -> Answer) -> Answer {
    if let known = known.withLock({ $0[question] }), let answer = known as? Answer { return answer }
    // Without the lock, as an answer asks for others.
    let answer = find()
    known.withLock { $0[question] = answer }
    return answer
  }
}

extension App {
  var policy: ValidationPolicy { ValidationPolicy(severities: severities) }

  func graph(without absent: Set<String> = [], concurrency: ConcurrencyChecking = .complete) -> DependencyGraph {
    DependencyGraph(of: root(), without: absent, validation: policy, concurrency: concurrency)
  }

  /// The graph, perhaps without a plugin.
  func checked(without absent: String? = nil, concurrency: ConcurrencyChecking = .complete) -> Checked {
    answers.answer(to: "graph without \(absent ?? "") \(concurrency)") {
      Checked(graph(without: absent.map { [$0] } ?? [], concurrency: concurrency))
    }
  }

  /// The graphs that the reports are about: its own, and that of a child. Each verdict is that of the rules.
  var graphs: [Checked] {
    guard severities.isEmpty else { return ruled.graphs }
    return answers.answer(to: "graphs") {
      let child = verdict()?.container.flatMap { try? $0.makeChild(plugins: childPlugins).graph }
      return [checked()] + (child.map { [Checked($0)] } ?? [])
    }
  }

  /// The app without the severities of its container.
  private var ruled: App {
    answers.answer(to: "ruled") {
      var app = self
      app.severities = [:]
      return app
    }
  }

  /// What becomes of a container, perhaps without a plugin, or `nil` if something else keeps it from being built: the
  /// factories of eager singletons throw.
  func verdict(without absent: String? = nil) -> Verdict? {
    answers.answer(to: "verdict without \(absent ?? "")") {
      let absent: Set<String> = absent.map { [$0] } ?? []
      do {
        let container = try Container(
          root(without: absent), validation: policy, concurrency: .complete, uninstalledPlugins: uninstalled(absent))
        return Verdict(found: container.diagnostics, container: container)
      } catch let error as ValidationError { return Verdict(found: error.diagnostics) } catch { return nil }
    }
  }
}
