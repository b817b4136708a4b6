import Injector

/// The plugin of the pictures.
struct PicturesPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any PictureGateway).self, using: PictureShelf.init)
    registry.screen(PictureController.self, using: PictureController.init(coder:delegate:))
      .arguments((any ScreenDelegate).self)
    registry.coordinator(PicturesCoordinator.self, using: PicturesCoordinator.init)
      .arguments(UINavigationController.self)
    registry.menuEntry("Picture of the day", "picture", starting: PicturesCoordinator.self)
  }
}
