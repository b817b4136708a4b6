package import Foundation

/// The folder of the build: it has the tests, the programs, and the modules.
package enum BuildFolder {
  package static let url: URL = {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// The modules that a client's code imports, or `nil` if another build system keeps them elsewhere.
  package static let modules: URL? = {
    let folder = url.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}
