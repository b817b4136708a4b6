import Foundation
import Injector
import Testing

// begin: functions
struct Greeting: Sendable {
  var text: @Sendable (String) -> String
  func callAsFunction(_ name: String) -> String { text(name) }
}

final class Welcome: Sendable {
  let title: String
  init(greeting: Greeting) { title = greeting("Ada") }
}

struct GreetingPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(Greeting { name in "Hello, \(name)" }, for: Greeting.self)
    registry.service(Welcome.self, using: Welcome.init)
  }
}
// end: functions

@Suite struct GuideOtherTypes {
  @Test func function_isAService_inAStructure() throws {
    // begin: mocking
    let container = try Container(
      GreetingPlugin(), overriding: { $0.instance(Greeting { _ in "Hi" }, for: Greeting.self) })
    let title = try container.resolve(Welcome.self).title  // "Hi"
    // end: mocking
    #expect(title == "Hi")
    #expect(try Container(GreetingPlugin()).resolve(Welcome.self).title == "Hello, Ada")
  }
}

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

extension GuideOtherTypes {
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

class LegacyUploader: NSObject { init(defaults: UserDefaults) {} }

// begin: Objective-C
struct SystemPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(FileManager.self, using: { FileManager() }).singleton()
    registry.instance(UserDefaults.standard, for: UserDefaults.self)
    registry.service(LegacyUploader.self, using: { (defaults: UserDefaults) in LegacyUploader(defaults: defaults) })
  }
}
// end: Objective-C

extension GuideOtherTypes {
  @Test @MainActor func classes_areResolved_likeAnyOthers() async throws {
    try await Container(SystemPlugin()).resolveEverything()
  }
}
