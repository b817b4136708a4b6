import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// A trait of tests that take long, and rarely find what no other test finds: programs of clients that are compiled,
  /// pages in a browser, and checks of thousands of wrong names.
  ///
  /// A person who waits for `swift test` doesn't wait for them. The run names each as skipped. CI runs all.
  package static var thorough: ConditionTrait {
    .enabled(
      if: ProcessInfo.processInfo.environment["TESTS"] == "all", "takes long; to run every test: TESTS=all swift test")
  }
}
