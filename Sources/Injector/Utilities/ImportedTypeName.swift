/// Spells the names of types that aren't Swift's own as code writes them, and the same on each platform.
///
/// The runtime names an imported type by its name in C or Objective-C, such as `__C.CGRect` or `NSUserDefaults`, and a
/// type of Foundation on Linux by the module that it's declared in, such as `FoundationEssentials.URL`.
enum ImportedTypeName {
  /// Returns the name of a type with the names of imported types in it as code writes them.
  static func spelled(_ name: String) -> String {
    name.hasPair(where: mayBelong) ? name.replacing(#/[\w.]+/#) { spelled(path: $0.output) } : name
  }

  /// Returns a Boolean value that indicates whether two bytes side by side may belong to the name of an imported type:
  /// most names have no such pair, which is found sooner than a word.
  static func mayBelong(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "_"), UInt8(ascii: "_")), (UInt8(ascii: "N"), UInt8(ascii: "S")),
      (UInt8(ascii: "C"), UInt8(ascii: "G")), (UInt8(ascii: "n"), UInt8(ascii: "E")),
      (UInt8(ascii: "n"), UInt8(ascii: "I")):
      true
    default: false
    }
  }

  /// Returns one name with its module, as in `Swift.Array<NSBundle>`, as code writes it.
  static func spelled(path: Substring) -> String {
    for module in ["FoundationEssentials.", "FoundationInternationalization."] where path.hasPrefix(module) {
      return "Foundation." + path.dropFirst(module.count)
    }
    let name = path.hasPrefix("__C.") ? path.dropFirst("__C.".count) : path
    if let type = geometry[name] { return "Foundation.\(type)" }
    guard name.hasPrefix("NS") else { return String(name) }
    if name == "NSTask" { return "Foundation.Process" }
    if renamed.contains(name.dropFirst(2)) { return "Foundation.\(name.dropFirst(2))" }
    return kept.contains(name.dropFirst(2)) ? "Foundation.\(name)" : String(name)
  }

  /// The types of geometry, which are Foundation's on Linux.
  private static let geometry: [Substring: String] = [
    "CGPoint": "CGPoint", "CGRect": "CGRect", "CGSize": "CGSize",
    "CoreFoundation.CGFloat": "CGFloat", "CoreGraphics.CGFloat": "CGFloat",
  ]

  /// The types of Foundation whose names lose the letters NS in Swift.
  private static let renamed = words(
    """
    BlockOperation Bundle ByteCountFormatter ComparisonResult DateComponentsFormatter DateFormatter \
    DateIntervalFormatter Decimal Dimension DistributedNotificationCenter EnergyFormatter FileHandle FileManager \
    FileWrapper Formatter HTTPCookie HTTPCookieStorage HTTPURLResponse Host ISO8601DateFormatter InputStream \
    JSONSerialization LengthFormatter ListFormatter MassFormatter MeasurementFormatter MessagePort NetService \
    NetServiceBrowser NotificationCenter NotificationQueue NumberFormatter Operation OperationQueue OutputStream \
    PersonNameComponentsFormatter Pipe Port ProcessInfo Progress PropertyListSerialization \
    RelativeDateTimeFormatter RunLoop Scanner SocketPort Stream Thread Timer URLAuthenticationChallenge URLCache \
    URLCredential URLCredentialStorage URLProtectionSpace URLProtocol URLResponse URLSession \
    URLSessionConfiguration URLSessionDataTask URLSessionDownloadTask URLSessionStreamTask URLSessionTask \
    URLSessionUploadTask URLSessionWebSocketTask UndoManager Unit UserDefaults XMLDocument XMLElement XMLNode XMLParser
    """)

  /// The types of Foundation whose names keep the letters NS, without these.
  private static let kept = words(
    """
    Array AttributedString Cache Calendar Coder Condition ConditionLock CountedSet Data Date DateComponents \
    DecimalNumber Dictionary Error Expression FileCoordinator IndexPath IndexSet KeyedArchiver KeyedUnarchiver \
    Locale Lock Measurement MetadataQuery MutableArray MutableAttributedString MutableData MutableDictionary \
    MutableOrderedSet MutableSet MutableString MutableURLRequest Notification Null Number Object OrderedSet Predicate \
    Proxy RecursiveLock RegularExpression Set SortDescriptor String TimeZone URL URLComponents URLQueryItem URLRequest \
    UUID UserActivity Value XPCConnection
    """)

  private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
}
