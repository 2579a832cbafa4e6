import Foundation
import ProjectFiles
import Testing

/// The workflow of `Examples/ci`, as far as it can be tried without GitHub.
struct WorkflowExampleTests {
  private static let file = projectFolder.appending(path: "Examples/ci/catalog.yml").path

  private static let hasSchema = Tools.runs("check-jsonschema")

  @Test(.enabled(if: Tools.areRequired || hasSchema, "check-jsonschema is not installed"))
  func `it is a workflow by the schema that editors use`() throws {
    let result = try ThirdPartyTests.start(
      "check-jsonschema",
      ["--builtin-schema", "vendor.github-workflows", Self.file]
    )
    #expect(result.status == 0, "\(result.output)")
  }

  private static let python = Tools.python(with: "yaml")

  /// Runs the steps that call the command, as their shell would, with and without findings and with a baseline.
  @Test(.enabled(if: Tools.areRequired || python != nil, "Python has no PyYAML"))
  func `its steps report and fail as they say`() throws {
    let script = """
      import subprocess, sys, yaml
      steps = yaml.safe_load(open(sys.argv[1], encoding="utf-8"))["jobs"]["check"]["steps"]
      for step in steps:
          if "noticebook check --catalog" in step.get("run", ""):
              text = step["run"].replace("/opt/noticebook/noticebook", sys.argv[2])
              shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text]
              result = subprocess.run(shell, capture_output=True, text=True)
              print(step["name"], result.returncode, result.stdout.count("::warning file=c/strings/en/page.yaml"))
      """
    try withTemporaryFolder { folder in
      let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
      try write(header, to: "c/catalog.yaml", in: folder)
      try write("note: Two  spaces\n", to: "c/strings/en/page.yaml", in: folder)
      func steps() throws -> String {
        let program = [try #require(Self.python), "-c", script, Self.file, commandURL.path]
        return try ThirdPartyTests.start("env", ["-C", folder.path, "CATALOG=c"] + program).output
      }
      let names = ["Write the report for code scanning", "Check the catalog"]
      #expect(try steps() == "\(names[0]) 0 0\n\(names[1]) 1 1\n")
      let log = try String(contentsOf: folder.appending(path: "catalog.sarif"), encoding: .utf8)
      #expect(log.contains("\"uri\" : \"c/strings/en/page.yaml\""))
      let baseline = ["--baseline", "known-findings.json", "--start-baseline"]
      #expect(try run(["check", "--catalog", "c"] + baseline, folder: folder).status == 0)
      #expect(try steps() == "\(names[0]) 0 0\n\(names[1]) 0 0\n")
      try write("format: 9\n", to: "c/catalog.yaml", in: folder)
      try write("{", to: "known-findings.json", in: folder)
      #expect(try steps() == "\(names[0]) 1 0\n\(names[1]) 2 0\n")
    }
  }
}
