import Foundation
import Testing
import ProjectFiles

/// What a run of the command left behind.
struct RunResult: Sendable {
  let status: Int32
  let output: String
  let errors: String
}

/// The folder of the project, with the shipped catalog.
let projectFolder = ProjectFiles.root

/// The command that was built together with these tests.
let commandURL: URL = {
  let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  let candidates = [bundle, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
  for folder in candidates {
    let command = folder.appending(path: "noticebook")
    if FileManager.default.isExecutableFile(atPath: command.path) { return command }
  }
  preconditionFailure("noticebook was not built beside the tests: \(candidates.map(\.path))")
}()

/// The shipped catalog in one file, which is made next to the command, once for all tests.
let compiledCatalog: String = {
  let file = commandURL.deletingLastPathComponent().appending(path: "noticebookTests.notices").path
  do {
    let made = try run(["compile", "--output", file])
    precondition(made.status == 0, "the shipped catalog cannot be compiled: \(made.errors)")
  } catch {
    preconditionFailure("the shipped catalog cannot be compiled: \(error)")
  }
  return file
}()

/// Commands that say the same of a compiled catalog as of the folder, as `CompileCommandTests` prove, and begin sooner.
private let readers: Set = ["decide", "notice", "plan", "simulate", "states", "table"]

/// The arguments with the compiled catalog where they name none and it does as well.
func namingCatalog(_ arguments: [String]) -> [String] {
  guard let command = arguments.first, readers.contains(command) else { return arguments }
  guard !arguments.contains("--catalog"), !arguments.contains("--brand") else { return arguments }
  return arguments + ["--catalog", compiledCatalog]
}

/// Runs the command, or a copy of it, in the project's folder.
func run(
  _ arguments: [String],
  input: String = "",
  environment: [String: String] = [:],
  folder: URL = projectFolder,
  command: URL = commandURL
) throws -> RunResult {
  // A command that ends before it has read its input must not end the tests.
  signal(SIGPIPE, SIG_IGN)
  let process = Process()
  process.executableURL = command
  process.arguments = folder == projectFolder ? namingCatalog(arguments) : arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let (stdin, stdout) = (Pipe(), Pipe())
  // Errors go to a file: one of two pipes could fill while the other is read.
  let errorFile = FileManager.default.temporaryDirectory.appending(path: "noticebook-errors-\(UUID().uuidString)")
  try Data().write(to: errorFile)
  defer { try? FileManager.default.removeItem(at: errorFile) }
  let stderr = try FileHandle(forWritingTo: errorFile)
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stderr
  try process.run()
  // A stream answers before its input has ended, and stops reading while no one reads the answers.
  let handle = stdin.fileHandleForWriting
  Thread.detachNewThread {
    try? handle.write(contentsOf: Data(input.utf8))
    try? handle.close()
  }
  let output = stdout.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  try stderr.close()
  return RunResult(
    status: process.terminationStatus,
    output: String(decoding: output, as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  )
}

/// Gives a test a folder of its own and removes it afterwards.
func withTemporaryFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Writes a file below a folder.
func write(_ text: String, to path: String, in folder: URL) throws {
  let file = folder.appending(path: path)
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}

/// A copy of the shipped catalog in which one text of one file is replaced.
func copyCatalog(to folder: URL, replacing old: String, with new: String, in file: String) throws -> String {
  let target = folder.appending(path: "catalog")
  try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: target)
  let path = target.appending(path: file)
  let text = try String(contentsOf: path, encoding: .utf8)
  let range = try #require(text.firstRange(of: old))
  try Data(text.replacingCharacters(in: range, with: new).utf8).write(to: path)
  return target.path
}

/// A catalog of three texts of notices, in English and Japanese, of which all translations are approved and nothing is
/// found; it is checked in no time. What `change` makes of a file of texts comes after the review.
func smallCatalog(
  in folder: URL,
  changing change: (_ path: String, _ text: String) -> String = { $1 }
) throws -> String {
  let target = folder.appending(path: "catalog")
  let header = "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n"
  try write(header, to: "catalog.yaml", in: target)
  let texts = [
    "strings/en/notices/grace.yaml": "# First.\npush.title: Access continues\n",
    "strings/ja/notices/grace.yaml": "# 一つ目\npush.title: 引き続きご利用いただけます\n",
    "strings/en/notices/retry.yaml": "push.title: Please check\npush.body: Your payment method needs attention.\n",
    "strings/ja/notices/retry.yaml": "push.title: ご確認ください\npush.body: お支払い方法をご確認ください。\n",
  ]
  for (path, text) in texts { try write(text, to: path, in: target) }
  let approved = try run(["approve", "--all", "--locale", "ja", "--catalog", target.path])
  try #require(approved.status == 0, "\(approved.errors)")
  for (path, text) in texts { try write(change(path, text), to: path, in: target) }
  return target.path
}

/// A customer in the grace period, as JSON.
let graceFacts = """
  {
    "appName": "ハーバーラジオ",
    "productName": "ハーバープラス",
    "step": "first",
    "renewalInfo": {
      "autoRenewStatus": 1,
      "expirationIntent": 2,
      "gracePeriodExpiresDate": 1793199600000,
      "isInBillingRetryPeriod": true,
      "originalTransactionId": "2000000123456789"
    },
    "transaction": {
      "expiresDate": 1791817200000,
      "inAppOwnershipType": "PURCHASED",
      "originalTransactionId": "2000000123456789"
    }
  }
  """

/// The arguments of a notice for the customer in the grace period.
let graceArguments = [
  "notice", "--facts", "-", "--locale", "ja", "--time-zone", "Asia/Tokyo", "--now", "2026-10-20T09:00:00Z",
]
