// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Auth",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "Auth", targets: ["Auth"])],
  dependencies: [.package(path: "../AuthAPI"), .package(name: "Injector", path: "../../..")],
  targets: [.target(name: "Auth", dependencies: ["AuthAPI", .product(name: "Injector", package: "Injector")])]
)
