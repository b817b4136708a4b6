/// The method that a screen calls on its coordinator when the user is done with it.
protocol ScreenDelegate: AnyObject {
  func screenDidFinish(_ screen: UIViewController)
}
