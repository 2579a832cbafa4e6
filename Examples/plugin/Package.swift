// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "plugin-example",
  dependencies: [.package(name: "noticebook", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shop",
      exclude: ["Shop.notices"],
      plugins: [.plugin(name: "GenerateNotices", package: "noticebook")]
    )
  ]
)
