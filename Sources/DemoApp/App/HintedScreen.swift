import InjectorHeadless

/// A screen that hints at what to do on it, for people who try the app.
protocol HintedScreen: HeadlessViewController {
  var hint: String { get }
}
