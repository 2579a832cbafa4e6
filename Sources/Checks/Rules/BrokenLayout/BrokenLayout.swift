import Catalogs
import Diagnostics
import Notices
import ReferenceSite
import Templates

extension RuleID {
  /// A layout that cannot be used.
  package static let brokenLayout: RuleID = "broken-layout"
}

extension CheckRegistry {
  /// The prefix of a template's path in the places of findings. The templates of a brand are below `brand/templates/`.
  package static let layoutFolder = "Templates/"
  private static let brandLayoutFolder = "\(Catalog.brandPrefix)templates/"

  static func isLayout(_ path: String) -> Bool { [layoutFolder, brandLayoutFolder].contains { path.hasPrefix($0) } }

  static let brokenLayout = Rule(
    id: .brokenLayout,
    severity: .error,
    topic: .files,
    example: RuleExample(
      file: "Templates/notices/email.html.mustache",
      firing: "<h1>{{{appName}}}</h1>\n{{#paragraphs}}\n<p>{{{.}}}</p>\n{{/paragraphs}}\n",
      fixed: "<h1>{{appName}}</h1>\n{{#paragraphs}}\n<p>{{{.}}}</p>\n{{/paragraphs}}\n",
      ground: ["Templates/notices/email.txt.mustache": "{{#paragraphs}}\n{{.}}\n{{/paragraphs}}\n"]
    )
  )

  /// Everything that is wrong with templates, by path: those of the catalog below ``layoutFolder``, those of a brand
  /// below `brand/templates/`. Without any of the catalog's, none is missing.
  static func layoutFindings(_ files: [String: [UInt8]], for catalog: Catalog) -> [Diagnostic] {
    let known = NoticeRenderer.layoutNames(of: catalog).merging(ReferenceSite.templateNames) { own, _ in own }
    let links = catalog.facts.links.map(\.url)
    var findings: [Diagnostic] = []
    var texts: [String: String] = [:]
    for folder in [layoutFolder, brandLayoutFolder] {
      let own = files.filter { $0.key.hasPrefix(folder) }
      if own.isEmpty { continue }
      var readable: [String: String] = [:]
      for (path, bytes) in own {
        let name = String(path.dropFirst(folder.count))
        guard known[String(name.dropLast(".mustache".count))] != nil, name.hasSuffix(".mustache") else {
          if let finding = unknownFinding(name, in: folder, known.keys.sorted()) { findings.append(finding) }
          continue
        }
        if let text = String(validating: bytes, as: UTF8.self) {
          readable[name] = text
        } else {
          findings.append(
            finding(path, line: brokenLine(of: bytes), "The template is not UTF-8 here", fix: "Save the file as UTF-8.")
          )
        }
      }
      texts.merge(readable) { $1 }
      for error in TemplateSet.load(texts, names: known, links: links).errors {
        let isOwn = own["\(folder)\(error.file)"] != nil
        // A template that is not UTF-8 is not missing, and without pages of a site none is needed.
        let isMissed =
          folder == layoutFolder && !isOwn
          && (error.file.hasPrefix("notices/") || own.keys.contains { $0.hasPrefix("\(folder)site/") })
        guard error.isMissing ? isMissed : isOwn else { continue }
        findings.append(finding("\(folder)\(error.file)", line: error.line, error.summary, fix: error.fix))
      }
    }
    return findings
  }

  /// The names of values that the layouts of emails use, those of a brand in place of the catalog's; all that they may use
  /// where one cannot be read.
  static func namesInEmails(_ files: [String: [UInt8]], of catalog: Catalog) -> Set<String> {
    guard !files.isEmpty else { return [] }
    let known = NoticeRenderer.layoutNames(of: catalog)
    var texts: [String: String] = [:]
    for name in known.keys.map({ "\($0).mustache" }) {
      let bytes = files[brandLayoutFolder + name] ?? files[layoutFolder + name]
      texts[name] = bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }
    let layouts = TemplateSet.load(texts, names: known, links: catalog.facts.links.map(\.url)).templates
    return layouts?.namesInEmails ?? Set(known.values.flatMap(\.kinds.keys))
  }

  /// A finding about a file whose name may be mistyped.
  private static func unknownFinding(_ name: String, in folder: String, _ known: [String]) -> Diagnostic? {
    guard !OtherFiles.isIgnored(name) else { return nil }
    let names = known.map { "\($0).mustache" }
    let nearest = suggestion(for: name, among: names)
    // The load finds other files of a brand.
    let isBrands = folder == brandLayoutFolder
    guard isBrands ? name.hasSuffix(".mustache") : nearest != nil || name.lowercased().hasSuffix(".mustache")
    else { return nil }
    return finding(
      folder + name,
      line: nil,
      "No template has this name, so that nothing reads it",
      fix: nearest.map { "Did you mean \($0)?" } ?? "Give it one of these paths: \(names.joined(separator: ", "))."
    )
  }

  /// The first line that is not UTF-8.
  private static func brokenLine(of bytes: [UInt8]) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }

  private static func finding(_ file: String, line: Int?, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      rule: brokenLayout.id,
      severity: brokenLayout.severity,
      summary: summary,
      explanation: brokenLayout.why,
      span: SourceSpan(file: file, start: SourcePosition(line: line ?? 1, column: 1)),
      fix: fix
    )
  }
}
