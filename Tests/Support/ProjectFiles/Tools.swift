import Foundation

/// Programs of others that tests run, and that may not be installed.
package enum Tools {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether a test whose program is missing fails. Else it is skipped.
  ///
  /// `NOTICEBOOK_REQUIRE_TOOLS` says so, which `.ci/run` sets.
  package static let areRequired = environment["NOTICEBOOK_REQUIRE_TOOLS"] != nil

  /// The Pythons that `NOTICEBOOK_CONSUMERS` and `NOTICEBOOK_PYTHON` name, and the first one in `PATH`.
  private static let pythons =
    [environment["NOTICEBOOK_CONSUMERS"], environment["NOTICEBOOK_PYTHON"]].compactMap(\.self) + ["python3"]

  /// A Python that has modules, such as `babel, icu`; `nil` if none has them.
  package static func python(with modules: String) -> String? {
    pythons.first { runs($0, ["-c", "import \(modules)"]) }
  }

  /// The folder of the programs that come with packages of Python.
  private static let packagePrograms = environment["NOTICEBOOK_CONSUMERS"].map {
    URL(filePath: $0).deletingLastPathComponent().path
  }

  /// Whether a program of `PATH`, or one that comes with a package of Python, can be started and succeeds.
  package static func runs(_ program: String, _ arguments: [String] = ["--version"]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = environmentWithPackages
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// The environment with the programs of Python's packages in `PATH`.
  package static let environmentWithPackages: [String: String] = {
    guard let packagePrograms else { return environment }
    return environment.merging(["PATH": "\(environment["PATH"] ?? ""):\(packagePrograms)"]) { $1 }
  }()

  /// Chromium: the one that `NOTICEBOOK_CHROMIUM` names, or Debian's.
  package static let hasChromium = FileManager.default.isExecutableFile(
    atPath: environment["NOTICEBOOK_CHROMIUM"] ?? "/usr/bin/chromium"
  )
}
