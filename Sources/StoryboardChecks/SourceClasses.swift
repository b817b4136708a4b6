/// The classes that an app's sources declare, with what they inherit.
struct SourceClasses {
  /// A class with its ancestors. What a source doesn't declare can't be missed in it.
  struct Ancestry {
    /// The class and its ancestors, as far as sources declare them.
    let names: [String]
    /// A Boolean value that indicates whether each path of ancestors ends with a class of the system.
    let isComplete: Bool
    let properties: [String: SwiftDeclarations.Property]
    let methods: [String: SwiftDeclarations.Method]
    let texts: Set<String>
    let hasObjectiveCMembers: Bool
    /// A Boolean value that indicates whether a class of the system among the ancestors has outlets and actions that
    /// aren't listed in `SystemClasses`.
    let mayInherit: Bool

    func hasOutlet(_ name: String) -> Bool {
      properties[name].map { $0.isSettable || hasObjectiveCMembers } ?? SystemClasses.outlets.contains(name)
    }

    func hasAction(_ selector: String) -> Bool {
      let isMethod = methods[selector].map { $0.isAction || hasObjectiveCMembers } ?? false
      return isMethod || texts.contains(selector) || SystemClasses.actions.contains(selector)
    }

    func hasSegueAction(_ selector: String) -> Bool {
      methods[selector].map { $0.isSegueAction || hasObjectiveCMembers } ?? texts.contains(selector)
    }
  }

  private let declarations: SwiftDeclarations
  private let ancestries: [String: Ancestry]
  /// The selectors of the actions of all classes.
  let actions: Set<String>
  /// The selectors of the segue actions of all classes.
  let segueActions: Set<String>

  init(_ declarations: SwiftDeclarations) {
    self.declarations = declarations
    ancestries = Dictionary(
      uniqueKeysWithValues: declarations.classes.keys.map { ($0, Self.ancestry(of: $0, in: declarations)) })
    func selectors(_ isMarked: (SwiftDeclarations.Method) -> Bool) -> Set<String> {
      Set(
        declarations.classes.values.flatMap { type in
          type.methods.filter { isMarked($0.value) || type.hasObjectiveCMembers }.keys + Array(type.texts)
        })
    }
    actions = selectors(\.isAction)
    segueActions = selectors(\.isSegueAction)
  }

  var isEmpty: Bool { ancestries.isEmpty }
  var names: some Collection<String> { ancestries.keys }

  /// Returns a class, or `nil` if no source declares it.
  subscript(_ name: String) -> Ancestry? { ancestries[name] }

  /// The outlets that the sources declare, by class.
  var outlets: [(type: String, name: String, property: SwiftDeclarations.Property)] {
    declarations.classes.flatMap { type, content in
      content.properties.filter(\.value.isOutlet).map { (type, $0.key, $0.value) }
    }
  }

  private static func ancestry(of name: String, in declarations: SwiftDeclarations) -> Ancestry {
    var (pending, names, isComplete) = ([name], [] as [String], true)
    var seen: Set<String> = [name]
    var properties: [String: SwiftDeclarations.Property] = [:]
    var methods: [String: SwiftDeclarations.Method] = [:]
    var texts: Set<String> = []
    var (hasObjectiveCMembers, mayInherit) = (false, false)
    while let next = pending.popLast() {
      let isSystem = SystemClasses.contains(next)
      mayInherit = mayInherit || (isSystem && !SystemClasses.isListed(next))
      guard let type = declarations.classes[next] else {
        if !isSystem { isComplete = false }
        continue
      }
      names.append(next)
      properties.merge(type.properties) { own, inherited in own.isSettable ? own : inherited }
      methods.merge(type.methods) { own, _ in own }
      texts.formUnion(type.texts)
      hasObjectiveCMembers = hasObjectiveCMembers || type.hasObjectiveCMembers
      if type.parents.isEmpty, !isSystem { isComplete = false }
      pending += type.parents.filter { seen.insert($0).inserted }
    }
    return Ancestry(
      names: names, isComplete: isComplete, properties: properties, methods: methods, texts: texts,
      hasObjectiveCMembers: hasObjectiveCMembers, mayInherit: mayInherit)
  }
}

/// What the classes of Apple's frameworks have, as far as documents connect it.
enum SystemClasses {
  /// The classes outside UIKit and AppKit that apps derive views and controllers from.
  private static let others: Set = [
    "ARSCNView", "ARSKView", "ARView", "AVPlayerViewController", "GKMatchmakerViewController", "GLKView",
    "GLKViewController", "MKAnnotationView", "MKMapView", "MTKView", "PDFView", "QLPreviewController",
    "SCNView", "SFSafariViewController", "SKView", "WKWebView",
  ]

  static func contains(_ name: String) -> Bool {
    if others.contains(name) { return true }
    for prefix in ["UI", "NS", "Headless"] where name.hasPrefix(prefix) {
      return name.dropFirst(prefix.count).first?.isUppercase ?? false
    }
    return false
  }

  /// Returns a Boolean value that indicates whether all outlets and actions of a class are listed here. Many classes of
  /// AppKit have more, such as the actions of an array controller.
  static func isListed(_ name: String) -> Bool {
    name.hasPrefix("UI") || name.hasPrefix("Headless")
      || ["NSObject", "NSView", "NSViewController", "NSWindowController", "NSTableCellView"].contains(name)
  }

  static let outlets: Set = [
    "accessoryView", "backgroundView", "bottomBorder", "cell", "collectionView", "contentView", "contentViewController",
    "dataSource", "delegate", "detailTextLabel", "documentView", "dragDelegate", "dropDelegate",
    "editingAccessoryView", "formatter", "gestureRecognizers", "headerView", "imageView", "initialFirstResponder",
    "inputAccessoryView", "inputView", "menu", "navigationItem", "nextKeyView", "nextResponder", "prefetchDataSource",
    "refreshControl", "searchBar", "searchDisplayController", "searchResultsDataSource", "searchResultsDelegate",
    "selectedBackgroundView", "shadowedSplitView", "splitView", "tabBar", "tabBarItem", "tabView", "tableView",
    "textField", "textLabel", "textView", "toolbar", "touchBar", "view", "window", "windowController",
  ]

  static let actions: Set = [
    "becomeFirstResponder", "copy:", "cut:", "delete:", "dismiss:", "dismissController:", "endEditing:", "paste:",
    "print:", "resignFirstResponder", "selectAll:", "showWindow:", "startAnimating", "stopAnimating",
  ]
}
