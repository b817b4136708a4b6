import Dispatch

/// A value that only the queue of the main actor has.
private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Returns a Boolean value that indicates whether the caller runs on the main actor.
func isOnMain() -> Bool { DispatchQueue.getSpecific(key: mainQueue) == true }
