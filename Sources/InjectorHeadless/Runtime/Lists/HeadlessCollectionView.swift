public import Foundation

/// The methods that a headless collection calls on its data source.
@MainActor public protocol HeadlessCollectionViewDataSource: AnyObject {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in collectionView: HeadlessCollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: HeadlessCollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell.
  func collectionView(
    _ collectionView: HeadlessCollectionView, cellForItemAt indexPath: IndexPath
  ) -> HeadlessCollectionViewCell
}

extension HeadlessCollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: HeadlessCollectionView) -> Int { 1 }
}

/// The methods that a headless collection calls on its delegate. All are optional.
@MainActor public protocol HeadlessCollectionViewDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether the user can select an item. The default is `true`.
  func collectionView(_ collectionView: HeadlessCollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Called when the user selected an item, after the segue of its cell.
  func collectionView(_ collectionView: HeadlessCollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called when another item is selected.
  func collectionView(_ collectionView: HeadlessCollectionView, didDeselectItemAt indexPath: IndexPath)
}

extension HeadlessCollectionViewDelegate {
  /// Returns `true`.
  public func collectionView(
    _ collectionView: HeadlessCollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionView(_ collectionView: HeadlessCollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: HeadlessCollectionView, didDeselectItemAt indexPath: IndexPath) {}
}

/// A headless collection.
@MainActor open class HeadlessCollectionView: HeadlessListView {
  /// The data source, which the collection references weakly.
  @WeakOutlet public var dataSource: (any HeadlessCollectionViewDataSource)?
  /// The delegate, which the collection references weakly.
  @WeakOutlet public var delegate: (any HeadlessCollectionViewDelegate)?

  open override var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// Returns the number of items in a section.
  public func numberOfItems(inSection section: Int) -> Int { count(inSection: section) }

  /// The cells of all items. The collection asks its data source for those that it doesn't have.
  public var visibleCells: [HeadlessCollectionViewCell] { allCells.compactMap { $0 as? HeadlessCollectionViewCell } }

  /// The selected item in an array, or an empty array.
  public var indexPathsForSelectedItems: [IndexPath] { selection.map { [$0] } ?? [] }

  /// Returns the cell of an item, or `nil` if there is no such item.
  public func cellForItem(at indexPath: IndexPath) -> HeadlessCollectionViewCell? {
    cell(at: indexPath) as? HeadlessCollectionViewCell
  }

  /// Returns the item of a cell, or `nil` if the collection doesn't have it.
  public func indexPath(for cell: HeadlessCollectionViewCell) -> IndexPath? { indexPath(of: cell) }

  /// Creates a cell from a prototype or a registered class. The process stops if there is none, as in UIKit.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> HeadlessCollectionViewCell {
    dequeue(identifier) as? HeadlessCollectionViewCell ?? HeadlessCollectionViewCell()
  }

  /// Registers a class of cells.
  public func register<Cell: HeadlessCollectionViewCell>(
    _ make: @escaping @MainActor () -> Cell, forCellWithReuseIdentifier identifier: String
  ) {
    add(identifier) { make() }
  }

  /// Simulates a touch of an item by the user: asks the delegate, selects the item, triggers the segue of the cell,
  /// and reports the selection.
  ///
  /// - Parameter indexPath: The item.
  /// - Returns: `true` if the item was selected; otherwise, `false`.
  @discardableResult public func touchItem(at indexPath: IndexPath) -> Bool {
    guard isExposed, let touched = cell(at: indexPath), touched.isExposed,
      delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
    else { return false }
    if let old = selection, old != indexPath {
      cell(at: old)?.isSelected = false
      delegate?.collectionView(self, didDeselectItemAt: old)
    }
    selection = indexPath
    touched.isSelected = true
    for handler in touched.selectionHandlers { handler() }
    delegate?.collectionView(self, didSelectItemAt: indexPath)
    return true
  }

  override func count(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  override func makeCell(at indexPath: IndexPath) -> HeadlessCell? {
    dataSource?.collectionView(self, cellForItemAt: indexPath)
  }
}

/// A headless cell of a collection.
@MainActor open class HeadlessCollectionViewCell: HeadlessCell {}

/// A headless controller whose view is a collection, of which it is the data source and the delegate.
@MainActor
open class HeadlessCollectionViewController: HeadlessViewController, HeadlessCollectionViewDataSource,
  HeadlessCollectionViewDelegate
{
  /// The collection. It is loaded on first access.
  public var collectionView: HeadlessCollectionView { view as? HeadlessCollectionView ?? HeadlessCollectionView() }

  open override func loadView() {
    if scene == nil { view = HeadlessCollectionView() } else { super.loadView() }
    if collectionView.dataSource == nil { collectionView.dataSource = self }
    if collectionView.delegate == nil { collectionView.delegate = self }
  }

  open func numberOfSections(in collectionView: HeadlessCollectionView) -> Int { 1 }
  open func collectionView(_ collectionView: HeadlessCollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  open func collectionView(
    _ collectionView: HeadlessCollectionView, cellForItemAt indexPath: IndexPath
  ) -> HeadlessCollectionViewCell { HeadlessCollectionViewCell() }
  open func collectionView(
    _ collectionView: HeadlessCollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(_ collectionView: HeadlessCollectionView, didSelectItemAt indexPath: IndexPath) {}
  open func collectionView(_ collectionView: HeadlessCollectionView, didDeselectItemAt indexPath: IndexPath) {}
}
