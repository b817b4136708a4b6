import Foundation
import Injector
import SwiftUI
import UIKit

nonisolated protocol NoteSaving: Sendable { func save(_ note: Note) }

@MainActor final class HomeModel {}

// begin: sites
struct SaveButton: View {
  let note: Note
  @Resolved private var cloud: any NoteSaving  // @Injected(\.cloud) private var cloud

  var body: some View { Button("Save \(note.title)") { cloud.save(note) } }
}

@MainActor @Observable final class ReminderModel {  // final class ReminderModel: ObservableObject {
  var title = ""  // @Published var title = ""
  private let cloud: any NoteSaving  // @Injected(\.cloud) private var cloud

  init(cloud: any NoteSaving) { self.cloud = cloud }
  func save() { cloud.save(Note(title: title)) }
}

struct ReminderView: View {
  @Resolved private var model: ReminderModel  // @StateObject private var model = ReminderModel()

  var body: some View { TextField("Title", text: $model.title) }
}

final class HomeController: UIViewController {
  private let model: HomeModel  // @Injected(\.homeModel) private var model

  init(model: HomeModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

func backUp(_ notes: [Note], to cloud: any NoteSaving) {  // func backUp(_ notes: [Note]) {
  for note in notes { cloud.save(note) }  // @Injected(\.cloud) var cloud, before the loop
}

struct HomePlugin: Plugin {
  func register(in registry: Registry) {
    registry.viewModel(ReminderModel.self, using: ReminderModel.init).root()  // a view resolves it
    registry.controller(HomeController.self, using: HomeController.init(model:)).root()
  }
}
// end: sites
