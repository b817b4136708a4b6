import TestSupport

extension TemporaryFolder {
  /// Returns an error's text without the folder's own path, which differs from run to run.
  func text(_ error: (any Error)?) -> String {
    "\(String(describing: error ?? CancellationError()))".replacing(path + "/", with: "").replacing(path, with: "DIR")
  }
}
