/// The members of the classes of Apple's frameworks, as far as documents connect them.
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

  private static let listed: Set = [
    "NSObject", "NSTableCellView", "NSView", "NSViewController", "NSWindowController", "UIButton",
    "UICollectionReusableView", "UICollectionView", "UICollectionViewCell", "UICollectionViewController", "UIControl",
    "UIImageView", "UILabel", "UINavigationController", "UIPageViewController", "UIResponder", "UIScrollView",
    "UISplitViewController", "UIStackView", "UIStoryboardSegue", "UISwitch", "UITabBarController", "UITableView",
    "UITableViewCell", "UITableViewController", "UITableViewHeaderFooterView", "UITextField", "UITextView", "UIView",
    "UIViewController",
  ]

  /// Returns a Boolean value that indicates whether all outlets and actions of a class are listed here. Many classes of
  /// AppKit have more, such as the actions of an array controller, and a class of a library may begin with `UI`.
  static func isListed(_ name: String) -> Bool { listed.contains(name) || name.hasPrefix("Headless") }

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

  /// The elements of views whose classes aren't superclasses of each other.
  private static let unrelated: Set = [
    "activityIndicatorView", "button", "collectionView", "collectionViewCell", "datePicker", "imageView", "label",
    "pageControl", "pickerView", "progressView", "searchBar", "segmentedControl", "slider", "stackView", "stepper",
    "switch", "tableView", "tableViewCell", "textField", "textView",
  ]

  private static func name(_ tag: String) -> String { "UI" + tag.prefix(1).uppercased() + tag.dropFirst() }

  /// Returns a Boolean value that indicates whether an element's object can't have a type.
  static func isOther(_ tag: String, than type: String) -> Bool {
    unrelated.contains(tag) && unrelated.contains { name($0) == type } && name(tag) != type
  }

  /// Returns a Boolean value that indicates whether an element, such as `tableViewController`, needs another
  /// controller than a plain one.
  static func needsClass(_ tag: String) -> Bool {
    ["collectionView", "navigation", "pageView", "splitView", "tabBar", "tableView"].contains {
      $0 + "Controller" == tag
    }
  }
}
