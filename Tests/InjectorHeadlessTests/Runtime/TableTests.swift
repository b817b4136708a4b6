import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

@MainActor @Suite struct TableTests {
  private final class NoteCell: HeadlessTableViewCell {
    @Outlet var titleLabel: HeadlessLabel?
    var isAwake = false
    override func awakeFromNib() { isAwake = titleLabel != nil }
  }

  private final class NotesController: HeadlessViewController, HeadlessTableViewDataSource, HeadlessTableViewDelegate {
    var notes = ["Milk", "Ada", "Plants"]
    var log: [String] = []
    @Outlet var table: HeadlessTableView?

    func tableView(_ tableView: HeadlessTableView, numberOfRowsInSection section: Int) -> Int { notes.count }

    func tableView(_ tableView: HeadlessTableView, cellForRowAt indexPath: IndexPath) -> HeadlessTableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
      (cell as? NoteCell)?.titleLabel?.text = notes[indexPath[1]]
      return cell
    }

    func tableView(_ tableView: HeadlessTableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      notes[indexPath[1]] == "Ada" ? nil : indexPath
    }

    func tableView(_ tableView: HeadlessTableView, didSelectRowAt indexPath: IndexPath) {
      log.append("selected \(indexPath[1])")
    }

    override func prepare(for segue: HeadlessSegue, sender: HeadlessResponder?) {
      let row = (sender as? NoteCell).flatMap { table?.indexPath(for: $0) }
      log.append("segue for \(row?[1] ?? -1), selected \(table?.indexPathForSelectedRow?[1] ?? -1)")
    }
  }

  private func notes() throws -> NotesController {
    try SceneSample.controller(
      NotesController.self,
      """
      <tableView id="t">
        <prototypes><tableViewCell reuseIdentifier="note" id="p" customClass="NoteCell">
          <tableViewCellContentView key="contentView" id="pc"><subviews><label text="Title" id="l"/></subviews>
          </tableViewCellContentView>
          <connections><outlet property="titleLabel" destination="l" id="c1"/>
            <segue destination="main" kind="presentation" identifier="open" id="s1"/></connections>
        </tableViewCell></prototypes>
        <connections><outlet property="dataSource" destination="main" id="c2"/>
          <outlet property="delegate" destination="main" id="c3"/></connections>
      </tableView>
      """, content: "<connections><outlet property=\"table\" destination=\"t\" id=\"c4\"/></connections>",
      viewClasses: [NoteCell.self], create: { NotesController(coder: $0) })
  }

  @Test func table_asksItsDataSource_forCopiesOfThePrototype() throws {
    let screen = try notes()
    #expect(screen.omissions.map(\.description) == [])
    screen.loadViewIfNeeded()
    let table = try #require(screen.table)
    #expect(screen.view.descendants.contains { $0 is HeadlessLabel } == false)
    #expect(table.visibleCells.compactMap { ($0 as? NoteCell)?.titleLabel?.text } == ["Milk", "Ada", "Plants"])
    #expect(table.visibleCells.allSatisfy { ($0 as? NoteCell)?.isAwake == true })
    #expect(table.cellForRow(at: [0, 1]) === table.cellForRow(at: [0, 1]))
    screen.notes = ["Tea"]
    table.reloadData()
    #expect(screen.view.descendants.compactMap { ($0 as? HeadlessLabel)?.text } == [])
    #expect(table.visibleCells.count == 1)
    #expect(table.cellForRow(at: [0, 1]) == nil)
  }

  /// UIKit asks the delegate, selects the row, prepares for the segue of the cell, and then reports the selection.
  @Test func touchRow_triggersTheSegueOfTheCell_beforeItReportsTheSelection() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let screen = try TableTests().notes()
      screen.loadViewIfNeeded()
      screen.table?.touchRow(at: [0, 0])
    }
    // The destination is of a class that the loader can't create, which is known only now.
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the controller has the class NotesController, which the loader does not know"))
  }

  @Test func touchRow_asksTheDelegate() throws {
    let screen = try notes()
    screen.loadViewIfNeeded()
    let table = try #require(screen.table)
    #expect(!table.touchRow(at: [0, 1]))
    #expect(!table.touchRow(at: [0, 9]))
    table.isHidden = true
    #expect(!table.touchRow(at: [0, 0]))
    #expect(screen.log == [])
    table.selectRow(at: [0, 2], animated: false)
    #expect(table.cellForRow(at: [0, 2])?.isSelected == true)
    #expect(screen.log == [])
  }

  @Test func segue_ofAnAccessory_isAnOmission() throws {
    let screen = try SceneSample.controller(
      """
      <tableView id="t"><prototypes><tableViewCell reuseIdentifier="note" id="p"><connections>
        <segue destination="main" kind="show" trigger="accessoryAction" id="s1"/></connections></tableViewCell>
      </prototypes></tableView>
      """)
    #expect(screen.omissions.map(\.reason) == ["cells have no accessories"])
  }

  @Test func dequeue_raises_ifThereIsNoPrototype() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = HeadlessTableView().dequeueReusableCell(withIdentifier: "note", for: [0, 0])
    }
  }

  @Test func tableController_hasItsStaticCells() throws {
    let scene = """
      <scene sceneID="s"><objects><tableViewController id="main" sceneMemberID="viewController">
      <tableView key="view" contentMode="scaleToFill" id="t"><sections>
        <tableViewSection headerTitle="A" id="s1"><cells>
          <tableViewCell id="c1" textLabel="l1"><subviews><label text="One" id="l1"/></subviews></tableViewCell>
          <tableViewCell id="c2"/></cells></tableViewSection>
        <tableViewSection id="s2"><cells><tableViewCell id="c3"/></cells></tableViewSection></sections>
      </tableView></tableViewController></objects></scene>
      """
    let storyboards = try TemporaryFolder(["Main.storyboard": StoryboardText.document(initial: "main", scenes: scene)])
    let loaded = try HeadlessStoryboardLoader(directories: [storyboards.url]).instantiate(of: "Main")
    let table = try #require(loaded as? HeadlessTableViewController).tableView
    #expect(table.numberOfSections == 2)
    #expect(table.visibleCells.map(\.objectID) == ["c1", "c2", "c3"])
    #expect(table.cellForRow(at: [0, 0])?.textLabel?.text == "One")
    #expect(table.descendant(HeadlessLabel.self)?.text == "One")
    #expect(table.touchRow(at: [1, 0]))
    #expect(table.indexPathForSelectedRow == [1, 0])
  }

  @Test func prototypes_areOmissions_ifTheListCreatesNoCells() throws {
    let screen = try SceneSample.controller(
      """
      <collectionView id="c"><cells><collectionViewCell reuseIdentifier="box" id="b"/></cells></collectionView>
      """)
    #expect(
      screen.omissions.map { "\($0.part): \($0.reason)" } == [
        "the prototype <collectionViewCell>: only a table creates cells"
      ])
  }
}
