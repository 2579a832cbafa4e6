import Foundation
import Testing

/// The script of the search with an index, run in Node.
struct SearchEngine {
  /// Where Node is; `nil` if it is not installed.
  static let node: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Reads the script and answers one request a line; files of the index are loaded as a browser would load scripts.
  private static let driver = """
    const fs = require("fs"), vm = require("vm"), readline = require("readline");
    const [folder] = process.argv.slice(1);
    vm.runInThisContext(fs.readFileSync(`${folder}/search.js`, "utf8"));
    const loads = [];
    nbSearch.load = (name, failed) => {
      loads.push(name);
      try { vm.runInThisContext(fs.readFileSync(`${folder}/${name}.js`, "utf8")); } catch (error) { failed(); }
    };
    (async () => {
      for (const query of fs.readFileSync(`${folder}/queries`, "utf8").split("\\u0001")) {
        if (query.startsWith("js:")) { console.log(JSON.stringify([String(await eval(query.slice(3)))])); continue; }
        const results = [];
        for (const result of await nbSearch.find(query)) {
          const page = await nbSearch.page(result);
          results.push(`${page.address}\\t${page.pieces.map((text, i) => i % 2 ? `[${text}]` : text).join("")}`);
        }
        console.log(JSON.stringify([...results, String(loads.length)]));
      }
    })();
    """

  /// A page that was found.
  struct Result: Hashable {
    let address: String
    /// The snippet, with brackets round what matches.
    let snippet: String

    /// The path of the page.
    var path: String { String(address.prefix { $0 != "." }) }
  }

  /// The files of the index and `search.js`, by name.
  let files: [String: String]

  /// The results of queries, and how many files had been loaded after each of them.
  func find(_ queries: [String]) throws -> [(results: [Result], loads: Int)] {
    try answers(queries).map { lines in
      let results = lines.dropLast().map { line in
        let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return Result(address: parts[0], snippet: parts.count > 1 ? parts[1] : "")
      }
      return (results, Int(lines.last ?? "") ?? 0)
    }
  }

  /// The pages of the index: their paths, and everything that they say, in lines.
  func pages() throws -> [(path: String, lines: [String])] {
    let parts = files.keys.filter { $0.hasPrefix("pages-") }.sorted { ($0.count, $0) < ($1.count, $1) }
    return try parts.flatMap { name -> [(path: String, lines: [String])] in
      let text = try #require(files[name])
      let start = try #require(text.firstIndex(of: "["))
      let end = try #require(text.lastIndex(of: "]"))
      let pages = try JSONSerialization.jsonObject(with: Data(text[start...end].utf8)) as? [[Any]]
      return try #require(pages).map { page in
        let texts = page.dropFirst(3).compactMap { $0 as? [String] }.flatMap { list in
          list.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        }
        let all = [page[1] as? String ?? ""] + texts
        return (page[0] as? String ?? "", all.flatMap { $0.split(separator: "\n").map(String.init) })
      }
    }
  }

  /// The value of an expression in which `nbSearch` is known, as a text.
  func evaluate(_ expression: String) throws -> String { try #require(try answers(["js:\(expression)"]).first?.first) }

  private func answers(_ queries: [String]) throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try Data(queries.joined(separator: "\u{1}").utf8).write(to: folder.appending(path: "queries"))
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.node))
    process.arguments = ["-e", Self.driver, folder.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == queries.count)
    return try lines.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }
}
