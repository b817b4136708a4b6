import Injector
import InjectorHeadless

// From a document to its own objects.

extension StoryboardCheck {
  mutating func checkObjects(of document: StoryboardDocument) {
    let file = document.file.lastComponent
    if let initial = document.initialViewController, document.initialScene == nil {
      report(
        .danglingObject, initial, at: 1, of: document,
        "the initial view controller of \(file) is the object \(initial.debugDescription), which doesn't exist",
        fix: "select an initial view controller in Interface Builder")
    }
    let dangling = Set(document.danglingDestinations)
    for connection in document.connections {
      guard let destination = connection.destination, dangling.contains(destination) else { continue }
      report(
        .danglingObject, destination, at: connection.line, of: document,
        "the \(connection.kind) \(connection.name.debugDescription) of \(file) leads to the object "
          + "\(destination.debugDescription), which doesn't exist",
        fix: "remove the connection, and connect it again in Interface Builder")
    }
    checkSegues(of: document, dangling)
  }

  private mutating func checkSegues(of document: StoryboardDocument, _ dangling: Set<String>) {
    let file = document.file.lastComponent
    let objects = document.scenes.lazy.flatMap { scene in
      [scene.controller?.id, scene.reference?.id].compactMap(\.self)
        + scene.exits
    }
    let destinations = Set(objects)
    for segue in document.segues where !destinations.contains(segue.destination) {
      let problem = dangling.contains(segue.destination) ? "doesn't exist" : "is no scene"
      report(
        .danglingObject, segue.destination, at: segue.line, of: document,
        "the segue \((segue.identifier ?? segue.id).debugDescription) of \(file) leads to the object "
          + "\(segue.destination.debugDescription), which \(problem)",
        fix: "remove the segue, and connect it again in Interface Builder", severity: .error)
    }
    let identified = document.segues.filter { $0.identifier != nil }
    for segues in Dictionary(grouping: identified, by: { [$0.sceneID, $0.identifier ?? ""] }).values {
      // Several controls may lead to the same place.
      guard let other = segues.first(where: { $0.destination != segues[0].destination || $0.kind != segues[0].kind })
      else { continue }
      let name = other.identifier ?? ""
      report(
        .duplicateSegue, name, at: other.line, of: document,
        "\(segues.count) segues of one scene of \(file) have the identifier \(name.debugDescription)",
        fix: "give each segue of a scene an identifier of its own")
    }
  }
}
