extension Container {
  /// Resolves everything that the container registers, and reports all that fails.
  ///
  /// Validation knows the graph; this method also runs the factories. It creates the services that need no runtime
  /// arguments, on whichever actor each needs, awaits asynchronous services, and loads every screen from its
  /// storyboard. Of a screen that takes runtime arguments, or whose scene has no identifier, as only segues create it,
  /// it checks the scene, if the loader can do that without the screen; UIKit's and AppKit's can't. The scopes of the
  /// registrations are opened for the call, each inside those that it is declared within; a scope that is open already
  /// is used. A scope takes those of the given values that have exactly the types of its inputs, several of one type in
  /// order of declaration. For example, in a unit test:
  ///
  /// ```swift
  /// let container = try Container(AppPlugin())
  /// try await container.resolveEverything(with: userSession)
  /// ```
  ///
  /// In a child, the method resolves the services that the child registers. Shared instances are created once, and the
  /// container keeps them as usual.
  ///
  /// - Throws: ``ResolutionErrors`` with the error of each registration that failed. A registration that fails only
  ///   because one that it needs has failed isn't listed again.
  /// - Complexity: The cost of the factories, and O(*n* + *e*) in registrations and dependencies.
  @MainActor
  public func resolveEverything<each Input>(
    with inputs: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionErrors) {
    guard !owner.hasClosed else {
      let error = ResolutionError(kind: .closed, key: ServiceKey(Container.self), fix: owner.fixIfClosed)
      throw ResolutionErrors(failures: [error.asked(in: fileID, at: line)])
    }
    let registrations = assembly.registrations
    // An empty child shares the registrations of its parent.
    let first =
      owner.linked.owner === owner || owner.scope != nil ? registrations.list.inheritedCount : graph.nodes.count
    let nodes = (first..<registrations.list.nodes.count).filter { registrations.graph.nodes[$0].isCreated }
    var opened: [Container] = []
    var errors = ResolutionErrors(failures: [])
    var isMissingScopes = false
    for scope in registrations.graph.scopes(neededBy: nodes) where owner.nearest(scope) == nil {
      do {
        let inside = (opened.last ?? self).owner
        let owner = try inside.open(scope, repeat each inputs, ignoringOthers: true, from: MainActor.shared)
        owner.enterOuter()
        opened.append(Container(owner))
      } catch {
        isMissingScopes = true
        let error = ResolutionError.caught(error, in: fileID, at: line)
        let fix = "pass a value for each input of the scope to resolveEverything(with:)"
        errors.add(error.kind == .inputMismatch ? error.fixed(by: fix) : error)
      }
    }
    defer { opened.first?.close() }
    let innermost = (opened.last ?? self).owner
    for node in nodes {
      do throws(ResolutionError) { try await innermost.buildOrCheck(node) } catch {
        // The reason why its scope isn't open is listed already.
        if error.kind == .scopeNotOpen, isMissingScopes { continue }
        errors.add(error.asked(in: fileID, at: line))
      }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}

extension Owner {
  /// Creates the instance of a registration, or checks the scene of a screen that takes runtime arguments.
  @MainActor fileprivate func buildOrCheck(_ node: Int) async throws(ResolutionError) {
    let cell = linked.cells[node]
    do {
      try checkIsOpen(for: cell.label)
      // Only a segue, or a caller with arguments, can create the others.
      guard try checkScene(of: cell), cell.header.arguments.isEmpty else { return }
      if cell.isAsynchronous { return try await cell.build(awaitedBy: self) }
      try await build(cell, on: cell.actors.first ?? MainActor.shared)
    } catch { throw ResolutionError.caught(error) }
  }

  private func build(_ cell: AnyCell, on actor: isolated any Actor) async throws { try cell.build(by: self, actor) }

  /// Checks the scene of a screen, if the loader can, and returns `false` if only segues create the screen.
  @MainActor private func checkScene(of cell: AnyCell) throws -> Bool {
    let loader = (any StoryboardLoading)?.self
    guard let screen = cell.label.type as? any Storyboarded.Type,
      let checking = try resolve(loader, nil, Request(from: MainActor.shared)) as? any SceneChecking
    else { return true }
    do { return try checking.check(screen) } catch { throw cell.label.failure(error) }
  }
}

extension DependencyGraph {
  /// Returns the scopes that nodes and their dependencies are resolved in, each after those that it is within.
  fileprivate func scopes(neededBy starts: [Int]) -> [Scope] {
    var found: [Scope] = []
    for (node, isReached) in zip(nodes, neighbors { _ in true }.reach(from: starts)) where isReached {
      guard let scope = node.lifetime.scope else { continue }
      for around in sequence(first: scope, next: \.parent).reversed() where !found.contains(around) {
        found.append(around)
      }
    }
    return found
  }
}
