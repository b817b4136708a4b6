import Injector

enum INJ035: RegistrationPage {
  protocol Exporting: Sendable {}
  struct PlainExport: Exporting {}
  struct ExportMenu: Sendable { init(exporters: [any Exporting]) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service((any Exporting).self, using: { PlainExport() })
    registry.service(ExportMenu.self, using: ExportMenu.init(exporters:))  // exporters: [any Exporting]
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service((any Exporting).self, using: { PlainExport() }).contributing()
    registry.service(ExportMenu.self, using: ExportMenu.init(exporters:))
    // end: mended
  }
}
