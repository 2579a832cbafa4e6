import Diagnostics
import FoundationEssentials

/// Findings as a log in SARIF 2.1.0, for code scanning.
package struct SARIFReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// Writes findings in the order given; keys are sorted, so that equal findings have equal bytes.
  ///
  /// What was not looked at are notifications of the run, whose invocation says whether its checks have run.
  package func text(of report: FindingReport) throws -> String {
    let rules = report.rules
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let indices = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    let results = zip(report.findings, report.fingerprints).map { diagnostic, fingerprint in
      Result(diagnostic, index: indices[diagnostic.rule], fingerprint: fingerprint)
    }
    let driver = Driver(version: report.version, rules: rules.map(ReportingDescriptor.init))
    let run = Run(
      tool: Tool(driver: driver),
      invocations: report.unchecked.isEmpty ? nil : [Invocation(report.unchecked)],
      results: results
    )
    return String(decoding: try encoder.encode(Log(runs: [run])), as: UTF8.self).escapingControls(except: .layout)
  }
}

private struct Log: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }
}

private struct Run: Encodable {
  let tool: Tool
  /// Absent where everything was looked at.
  let invocations: [Invocation]?
  let results: [Result]
  /// Columns of findings are Unicode scalars.
  let columnKind = "unicodeCodePoints"
}

private struct Tool: Encodable { let driver: Driver }

private struct Invocation: Encodable {
  struct Notification: Encodable {
    let level: String
    let message: Text
    /// Absent where it is about no single file.
    let locations: [Location]?
  }

  struct Location: Encodable { let physicalLocation: PhysicalLocation }

  struct PhysicalLocation: Encodable { let artifactLocation: Result.ArtifactLocation }

  let executionSuccessful: Bool
  let toolExecutionNotifications: [Notification]

  init(_ parts: UncheckedParts) {
    executionSuccessful = !parts.isCatalogUnchecked
    func notifications(_ part: UncheckedParts, level: String = "warning", file: String? = nil) -> [Notification] {
      let locations = file.map { file in
        let location = Result.ArtifactLocation(uri: file.uriReference)
        return [Location(physicalLocation: PhysicalLocation(artifactLocation: location))]
      }
      return part.summary.map { [Notification(level: level, message: Text(text: $0 + "."), locations: locations)] }
        ?? []
    }
    toolExecutionNotifications =
      notifications(UncheckedParts(isCatalogUnchecked: parts.isCatalogUnchecked), level: "error")
      + parts.texts.flatMap { notifications(UncheckedParts(texts: [$0])) }
      + parts.files.flatMap { notifications(UncheckedParts(files: [$0]), file: $0) }
  }
}

private struct Driver: Encodable {
  let name = "noticebook"
  let version: String
  let rules: [ReportingDescriptor]
}

private struct Text: Encodable { let text: String }

private struct ReportingDescriptor: Encodable {
  struct Configuration: Encodable { let level: String }

  let id: String
  let shortDescription: Text
  let fullDescription: Text
  let help: Text
  let defaultConfiguration: Configuration

  init(_ rule: RuleDescription) {
    id = rule.id.name
    shortDescription = Text(text: rule.summary + ".")
    fullDescription = Text(text: "\(rule.summary). \(rule.explanation)")
    help = Text(text: "`noticebook explain \(rule.id)` shows an example. \(rule.explanation)")
    defaultConfiguration = Configuration(level: rule.severity.level)
  }
}

private struct Result: Encodable {
  struct Location: Encodable { let physicalLocation: PhysicalLocation }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  struct ArtifactLocation: Encodable { let uri: String }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int

    init(_ span: SourceSpan) {
      startLine = span.start.line
      startColumn = span.start.column
      endLine = span.end.line
      endColumn = span.end.column
    }
  }

  struct Fix: Encodable {
    let description: Text
    let artifactChanges: [ArtifactChange]
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: ArtifactLocation
    let replacements: [Replacement]
  }

  struct Replacement: Encodable {
    let deletedRegion: Region
    /// Absent where something only goes.
    let insertedContent: Text?
  }

  let ruleId: String
  let ruleIndex: Int?
  let level: String
  let message: Text
  let locations: [Location]
  let partialFingerprints: [String: String]
  /// Absent where a person has to fix it.
  let fixes: [Fix]?

  init(_ diagnostic: Diagnostic, index: Int?, fingerprint: String) {
    ruleId = diagnostic.rule.name
    ruleIndex = index
    level = diagnostic.severity.level
    message = Text(text: diagnostic.message)
    locations =
      diagnostic.span.map { span in
        let region = Region(span)
        let uri = span.file.uriReference
        return [
          Location(physicalLocation: PhysicalLocation(artifactLocation: ArtifactLocation(uri: uri), region: region))
        ]
      } ?? []
    partialFingerprints = ["noticebookFinding/v1": fingerprint]
    fixes = Self.fixes(diagnostic)
  }

  /// All edits of a finding are one fix: half of them fix nothing.
  private static func fixes(_ diagnostic: Diagnostic) -> [Fix]? {
    guard !diagnostic.edits.isEmpty else { return nil }
    let files = Dictionary(grouping: diagnostic.edits, by: \.span.file).sorted { $0.key < $1.key }
    let changes = files.map { file, edits in
      ArtifactChange(
        artifactLocation: ArtifactLocation(uri: file.uriReference),
        replacements: edits.sorted().map { edit in
          let inserted = edit.replacement.isEmpty ? nil : Text(text: edit.replacement)
          return Replacement(deletedRegion: Region(edit.span), insertedContent: inserted)
        }
      )
    }
    return [Fix(description: Text(text: diagnostic.fix ?? diagnostic.summary), artifactChanges: changes)]
  }
}

extension Severity {
  fileprivate var level: String { self == .information ? "note" : rawValue }
}

extension String {
  /// The path with everything escaped that a URI reference must not hold; an absolute one with its scheme.
  fileprivate var uriReference: String { (hasPrefix("/") ? "file://" : "") + escapedPath }

  private var escapedPath: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", "-", ".", "_", "~": return String(Character(scalar))
      default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    .joined()
  }
}

extension Diagnostic {
  /// The summary with the notes and the fix, as sentences on lines of their own.
  var message: String { ([summary + "."] + notes + [fix].compactMap { $0 }).joined(separator: "\n") }

  /// The path of the file; empty if there is none.
  var path: String { span?.file ?? "" }
}
