// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "noticebook", path: "..")],
  targets: [
    // The peer of messages: ICU's own MessageFormat, as the tests have it.
    .target(name: "CMessageFormat1", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // The peer of a notice: what a C++ program writes that calls ICU's formatters itself.
    .target(name: "CNoticePeer", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // Counts what is taken from the heap.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocations", "CMessageFormat1", "CNoticePeer", .product(name: "Noticebook", package: "noticebook"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
