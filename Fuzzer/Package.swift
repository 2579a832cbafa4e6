// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "fuzzer",
  dependencies: [.package(name: "noticebook", path: "..")],
  targets: [
    // The functions of libFuzzer that a fuzzer calls; they come with the compiler, and only `run` links them.
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "MessageFuzzer",
      dependencies: ["CLibFuzzer", .product(name: "MessageFormat", package: "noticebook")]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
