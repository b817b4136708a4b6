/// What a container has to let go of when it closes.
struct KeptInstances {
  /// The places of the scope's instances, by node.
  var slots: [Int32: AnyObject] = [:]
}
