/// A registration that receives instances which know it, while the linker forms their cells.
final class Receiver {
  let point: InjectionPoint
  /// The parameters of these cells, which are set once all others are.
  fileprivate var parameters: [(own: LinkedParameters, node: Int)] = []

  fileprivate init(_ point: InjectionPoint) { self.point = point }
}

extension Linker {
  /// Has each registration receive cells of its own from those that take an ``InjectionPoint``, and from the aliases
  /// and decorators of these. Such a cell differs from the cell of its node, for which nobody is known, by the receiver
  /// only.
  func linkReceivers() {
    let nodes = list.nodes
    let isReceived = nodes.indices.contains { nodes[$0].traits.contains(.takesInjectionPoint) && nodes[$0].isCreated }
    guard isReceived else { return }
    var receivers: [Receiver] = []
    for node in registrations.order.sorted {
      let edges = registrations.graph.edges(from: node)
      let positions = edges.filter { $0.to.map(list.knowsReceiver) ?? false }.compactMap(\.parameter)
      guard !positions.isEmpty, let parameters = linkedParameters(of: node) else { continue }
      var linker = self
      linker.home = Home(list.recipes[node].actor)
      let receiver = Receiver(InjectionPoint(registrations.graph.nodes[node]))
      linker.receiver = receiver
      receivers.append(receiver)
      for position in positions {
        let cell = linker.cell(of: position, at: node, edges.filter { $0.parameter == position })
        parameters.set(retained(cell), at: position + wrappedCount(of: node))
      }
    }
    for receiver in receivers {
      for (own, node) in receiver.parameters { setCells(in: own, like: node, receivedBy: receiver) }
    }
  }

  /// Returns the cell of a node for the registration whose parameters are linked, or `nil` if it's that of all.
  func receivedCell(of node: Int) -> AnyCell? {
    guard let receiver, list.knowsReceiver(node) else { return nil }
    let own = newParameters(of: node)
    receiver.parameters.append((own, node))
    if let inner = list.wrapped[node] { own.set(retained(receivedCell(of: inner) ?? linked.cells[inner]), at: 0) }
    return link(node, with: own)
  }

  /// Returns the position of the cell that a handle of a type resolves when it's called, or -1 if it looks that up.
  func target(of type: any Any.Type, _ edges: [DependencyGraph.Edge], _ identifier: ServiceIdentifier?) -> Int {
    guard receiver != nil, edges.contains(where: { $0.to.map(list.knowsReceiver) ?? false }) else {
      return node(of: type, edges) ?? -1
    }
    linked.cells.append(cell(of: type, edges, identifier))
    return linked.cells.count - 1
  }

  private func linkedParameters(of node: Int) -> LinkedParameters? {
    linked.cells[node].parameters.map { LinkedParameters($0, linked.cells[node].label) }
  }

  /// The cell of a parameter that is the registration which receives the instance.
  func cell(ofReceiver point: InjectionPoint?) -> AnyCell {
    Cell<InjectionPoint?>(header(of: [], InjectionPoint?.self)) { _, _ in point }
  }

  /// Sets the cells of parameters to those of a node's own, except for what it wraps and for the receiver.
  private func setCells(in own: LinkedParameters, like node: Int, receivedBy receiver: Receiver) {
    guard let others = linkedParameters(of: node) else { return }
    let recipe = list.recipes[node]
    for position in recipe.parameters.indices {
      let cell =
        recipe.isInjectionPoint(position)
        ? retained(cell(ofReceiver: receiver.point)) : others.cell(at: position + wrappedCount(of: node))
      own.set(cell, at: position + wrappedCount(of: node))
    }
  }
}

extension RegistrationList {
  /// Returns a Boolean value that indicates whether the instances of a node differ by who receives them.
  func knowsReceiver(_ node: Int) -> Bool {
    var next: Int? = node
    // An alias that overrides its own original leads back to itself.
    for _ in nodes {
      guard let node = next, nodes[node].lifetime == .transient, !nodes[node].traits.contains(.contribution) else {
        break
      }
      if nodes[node].traits.contains(.takesInjectionPoint) { return true }
      next = wrapped[node]
    }
    return false
  }
}
