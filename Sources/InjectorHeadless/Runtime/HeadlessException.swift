/// Stops the process where UIKit raises an exception that Swift can't catch.
func raise(_ reason: String) -> Never { fatalError("UIKit raises an exception here: \(reason)") }
