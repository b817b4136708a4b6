import Injector

/// The logic of the screen that shows how an account ended.
final class SignedOutViewModel {
  private let journal: any Journaling

  init(journal: any Journaling) { self.journal = journal }

  /// Ends an account.
  ///
  /// - Parameter close: A closure that closes the account's scope and returns the instances that are still alive.
  /// - Returns: A description of the ending, in words.
  func end(_ close: () -> [LeakedInstance]) -> AccountEnding {
    let earlier = journal.lines
    let leaks = close()
    return AccountEnding(ended: Array(journal.lines.dropFirst(earlier.count)), leaks: leaks.map(Self.name))
  }

  /// Returns the name of the instance's type without that of its module.
  private static func name(_ leak: LeakedInstance) -> String {
    String(leak.key.description.split(separator: ".").last ?? "")
  }
}

/// How an account ended.
nonisolated struct AccountEnding: Hashable, Sendable {
  /// The lines that the account's instances wrote when they ended, in this order.
  let ended: [String]
  /// The instances that are still alive.
  let leaks: [String]

  var endedText: String { "It closed in this order: \(ended.joined(separator: "; "))." }

  var leakText: String { leaks.isEmpty ? "Nothing leaked." : "\(leaks.joined(separator: ", ")) leaked." }
}
