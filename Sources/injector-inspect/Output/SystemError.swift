import Foundation

/// The system's descriptions of errors.
enum SystemError {
  /// The description of the last failed call.
  static var last: String { text(errno) }

  /// Returns the code of the failed call that an error of Foundation is about, or `nil` if it is about none.
  static func code(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(code)
  }

  /// Returns the system's description of an error of Foundation.
  static func text(of error: any Error) -> String { code(of: error).map(text) ?? error.localizedDescription }

  /// Returns the description of a failed call, given its code.
  static func text(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
