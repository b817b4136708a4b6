import Injector

/// An entry of the home menu, which starts the flow of a feature.
///
/// Home knows no feature. The plugin of each contributes its entry, with ``Registry/menuEntry(_:_:starting:)``.
struct MenuEntry {
  let title: String
  /// The first part of the links to the feature, such as `notes` in `demo://notes/3`.
  let name: String
  let makeFlow: (UINavigationController) throws -> any Flow
}

extension Registry {
  /// Contributes an entry to the home menu.
  func menuEntry<Feature: Flow>(
    _ title: String, _ name: ServiceIdentifier, starting flow: Feature.Type, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    coordinator(
      MenuEntry.self, name,
      using: { (makeFlow: Provider<Feature, UINavigationController>) in
        MenuEntry(title: title, name: name.rawValue) { try makeFlow($0) }
      }, fileID: fileID, line: line
    ).contributing()
  }
}
