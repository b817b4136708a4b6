public import Foundation

// An alert or a log that reads `localizedDescription` shows the whole text of an error. The conformances are here, as
// the container itself doesn't import Foundation.

extension ResolutionError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension ResolutionErrors: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension ValidationError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension ClosedContainerError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension PluginTimeoutError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

// The errors under a `ResolutionError`.

extension UnhashableArgumentError: LocalizedError { var errorDescription: String? { description } }

extension WeakValueError: LocalizedError { var errorDescription: String? { description } }
