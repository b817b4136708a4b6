// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cart",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "Cart", targets: ["Cart"])],
  dependencies: [.package(path: "../AuthAPI"), .package(name: "Injector", path: "../../..")],
  targets: [
    .target(name: "Cart", dependencies: ["AuthAPI", .product(name: "Injector", package: "Injector")]),
    .testTarget(
      name: "CartTests", dependencies: ["AuthAPI", "Cart", .product(name: "Injector", package: "Injector")]),
  ]
)
