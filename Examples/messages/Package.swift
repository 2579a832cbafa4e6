// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "messages",
  dependencies: [.package(name: "noticebook", path: "../..")],
  targets: [
    .executableTarget(name: "messages", dependencies: [.product(name: "MessageFormat", package: "noticebook")])
  ],
  swiftLanguageModes: [.v6]
)
