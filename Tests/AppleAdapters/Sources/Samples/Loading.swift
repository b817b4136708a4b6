import Foundation
import Injector
import SwiftUI

nonisolated struct Book: Identifiable, Hashable, Sendable {
  let id: Int
  let title: String
}

// begin: model
nonisolated final class BookDatabase: Sendable {
  init(path: String) async throws {}
  func books() async throws -> [Book] { [Book(id: 1, title: "Emma")] }
}

@MainActor @Observable final class BooksModel {
  private(set) var books: LoadState<[Book]> = .unknown
  private let database: Provider<BookDatabase>

  init(database: Provider<BookDatabase>) { self.database = database }

  func load() async {
    if books.value == nil { books = .loading }
    let database = database
    let loaded = await LoadState { try await database.resolveAsync().books() }
    if !Task.isCancelled { books = loaded }
  }
}

@MainActor @Observable final class BookModel {
  let title: String
  init(book: Book) { title = book.title }
}

struct BooksPlugin: Plugin {
  func register(in registry: Registry) {
    registry.asyncService(BookDatabase.self, using: { () async throws in try await BookDatabase(path: "books.db") })
      .singleton()
    registry.viewModel(BooksModel.self, using: BooksModel.init)
    registry.viewModel(BookModel.self, using: BookModel.init).arguments(Book.self)
    registry.controller(BooksView.self, using: BooksView.init).root()  // the app resolves it
    registry.controller(BookView.self, using: BookView.init).arguments(Book.self)
  }
}
// end: model

// begin: views
@MainActor struct BooksView: View {
  @Resolved private var model: BooksModel
  @State private var path: [Book] = []
  private let makeBook: Provider<BookView, Book>

  init(makeModel: Provider<BooksModel>, makeBook: Provider<BookView, Book>) {
    _model = Resolved(makeModel)
    self.makeBook = makeBook
  }

  var body: some View {
    NavigationStack(path: $path) {
      list.navigationDestination(for: Book.self) { book in makeBook.view(book) }
    }
    .task { await model.load() }
  }

  @ViewBuilder private var list: some View {
    switch model.books {
    case .unknown, .loading: ProgressView()
    case .loaded(let books): List(books) { book in NavigationLink(book.title, value: book) }
    case .failed: Button("Try again") { Task { await model.load() } }
    }
  }
}

@MainActor struct BookView: View {
  @Resolved private var model: BookModel

  init(makeModel: Provider<BookModel, Book>, book: Book) { _model = Resolved(makeModel, book) }

  var body: some View { Text(model.title) }
}
// end: views
