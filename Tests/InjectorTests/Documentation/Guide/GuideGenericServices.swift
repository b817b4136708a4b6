import Injector
import Testing

// begin: generic services
struct Song: Sendable, Equatable { let title: String }
struct Album: Sendable, Equatable { let title: String }

protocol Saving: Sendable { func save(_ text: String) -> String }
struct DiskSaving: Saving { func save(_ text: String) -> String { "saved \(text)" } }

final class ModelStore<Model: Sendable>: Sendable {
  let saving: any Saving
  init(saving: any Saving) { self.saving = saving }
  func save(_ model: Model) -> String { saving.save("\(model)") }
}

final class Library: Sendable {
  let songs: ModelStore<Song>
  let albums: ModelStore<Album>
  init(songs: ModelStore<Song>, albums: ModelStore<Album>) { (self.songs, self.albums) = (songs, albums) }
}

struct LibraryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any Saving).self, using: DiskSaving.init)
    registry.service(ModelStore<Song>.self, using: ModelStore<Song>.init).singleton()
    registry.service(ModelStore<Album>.self, using: ModelStore<Album>.init).singleton()
    registry.service(Library.self, using: Library.init)
  }
}
// end: generic services

@Suite struct GuideGenericServices {
  @Test func eachSpecialization_isAKey() throws {
    // begin: resolving
    let container = try Container(LibraryPlugin())
    let library = try container.resolve(Library.self)
    let songs = try container.resolve(ModelStore<Song>.self)  // the same as library.songs
    // end: resolving
    #expect(library.songs === songs)
    #expect(songs.save(Song(title: "Hey")).hasPrefix("saved"))
  }
}
