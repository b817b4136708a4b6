/// Lists plugins, with `if`, `for` and `switch` where some are installed only sometimes.
///
/// For example:
///
/// ```swift
/// let container = try Container {
///   AppPlugin()
///   if isDebug { DebugPlugin() }
/// }
/// ```
@resultBuilder public enum PluginBuilder {
  /// One plugin.
  public static func buildExpression(_ plugin: any Plugin) -> [any Plugin] { [plugin] }
  /// A list of plugins.
  public static func buildExpression(_ plugins: [any Plugin]) -> [any Plugin] { plugins }
  /// The plugins of several statements.
  public static func buildBlock(_ plugins: [any Plugin]...) -> [any Plugin] { plugins.flatMap(\.self) }
  /// The plugins of an `if` without `else`.
  public static func buildOptional(_ plugins: [any Plugin]?) -> [any Plugin] { plugins ?? [] }
  /// The plugins of an `if`.
  public static func buildEither(first plugins: [any Plugin]) -> [any Plugin] { plugins }
  /// The plugins of an `else`.
  public static func buildEither(second plugins: [any Plugin]) -> [any Plugin] { plugins }
  /// The plugins of a `for`.
  public static func buildArray(_ plugins: [[any Plugin]]) -> [any Plugin] { plugins.flatMap(\.self) }
}
