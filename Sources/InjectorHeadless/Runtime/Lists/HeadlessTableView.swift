public import Foundation

/// The methods that a headless table calls on its data source.
@MainActor public protocol HeadlessTableViewDataSource: AnyObject {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in tableView: HeadlessTableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: HeadlessTableView, numberOfRowsInSection section: Int) -> Int
  /// Returns a cell.
  func tableView(_ tableView: HeadlessTableView, cellForRowAt indexPath: IndexPath) -> HeadlessTableViewCell
  /// Returns the title of a section. The default is `nil`.
  func tableView(_ tableView: HeadlessTableView, titleForHeaderInSection section: Int) -> String?
}

extension HeadlessTableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: HeadlessTableView) -> Int { 1 }
  /// Returns `nil`.
  public func tableView(_ tableView: HeadlessTableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// The methods that a headless table calls on its delegate. All are optional.
@MainActor public protocol HeadlessTableViewDelegate: AnyObject {
  /// Returns the row to select in place of the one that the user touched, or `nil`. The default is the touched row.
  func tableView(_ tableView: HeadlessTableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called when the user selected a row, after the segue of its cell.
  func tableView(_ tableView: HeadlessTableView, didSelectRowAt indexPath: IndexPath)
  /// Called when another row is selected.
  func tableView(_ tableView: HeadlessTableView, didDeselectRowAt indexPath: IndexPath)
  /// Called when the user touched the accessory of a row.
  func tableView(_ tableView: HeadlessTableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
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
  /// Does nothing.
  public func tableView(_ tableView: HeadlessTableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
}

/// A headless table.
@MainActor open class HeadlessTableView: HeadlessListView {
  /// The data source, which the table references weakly. A table with static cells needs none.
  @WeakOutlet public var dataSource: (any HeadlessTableViewDataSource)?
  /// The delegate, which the table references weakly.
  @WeakOutlet public var delegate: (any HeadlessTableViewDelegate)?

  open override var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? super.numberOfSections }

  /// Returns the number of rows in a section.
  public func numberOfRows(inSection section: Int) -> Int { count(inSection: section) }

  /// The cells of all rows. The table asks its data source for those that it doesn't have.
  public var visibleCells: [HeadlessTableViewCell] { allCells.compactMap { $0 as? HeadlessTableViewCell } }

  /// The selected row, or `nil` if there is none.
  public var indexPathForSelectedRow: IndexPath? { selection }

  /// Returns the cell of a row, or `nil` if there is no such row.
  public func cellForRow(at indexPath: IndexPath) -> HeadlessTableViewCell? {
    cell(at: indexPath) as? HeadlessTableViewCell
  }

  /// Returns the row of a cell, or `nil` if the table doesn't have it.
  public func indexPath(for cell: HeadlessTableViewCell) -> IndexPath? { indexPath(of: cell) }

  /// Creates a cell from a prototype or a registered class. The process stops if there is none, as in UIKit.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> HeadlessTableViewCell
  {
    dequeue(identifier) as? HeadlessTableViewCell ?? HeadlessTableViewCell()
  }

  /// Registers a class of cells.
  public func register<Cell: HeadlessTableViewCell>(
    _ make: @escaping @MainActor () -> Cell, forCellReuseIdentifier identifier: String
  ) {
    add(identifier) { make() }
  }

  /// Selects a row without calls of the delegate, as code does.
  public func selectRow(at indexPath: IndexPath?, animated: Bool) {
    if let selection { cell(at: selection)?.isSelected = false }
    selection = indexPath
    if let indexPath { cell(at: indexPath)?.isSelected = true }
  }

  /// Deselects a row without calls of the delegate, as code does.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if selection == indexPath { selectRow(at: nil, animated: animated) }
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
    if let old = selection, old != row {
      deselectRow(at: old, animated: false)
      delegate?.tableView(self, didDeselectRowAt: old)
    }
    selectRow(at: row, animated: false)
    for handler in cell(at: row)?.selectionHandlers ?? [] { handler() }
    delegate?.tableView(self, didSelectRowAt: row)
    return true
  }

  /// Simulates a touch of the accessory of a row by the user.
  ///
  /// - Parameter indexPath: The row.
  public func touchAccessory(at indexPath: IndexPath) {
    guard isExposed, let cell = cellForRow(at: indexPath) else { return }
    for handler in cell.accessoryHandlers { handler() }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: indexPath)
  }

  override func count(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? super.count(inSection: section)
  }

  override func makeCell(at indexPath: IndexPath) -> HeadlessCell? {
    dataSource.map { $0.tableView(self, cellForRowAt: indexPath) } ?? super.makeCell(at: indexPath)
  }
}

/// A headless cell of a table.
@MainActor open class HeadlessTableViewCell: HeadlessCell {
  /// The label with the title, if the cell has a style of the system.
  public var textLabel: HeadlessLabel? { part("textLabel") }
  /// The label with the details, if the cell has a style of the system.
  public var detailTextLabel: HeadlessLabel? { part("detailTextLabel") }
  /// The image, if the cell has a style of the system.
  public var imageView: HeadlessImageView? { part("imageView") }
}
