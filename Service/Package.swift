// swift-tools-version: 6.1
import PackageDescription

// The HTTP service is a package of its own, so that the command, the libraries and their tests build without SwiftNIO.

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "noticebook-service",
  products: [.executable(name: "noticebook-serve", targets: ["noticebook-serve"])],
  dependencies: [
    .package(name: "noticebook", path: ".."),
    // Without its readers of configuration and without Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  ],
  targets: [
    .target(name: "CMalloc"),
    .target(
      name: "NoticebookService",
      dependencies: [
        "CMalloc",
        .product(name: "Noticebook", package: "noticebook"),
        .product(name: "SignedPayloads", package: "noticebook"),
        .product(name: "NoticebookSupport", package: "noticebook"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      resources: [.embedInCode("openapi.json")],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "noticebook-serve",
      dependencies: [
        "NoticebookService", .product(name: "NoticebookSupport", package: "noticebook"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: swiftSettings
    ),
    // The certificate authority of the main package's tests; a name is of one target only.
    .target(
      name: "ServiceSigningFixtures",
      dependencies: [
        .product(name: "SignedPayloads", package: "noticebook"),
        .product(name: "NoticebookTestSupport", package: "noticebook"),
      ],
      path: "Tests/Support/SigningFixtures",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "NoticebookServiceTests",
      dependencies: [
        "NoticebookService", "noticebook-serve", "ServiceSigningFixtures",
        .product(name: "Noticebook", package: "noticebook"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
