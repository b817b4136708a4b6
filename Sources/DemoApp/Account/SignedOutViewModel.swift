import Injector

/// The logic of the screen that shows how an account ended.
struct SignedOutViewModel {
  let journal: any Journaling

  /// Ends an account.
  ///
  /// - Parameter close: A closure that closes the account's scope and returns the instances that are still alive.
  func end(_ close: () -> [LeakedInstance]) -> AccountEnding {
    let earlier = journal.lines.count
    let leaks = close().map(Self.name).joined(separator: ", ")
    let ended = journal.lines.dropFirst(earlier).joined(separator: "; ")
    return AccountEnding(
      endedText: "It closed in this order: \(ended).", leakText: leaks.isEmpty ? "Nothing leaked." : "\(leaks) leaked.")
  }

  /// Returns the name of the instance's type without that of its module.
  private static func name(_ leak: LeakedInstance) -> String {
    String(leak.key.description.split(separator: ".").last ?? "")
  }
}

/// How an account ended, in words.
nonisolated struct AccountEnding: Hashable, Sendable {
  /// The lines that the account's instances wrote when they ended, in this order.
  let endedText: String
  /// The instances that are still alive.
  let leakText: String
}
