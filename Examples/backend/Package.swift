// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "backend",
  dependencies: [.package(name: "noticebook", path: "../..")],
  targets: [
    .executableTarget(name: "backend", dependencies: [.product(name: "Noticebook", package: "noticebook")])
  ],
  swiftLanguageModes: [.v6]
)
