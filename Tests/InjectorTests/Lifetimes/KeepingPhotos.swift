import Injector

/// A suite whose containers keep photos by their number, or stores.
protocol KeepingPhotos {
  var log: Log { get }
  var built: Counter { get }
}

struct NumberedPhotoID: Hashable, Sendable { var number: Int }

final class NumberedPhoto: Sendable {
  let id: NumberedPhotoID
  init(id: NumberedPhotoID) { self.id = id }
}

extension KeepingPhotos {
  func makeStore() -> LocalStore {
    built.increment()
    return LocalStore()
  }

  /// Returns a container of photos, and a function that resolves one. The log has those that are closed.
  func photos(kept policy: some KeepingPolicy) throws -> (Container, (Int) throws -> NumberedPhoto) {
    let container = try Container { [built, log] in
      $0.service(
        NumberedPhoto.self,
        using: { (id: NumberedPhotoID) in
          built.increment()
          return NumberedPhoto(id: id)
        }
      ).arguments(NumberedPhotoID.self).kept(by: policy).onClose { log.add("closed \($0.id.number)") }
    }
    return (container, { try container.resolve(NumberedPhoto.self, arguments: NumberedPhotoID(number: $0)) })
  }
}
