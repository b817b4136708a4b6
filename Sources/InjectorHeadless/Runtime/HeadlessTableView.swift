public import Foundation

/// The methods that a headless table calls on its data source.
@MainActor public protocol HeadlessTableViewDataSource: AnyObject {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in tableView: HeadlessTableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: HeadlessTableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a cell.
  func tableView(_ tableView: HeadlessTableView, cellForRowAt indexPath: IndexPath) -> HeadlessTableViewCell
}

extension HeadlessTableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: HeadlessTableView) -> Int { 1 }
}

/// The methods that a headless table calls on its delegate. All are optional.
@MainActor public protocol HeadlessTableViewDelegate: AnyObject {
  /// Returns the row to select in place of the one that the user touched, or `nil`. The default is the touched row.
  func tableView(_ tableView: HeadlessTableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called when the user selected a row, after the segue of its cell.
  func tableView(_ tableView: HeadlessTableView, didSelectRowAt indexPath: IndexPath)
  /// Called when another row is selected.
  func tableView(_ tableView: HeadlessTableView, didDeselectRowAt indexPath: IndexPath)
}

extension HeadlessTableViewDelegate {
  /// Returns the touched row.
  public func tableView(_ tableView: HeadlessTableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }
  /// Does nothing.
  public func tableView(_ tableView: HeadlessTableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: HeadlessTableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// A headless table.
///
/// Nothing is laid out, so each cell counts as visible, and none is reused. The cells are created when the app or a
/// test asks for them, and again after ``reloadData()``.
@MainActor open class HeadlessTableView: HeadlessView {
  /// The data source, which the table references weakly. A table with static cells needs none.
  @WeakOutlet public var dataSource: (any HeadlessTableViewDataSource)?
  /// The delegate, which the table references weakly.
  @WeakOutlet public var delegate: (any HeadlessTableViewDelegate)?
  /// The selected row, or `nil` if there is none.
  public private(set) var indexPathForSelectedRow: IndexPath?
  /// The cells that the scene contains, by section.
  var staticCells: [[HeadlessTableViewCell]] = []
  /// Creates copies of the prototypes, by reuse identifier.
  var prototypes: [String: @MainActor () -> HeadlessTableViewCell?] = [:]
  private var cells: [IndexPath: HeadlessTableViewCell] = [:]

  /// The number of sections that the data source has, or the scene.
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? staticCells.count }

  /// Returns the number of rows in a section.
  public func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? staticCells.dropFirst(section).first?.count ?? 0
  }

  /// The cells of all rows. The table asks its data source for those that it doesn't have.
  public var visibleCells: [HeadlessTableViewCell] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfRows(inSection: section)).compactMap { cellForRow(at: [section, $0]) }
    }
  }

  /// Returns the cell of a row, or `nil` if there is no such row.
  public func cellForRow(at indexPath: IndexPath) -> HeadlessTableViewCell? {
    if let cell = cells[indexPath] { return cell }
    guard indexPath.count == 2, 0..<numberOfSections ~= indexPath[0],
      0..<numberOfRows(inSection: indexPath[0]) ~= indexPath[1]
    else { return nil }
    let cell = dataSource?.tableView(self, cellForRowAt: indexPath) ?? staticCells[indexPath[0]][indexPath[1]]
    cells[indexPath] = cell
    addSubview(cell)
    return cell
  }

  /// Returns the row of a cell, or `nil` if the table doesn't have it.
  public func indexPath(for cell: HeadlessTableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

  /// Forgets the cells and the selection, so that the data source is asked again.
  open func reloadData() {
    for cell in cells.values where !staticCells.joined().contains(where: { $0 === cell }) { cell.removeFromSuperview() }
    cells = [:]
    indexPathForSelectedRow = nil
  }

  /// Creates a cell from a prototype. The process stops if there is none, as in UIKit.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> HeadlessTableViewCell
  {
    guard let make = prototypes[identifier] else {
      raise("a \(type(of: self)) has no prototype for the cells \(identifier.debugDescription)")
    }
    return make() ?? HeadlessTableViewCell()
  }

  /// Selects a row without calls of the delegate, as code does.
  public func selectRow(at indexPath: IndexPath?, animated: Bool) {
    if let old = indexPathForSelectedRow { cellForRow(at: old)?.isSelected = false }
    indexPathForSelectedRow = indexPath
    if let indexPath { cellForRow(at: indexPath)?.isSelected = true }
  }

  /// Deselects a row without calls of the delegate, as code does.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { selectRow(at: nil, animated: animated) }
  }

  /// Simulates a touch of a row by the user: asks the delegate, selects the row, triggers the segue of the cell, and
  /// reports the selection.
  ///
  /// - Parameter indexPath: The row.
  /// - Returns: `true` if a row was selected; otherwise, `false`.
  @discardableResult public func touchRow(at indexPath: IndexPath) -> Bool {
    guard isExposed, attributes["allowsSelection"] != "NO", let touched = cellForRow(at: indexPath), touched.isExposed,
      let row = delegate.map({ $0.tableView(self, willSelectRowAt: indexPath) }) ?? indexPath
    else { return false }
    if let old = indexPathForSelectedRow, old != row {
      deselectRow(at: old, animated: false)
      delegate?.tableView(self, didDeselectRowAt: old)
    }
    selectRow(at: row, animated: false)
    for handler in cellForRow(at: row)?.selectionHandlers ?? [] { handler() }
    delegate?.tableView(self, didSelectRowAt: row)
    return true
  }
}

/// A headless cell of a table.
@MainActor open class HeadlessTableViewCell: HeadlessView {
  /// The reuse identifier, or `nil` if the cell has none.
  public var reuseIdentifier: String? { attributes["reuseIdentifier"] }
  /// A Boolean value that indicates whether the cell is selected.
  open var isSelected = false
  /// The closures to call when the user selects the cell, such as one that performs a segue.
  var selectionHandlers: [@MainActor () -> Void] = []

  /// The view that contains the content of the cell.
  public var contentView: HeadlessView { subviews.first ?? self }
  /// The label with the title, if the cell has a style of the system.
  public var textLabel: HeadlessLabel? { part("textLabel") }
  /// The label with the details, if the cell has a style of the system.
  public var detailTextLabel: HeadlessLabel? { part("detailTextLabel") }
  /// The image, if the cell has a style of the system.
  public var imageView: HeadlessImageView? { part("imageView") }

  /// Returns the view that an attribute of the cell names.
  private func part<View: HeadlessView>(_ name: String) -> View? {
    guard let id = attributes[name] else { return nil }
    return descendants.first { $0.objectID == id } as? View
  }
}
