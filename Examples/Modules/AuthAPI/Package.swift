// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AuthAPI",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "AuthAPI", targets: ["AuthAPI"])],
  targets: [.target(name: "AuthAPI")]
)
