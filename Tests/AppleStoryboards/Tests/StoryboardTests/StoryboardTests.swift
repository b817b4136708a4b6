#if canImport(UIKit)
  import Foundation
  import Injector
  import Testing
  import UIKit

  /// One storyboard of each kind, compiled by Interface Builder's compiler and loaded by UIKit. Each test confirms a
  /// line of Documentation/Unproven.md.
  @MainActor @Suite struct StoryboardTests {
    private let container: Container

    init() throws { container = try Container(ScreensPlugin()) }

    @Test func identifiedScene_isCreated_withItsDependencies() throws {
      let screen = try container.resolve(NoteController.self, arguments: Note(title: "resolved"))
      #expect(!screen.isViewLoaded)
      screen.loadViewIfNeeded()
      #expect(screen.titleLabel?.text == "resolved")
    }

    @Test func initialScene_isANavigationController_whoseRootComesFromItsSegueAction() throws {
      let root = try container.resolve(RootController.self)
      #expect(root.viewControllers.map { type(of: $0) == ListController.self } == [true])
    }

    @Test func splitViewController_makesItsColumns_alsoBelowAPlainNavigationController() throws {
      let columns = try container.resolve(SplitController.self).viewControllers
      let roots = columns.map { ($0 as? UINavigationController)?.viewControllers.first ?? $0 }
      #expect(roots.map { ($0 as? OtherController)?.note.title } == ["master", "detail"])
    }

    @Test func tabBarController_makesItsTabs() throws {
      let tabs = try container.resolve(TabController.self).viewControllers ?? []
      #expect(tabs.map { ($0 as? OtherController)?.note.title } == ["first", "second"])
    }

    @Test func embeddedScreen_comesFromTheSegueAction() throws {
      let list = try container.resolve(ListController.self)
      list.loadViewIfNeeded()
      #expect(list.children.map { ($0 as? NoteController)?.note.title } == ["embedded"])
    }

    @Test func shownScreen_comesFromTheSegueAction() throws {
      let root = try container.resolve(RootController.self)
      root.viewControllers.first?.performSegue(withIdentifier: "show", sender: nil)
      #expect((root.viewControllers.last as? NoteController)?.note.title == "shown")
    }

    @Test func reference_isFollowed() throws {
      let screen = try container.resolve(OtherController.self, arguments: Note(title: "other"))
      #expect(screen.note.title == "other")
    }

    @Test func absentScene_throws_insteadOfAnException() {
      #expect(throws: StoryboardError.self) {
        try container.resolve((any StoryboardLoading).self).instantiate(
          FoundController.self, from: SceneReference(storyboard: "Device", identifier: "Absent", bundle: .module)
        ) { FoundController(coder: $0) }
      }
    }

    @Test func bundle_isFound_byTheType() { #expect(FoundController.storyboardBundle == .module) }
  }
#endif
