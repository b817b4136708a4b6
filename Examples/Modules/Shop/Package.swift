// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    .package(path: "../Auth"), .package(path: "../Cart"), .package(name: "Injector", path: "../../.."),
  ],
  targets: [
    .executableTarget(name: "Shop", dependencies: ["Auth", "Cart", .product(name: "Injector", package: "Injector")]),
    .testTarget(
      name: "ShopTests", dependencies: ["Auth", "Cart", "Shop", .product(name: "Injector", package: "Injector")]),
  ]
)
