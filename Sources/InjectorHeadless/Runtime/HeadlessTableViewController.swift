public import Foundation

/// A headless controller whose view is a table, of which it is the data source and the delegate.
///
/// Without overrides, the table shows the static cells of the scene.
@MainActor
open class HeadlessTableViewController: HeadlessViewController, HeadlessTableViewDataSource,
  HeadlessTableViewDelegate
{
  /// The table. It is loaded on first access.
  public var tableView: HeadlessTableView { view as? HeadlessTableView ?? HeadlessTableView() }

  open override func loadView() {
    if scene == nil { view = HeadlessTableView() } else { super.loadView() }
    if tableView.dataSource == nil { tableView.dataSource = self }
    if tableView.delegate == nil { tableView.delegate = self }
  }

  open func numberOfSections(in tableView: HeadlessTableView) -> Int {
    tableView.staticCells.isEmpty ? 1 : tableView.staticCells.count
  }

  open func tableView(_ tableView: HeadlessTableView, numberOfRowsInSection section: Int) -> Int {
    tableView.staticCells.indices.contains(section) ? tableView.staticCells[section].count : 0
  }

  open func tableView(_ tableView: HeadlessTableView, cellForRowAt indexPath: IndexPath) -> HeadlessTableViewCell {
    tableView.staticCells[indexPath[0]][indexPath[1]]
  }

  open func tableView(_ tableView: HeadlessTableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  open func tableView(_ tableView: HeadlessTableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: HeadlessTableView, didDeselectRowAt indexPath: IndexPath) {}
}
