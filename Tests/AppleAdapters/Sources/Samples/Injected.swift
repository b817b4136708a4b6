import Foundation
import Injector
import SwiftUI

nonisolated protocol NoteSaving: Sendable { func save(_ note: Note) }

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
// end: sites

struct ReminderView: View {
  @Resolved private var model: ReminderModel  // @StateObject private var model = ReminderModel()

  var body: some View { TextField("Title", text: $model.title) }
}

struct ReminderPlugin: Plugin {
  func register(in registry: Registry) {
    registry.viewModel(ReminderModel.self, using: ReminderModel.init).root()  // a view resolves it
  }
}
