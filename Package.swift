// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target with the settings that all of them share.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: documented.contains(name) ? ["README.md"] : [],
    swiftSettings: swiftSettings
  )
}

/// The targets with a README in their folders.
let documented: Set = [
  "MessageFormatting", "Notices", "NoticePrograms", "CodeGeneration", "LineStreams", "MessageExport", "MessageImport",
  "Checks",
  "ReferenceSite",
]

/// Tests are compiled without optimization, which takes less time; what they test is optimized.
let testSettings = swiftSettings + [.unsafeFlags(["-Onone"])]

/// The tests of a target, in a folder of the same name.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "ProjectFiles"] + dependencies,
    exclude: exclude,
    swiftSettings: testSettings
  )
}

let package = Package(
  name: "noticebook",
  products: [
    .library(
      name: "MessageFormat",
      targets: ["MessageFormat", "MessageSyntax", "MessageResolution", "MessageFormatting", "JSON", "ICU", "Instants"]
    ),
    .library(name: "MessageFormatFoundation", targets: ["MessageFormatFoundation"]),
    .library(
      name: "Noticebook",
      targets: [
        "Noticebook", "Notices", "Lifecycle", "Renewals", "DecisionTables", "Catalogs", "Diagnostics",
        "MessageFormatting", "MessageResolution",
        "MessageSyntax", "Templates", "JSON", "ICU", "Instants", "Threads",
      ]
    ),
    .library(name: "NoticebookFoundation", targets: ["NoticebookFoundation"]),
    .library(name: "SignedPayloads", targets: ["SignedPayloads"]),
    // What the package in the folder Service needs in addition to the libraries; not for other packages.
    .library(name: "NoticebookSupport", targets: ["Schemas", "Shipped"]),
    // What the tests of that package need; not for other packages.
    .library(name: "NoticebookTestSupport", targets: ["CSigningFixtures"]),
    .executable(name: "noticebook", targets: ["noticebook"]),
    .plugin(name: "CheckNotices", targets: ["CheckNotices"]),
    .plugin(name: "GenerateNotices", targets: ["GenerateNotices"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CMarkdown", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(name: "CNoticebookSystem"),
    .target(
      name: "CICU",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
    ),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CCrypto", linkerSettings: [.linkedLibrary("crypto")]),
    // Random numbers and texts of tests, with seeds.
    .target(name: "Fuzzing", path: "Tests/Support/Fuzzing", swiftSettings: swiftSettings),
    // A certificate authority for tests, and the private keys that it signs with.
    .target(
      name: "CSigningFixtures",
      path: "Tests/Support/CSigningFixtures",
      linkerSettings: [.linkedLibrary("crypto")]
    ),
    .target(
      name: "SigningFixtures",
      dependencies: ["CSigningFixtures", "SignedPayloads"],
      path: "Tests/Support/SigningFixtures",
      swiftSettings: swiftSettings
    ),
    // Random customers of catalogs, and the results that every runtime gives about them.
    .target(
      name: "Conformance",
      dependencies: [
        "NoticePrograms", "Noticebook", "Notices", "Renewals", "Catalogs", "Templates", "JSON", "ICU", "Instants",
        "Fuzzing", "ProjectFiles",
      ],
      path: "Tests/Support/Conformance",
      swiftSettings: swiftSettings
    ),
    // Finds the shipped catalog for tests.
    .target(name: "ProjectFiles", path: "Tests/Support/ProjectFiles", swiftSettings: swiftSettings),
    // ICU's own MessageFormat (version 1), which tests compare with.
    .target(
      name: "CMessageFormat1",
      path: "Tests/Support/CMessageFormat1",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
    ),
    // Reports Swift's locks to the thread sanitizer; empty without it.
    .target(name: "CThreadSanitizer", path: "Tests/Support/CThreadSanitizer"),
    library("Bytes"),
    library("Instants"),
    library("ICU", ["CICU", "Instants"]),
    library("Diagnostics", ["Bytes"]),
    library("Threads"),
    library("JSON"),
    library("MessageSyntax", ["JSON", "Bytes"]),
    library("MessageResolution", ["MessageSyntax", "JSON", "ICU", "Instants"]),
    library("MessageFormatting", ["MessageResolution", "MessageSyntax", "ICU", "Instants"]),
    // The target has the name of the product; its folder is next to NoticebookLibrary.
    .target(
      name: "MessageFormat",
      dependencies: ["MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants"],
      path: "Sources/MessageFormatLibrary",
      swiftSettings: swiftSettings
    ),
    // Values of Foundation for packages that use it; the engine itself doesn't.
    library("MessageFormatFoundation", ["MessageFormat", "ICU"]),
    library("MessageConformance", ["MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants"]),
    library("DecisionTables"),
    library("YAML", ["Diagnostics", "Bytes", "CYAML"]),
    library("XML", ["Diagnostics", "Bytes", "CExpat"]),
    library("Templates", ["Bytes"]),
    // What every catalog has without writing it; next to the catalogs, because it is data.
    .target(
      name: "ProductData",
      path: "Catalogs/product",
      exclude: ["checks", "payloads", "site", "texts"],
      swiftSettings: swiftSettings,
      plugins: ["EmbedFiles"]
    ),
    library(
      "Catalogs",
      [
        "ProductData", "JSON", "CSimdJSON", "CCrypto", "MessageSyntax", "Diagnostics", "YAML", "ICU", "Instants",
        "Threads", "Bytes",
      ]
    ),
    library(
      "Renewals",
      ["Catalogs", "DecisionTables", "Diagnostics", "JSON", "ICU", "Instants", "Threads", "CSimdJSON"]
    ),
    library("Lifecycle", ["Renewals", "Catalogs", "JSON", "Instants"]),
    library(
      "SignedPayloads",
      [
        "CCrypto", "Renewals", "DecisionTables", "Catalogs", "Diagnostics", "MessageSyntax", "JSON", "ICU", "Instants",
        "Bytes",
      ]
    ),
    library(
      "Notices",
      [
        "Renewals", "Catalogs", "MessageFormatting", "MessageSyntax", "Templates", "ICU", "Instants", "Threads",
        "Bytes",
      ]
    ),
    // The schemas of the published folder, compiled in.
    .target(
      name: "Schemas",
      path: "Schemas",
      resources: [
        "facts", "notice-result", "plan", "decision-result", "line-error", "runtime-result", "notice-program",
        "check-result",
        "catalog-diff", "translation-status", "coverage", "reference",
      ].map { .embedInCode("\($0).schema.json") },
      swiftSettings: swiftSettings
    ),
    // The folder has another name, because some file systems do not tell Noticebook from noticebook.
    .target(
      name: "Noticebook",
      dependencies: ["Notices", "Templates", "Renewals", "Catalogs", "Diagnostics", "JSON", "ICU", "Instants"],
      path: "Sources/NoticebookLibrary",
      swiftSettings: swiftSettings
    ),
    // Catalogs from files for those who have Foundation; the library itself takes bytes.
    library("NoticebookFoundation", ["Noticebook", "Catalogs"]),
    library(
      "ReferenceSite",
      [
        "CodeRuntimes", "StateDiagrams", "SwiftInterfaces", "XML", "Templates", "Notices", "Lifecycle", "Renewals",
        "DecisionTables", "Catalogs", "MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants", "Threads",
        "Bytes", "CMarkdown",
      ]
    ),
    library(
      "Checks",
      [
        "ReferenceSite", "NoticePrograms", "MessageExport", "Notices", "Lifecycle", "Renewals", "Catalogs",
        "Diagnostics", "DecisionTables", "MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants", "Threads",
        "Bytes",
      ]
    ),
    library("Comparisons", ["Renewals", "DecisionTables", "Catalogs", "Diagnostics", "ICU"]),
    // The runtimes of generated code, in other languages, and examples that use them.
    .target(
      name: "CodeRuntimes",
      dependencies: ["JSON"],
      exclude: ["Languages"],
      swiftSettings: swiftSettings,
      plugins: ["EmbedFiles"]
    ),
    // A catalog as data that runtimes in any language run.
    library(
      "NoticePrograms",
      [
        "Notices", "Renewals", "DecisionTables", "Catalogs", "Diagnostics", "MessageFormatting", "MessageSyntax",
        "JSON",
        "Templates", "ICU", "Instants",
      ]
    ),
    library("CodeGeneration", ["CodeRuntimes", "NoticePrograms", "Notices", "Catalogs", "JSON", "Templates", "ICU"]),
    library("DMN", ["Notices", "Catalogs", "XML", "ICU"]),
    library("StateDiagrams", ["Notices", "Catalogs", "XML", "MessageFormatting", "ICU"]),
    library("SwiftInterfaces", ["Catalogs", "Diagnostics"]),
    library(
      "MessageExport",
      ["XML", "Notices", "Catalogs", "Diagnostics", "MessageFormatting", "MessageSyntax", "JSON", "ICU"]
    ),
    library(
      "MessageImport",
      [
        "MessageExport", "Checks", "Notices", "Catalogs", "Diagnostics", "MessageFormatting", "MessageSyntax", "JSON",
        "ICU", "XML",
      ]
    ),
    library("Reporters", ["Diagnostics", "XML", "ICU"]),
    // The parts of the command that are not commands.
    library("Terminal", ["Diagnostics", "Reporters", "Threads"]),
    library("FilesAndFolders", ["Terminal", "CNoticebookSystem", "Catalogs", "Threads"]),
    library(
      "OutputFolders",
      ["FilesAndFolders", "Terminal", "CNoticebookSystem", "ReferenceSite", "Catalogs", "Threads"]
    ),
    library(
      "LineStreams",
      ["FilesAndFolders", "Terminal", "CNoticebookSystem", "Noticebook", "Renewals", "JSON", "Threads"]
    ),
    library(
      "PreviewServer",
      ["FilesAndFolders", "Terminal", "Threads"]
    ),
    library(
      "ResultDocuments",
      [
        "Terminal", "OutputFolders", "Checks", "Comparisons", "StateDiagrams", "XML", "Noticebook", "Notices",
        "Lifecycle", "Renewals", "DecisionTables", "Catalogs", "Schemas", "ReferenceSite", "Reporters", "Diagnostics",
        "MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants",
      ]
    ),
    // The shipped catalogs and the templates inside the command.
    .executableTarget(name: "embed-files", swiftSettings: swiftSettings),
    .plugin(
      name: "EmbedFiles",
      capability: .buildTool(),
      dependencies: ["embed-files"],
      path: "Sources/EmbedFilesPlugin"
    ),
    // `swift package check-notices`, for packages that contain catalogs.
    .plugin(
      name: "CheckNotices",
      capability: .command(
        intent: .custom(verb: "check-notices", description: "Finds mistakes in the package’s Noticebook catalogs.")
      ),
      dependencies: ["noticebook"],
      path: "Sources/CheckNoticesPlugin"
    ),
    // Builds targets with the decision and the notices of a catalog in them.
    .plugin(
      name: "GenerateNotices",
      capability: .buildTool(),
      dependencies: ["noticebook"],
      path: "Sources/GenerateNoticesPlugin"
    ),
    .target(name: "Shipped", swiftSettings: swiftSettings, plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "noticebook",
      dependencies: [
        "Terminal", "FilesAndFolders", "OutputFolders", "LineStreams", "PreviewServer", "ResultDocuments",
        "CNoticebookSystem", "Shipped", "Schemas", "Checks", "CodeGeneration", "NoticePrograms",
        "Comparisons", "DMN",
        "StateDiagrams", "SwiftInterfaces", "Templates",
        "MessageExport", "MessageImport",
        "ReferenceSite", "Noticebook",
        "Notices", "Reporters", "SignedPayloads", "Lifecycle",
        "Renewals", "Catalogs", "Diagnostics", "MessageConformance", "MessageFormatting",
        "MessageSyntax", "JSON", "ICU", "Instants", "Threads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"],
      swiftSettings: swiftSettings
    ),
    tests("Bytes"),
    tests("Instants"),
    tests("ICU", ["Instants", "Fuzzing"]),
    tests("MessageSyntax", ["JSON", "Fuzzing"]),
    tests(
      "MessageFormatting",
      [
        "MessageConformance", "MessageSyntax", "JSON", "ICU", "Instants", "Fuzzing", "CMessageFormat1",
        "CThreadSanitizer",
      ]
    ),
    // Tests of the public interface alone, with the examples of the documentation.
    tests("MessageFormat", ["CMessageFormat1"]),
    tests("MessageFormatFoundation", ["MessageFormat"]),
    tests("DecisionTables", ["Fuzzing"]),
    tests("Diagnostics"),
    tests("Threads"),
    tests("JSON", ["Fuzzing"]),
    tests("Catalogs", ["YAML", "Diagnostics", "MessageSyntax", "ICU", "Fuzzing"]),
    tests("Renewals", ["Catalogs", "DecisionTables", "Diagnostics", "JSON", "Instants", "Fuzzing"]),
    tests("SignedPayloads", ["SigningFixtures", "CCrypto", "Fuzzing", "JSON", "Renewals", "Instants", "Bytes"]),
    tests("Lifecycle", ["Renewals", "Catalogs", "JSON", "Instants", "Fuzzing"]),
    tests(
      "Notices",
      ["Renewals", "Catalogs", "MessageFormatting", "MessageSyntax", "ICU", "Instants", "Fuzzing"],
      exclude: ["Golden"]
    ),
    tests(
      "ReferenceSite",
      [
        "CodeGeneration", "Templates", "Checks", "Notices", "Catalogs", "Diagnostics", "MessageFormatting",
        "JSON", "ICU", "Fuzzing",
      ],
      exclude: ["DocC/open_archive.py"]
    ),
    tests("Comparisons", ["Renewals", "Catalogs", "Diagnostics", "ICU", "Fuzzing"]),
    tests(
      "Checks",
      [
        "ReferenceSite", "Notices", "Renewals", "Catalogs", "Diagnostics", "MessageFormatting", "MessageSyntax", "ICU",
        "Instants", "Fuzzing",
      ],
      exclude: ["Corpus", "Planted", "RealText/README.md"]
    ),
    tests("DMN", ["XML", "Notices", "Catalogs", "DecisionTables"]),
    tests("StateDiagrams", ["Notices", "Catalogs", "ICU"]),
    tests("SwiftInterfaces", ["Catalogs", "Diagnostics"], exclude: ["Stubs"]),
    tests("NoticePrograms", ["Conformance", "Notices", "Renewals", "Catalogs", "JSON", "ICU"]),
    tests(
      "CodeGeneration",
      [
        "Conformance", "NoticePrograms", "Noticebook", "Notices", "Renewals", "Catalogs", "JSON", "Templates", "ICU",
        "Instants", "Fuzzing",
      ],
      exclude: ["Programs"]
    ),
    tests(
      "MessageExport",
      [
        "Notices", "Catalogs", "Diagnostics", "MessageFormatting", "MessageSyntax", "JSON", "ICU", "Instants",
        "Fuzzing",
      ],
      exclude: ["Consumers"]
    ),
    tests(
      "MessageImport",
      ["MessageExport", "Notices", "Catalogs", "Diagnostics", "MessageSyntax", "ICU", "Fuzzing"]
    ),
    tests("NoticebookFoundation", ["Noticebook", "Catalogs"]),
    tests("Reporters", ["Diagnostics"], exclude: ["Snapshots"]),
    tests("Terminal", ["Diagnostics"]),
    tests("PreviewServer", ["Threads"]),
    tests("ResultDocuments", ["Checks", "Comparisons", "Catalogs", "Diagnostics", "ICU"]),
    // Tests of the public interface alone.
    .testTarget(
      name: "NoticebookLibraryTests",
      dependencies: ["Noticebook", "ProjectFiles"],
      exclude: ["Reported"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "noticebookTests",
      dependencies: [
        "noticebook", "Noticebook", "OutputFolders", "FilesAndFolders", "Terminal", "Schemas",
        "SigningFixtures", "ProjectFiles", "Conformance", "NoticePrograms", "YAML", "Renewals", "Notices", "Catalogs",
        "DecisionTables", "Diagnostics",
        "MessageFormatting", "JSON", "ICU", "Instants", "Fuzzing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Tables/Engines", "Reports/checkstyle.xsd", "Reports/junit.xsd"],
      swiftSettings: testSettings
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Scripts/sanitize and Scripts/fuzz build the message engine alone, which needs none of the dependencies.
if Context.environment["NOTICEBOOK_ENGINE_ONLY"] != nil {
  let engine = [
    "Bytes", "Instants", "CICU", "ICU", "JSON", "MessageSyntax", "MessageResolution", "MessageFormatting",
    "MessageFormat",
    "MessageConformance",
  ]
  let kept = Set(
    engine + engine.map { "\($0)Tests" } + ["Fuzzing", "ProjectFiles", "CMessageFormat1", "CThreadSanitizer"]
  )
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { $0.name != "MessageFormat" }
}

// Fuzzer/run builds this with libFuzzer; it calls readers that no library offers.
if Context.environment["NOTICEBOOK_FUZZER"] != nil {
  package.targets += [
    // The functions of libFuzzer that a fuzzer calls; they come with the compiler, and only `Fuzzer/run` links them.
    .target(name: "CLibFuzzer", path: "Fuzzer/Sources/CLibFuzzer"),
    // The runtime of generated Swift code, which is a resource elsewhere.
    .target(name: "NoticeRuntime", path: "Fuzzer/Sources/NoticeRuntime"),
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        "CLibFuzzer", "Conformance", "Fuzzing", "ProjectFiles", "NoticeRuntime", "NoticePrograms", "MessageFormat",
        "Noticebook",
        "SignedPayloads", "SigningFixtures", "MessageImport", "MessageExport", "Checks", "Notices", "Renewals",
        "Catalogs", "YAML", "Diagnostics", "JSON", "ICU", "Instants",
      ],
      path: "Fuzzer/Sources/Fuzzer",
      swiftSettings: swiftSettings
    ),
  ]
}
