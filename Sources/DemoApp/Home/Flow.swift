import Injector

/// The coordinator of a feature that the home menu starts.
protocol Flow: Coordinator {
  /// The place that the flow shows, as in a link to it.
  var path: String { get }
  /// Starts the flow at the place that a link leads to.
  func start(at path: String)
}

/// The methods that a flow calls on the object that started it.
protocol FlowDelegate: AnyObject {
  func flowDidFinish(_ flow: any Flow)
}
