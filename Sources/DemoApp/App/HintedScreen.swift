/// A screen that hints at what to do on it, for people who try the app.
protocol HintedScreen: ViewController {
  var hint: String { get }
}
