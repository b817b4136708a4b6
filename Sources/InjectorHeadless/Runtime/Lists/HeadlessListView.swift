internal import Foundation

/// A headless view with cells in sections: a table or a collection.
///
/// Nothing is laid out, so each cell counts as visible, and none is reused. The cells are created when the app or a
/// test asks for them, and again after ``reloadData()``.
@MainActor open class HeadlessListView: HeadlessView {
  /// Creates the cells of the app's classes and of the prototypes, by reuse identifier.
  private var makers: [String: @MainActor () -> HeadlessCell?] = [:]
  /// The cells that the scene contains, by section.
  private(set) var staticCells: [[HeadlessCell]] = []
  private var cells: [IndexPath: HeadlessCell] = [:]
  /// The index path of the selected cell, or `nil` if there is none.
  var selection: IndexPath?

  func add(_ prototype: String, make: @escaping @MainActor () -> HeadlessCell?) { makers[prototype] = make }

  func setStaticCells(_ cells: [[HeadlessCell]]) { staticCells = cells }

  /// Creates a cell. The process stops if nothing is registered for the identifier, as in UIKit.
  func dequeue(_ identifier: String) -> HeadlessCell? {
    guard let make = makers[identifier] else {
      raise("a \(type(of: self)) has neither a prototype nor a class for the cells \(identifier.debugDescription)")
    }
    return make()
  }

  /// The number of sections that the data source has, or the scene.
  open var numberOfSections: Int { staticCells.count }

  /// Returns the number of cells in a section that the data source has, or the scene.
  func count(inSection section: Int) -> Int {
    staticCells.indices.contains(section) ? staticCells[section].count : 0
  }

  /// Asks the data source for a cell.
  func makeCell(at indexPath: IndexPath) -> HeadlessCell? {
    count(inSection: indexPath[0]) > indexPath[1] ? staticCells[indexPath[0]][indexPath[1]] : nil
  }

  /// The index paths of all cells.
  private var indexPaths: [IndexPath] {
    (0..<numberOfSections).flatMap { section in (0..<count(inSection: section)).map { [section, $0] } }
  }

  func cell(at indexPath: IndexPath) -> HeadlessCell? {
    if let cell = cells[indexPath] { return cell }
    guard indexPath.count == 2, 0..<numberOfSections ~= indexPath[0],
      0..<count(inSection: indexPath[0]) ~= indexPath[1], let cell = makeCell(at: indexPath)
    else { return nil }
    cells[indexPath] = cell
    addSubview(cell)
    return cell
  }

  func indexPath(of cell: HeadlessCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

  /// All cells, which the view asks its data source for if it doesn't have them.
  var allCells: [HeadlessCell] { indexPaths.compactMap(cell) }

  /// Forgets the cells and the selection, so that the data source is asked again.
  open func reloadData() {
    for cell in cells.values where !staticCells.joined().contains(where: { $0 === cell }) { cell.removeFromSuperview() }
    cells = [:]
    selection = nil
  }
}

/// A headless cell of a table or a collection.
@MainActor open class HeadlessCell: HeadlessView {
  /// The reuse identifier, or `nil` if the cell has none.
  public let reuseIdentifier: String?
  /// A Boolean value that indicates whether the cell is selected.
  open var isSelected = false
  /// What happens when the user selects the cell, such as a segue.
  var selectionHandlers: [@MainActor () -> Void] = []
  /// What happens when the user touches the accessory of the cell, such as a segue.
  var accessoryHandlers: [@MainActor () -> Void] = []

  /// Creates a cell in code.
  public override init() {
    reuseIdentifier = nil
    super.init()
  }

  /// Creates a cell from a scene.
  public required init(coder: HeadlessCoder) {
    reuseIdentifier = coder.view?.attributes["reuseIdentifier"]
    super.init(coder: coder)
  }

  /// The view that contains the content of the cell.
  public var contentView: HeadlessView {
    subviews.first ?? self
  }

  /// Returns the view that an attribute of the cell names.
  func part<View: HeadlessView>(_ name: String) -> View? {
    guard let id = attributes[name] else { return nil }
    return descendants.first { $0.objectID == id } as? View
  }
}
