import Foundation

/// The notice of a grace period by Node's Intl, in a process of its own that measures itself.
struct GraceNoticePeer: Decodable {
  private struct Result: Decodable {
    let language: String
    let zone: String
    let nanoseconds: Double
    let texts: [String]
  }

  private let results: [Result]

  private struct Request: Encodable {
    let customers: [GraceNotice.Customer]
    let zones: [String]
  }

  /// Nothing where Node is not installed.
  static func measured() throws -> GraceNoticePeer? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "customers.json")
    try JSONEncoder().encode(Request(customers: GraceNotice.customers, zones: GraceNotice.zones)).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "Benchmarks/peers/grace.mjs", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // The status of env for a program that is not there.
    if process.terminationStatus == 127 { return nil }
    guard process.terminationStatus == 0 else { fatalError("the peer in Node failed") }
    return try JSONDecoder().decode(GraceNoticePeer.self, from: data)
  }

  /// Nanoseconds of a notice, after its texts were found to be the same, byte for byte.
  func nanoseconds(_ notice: GraceNotice, in zone: String, expecting texts: [String]) -> Double {
    guard let result = results.first(where: { $0.language == notice.tag && $0.zone == zone }) else {
      fatalError("the peer leaves \(notice.tag) in \(zone) out")
    }
    for (own, theirs) in zip(texts, result.texts) where !own.utf8.elementsEqual(theirs.utf8) {
      fatalError("\(own) is not Node's \(theirs)")
    }
    guard texts.count == result.texts.count else { fatalError("the peer leaves texts out") }
    return result.nanoseconds
  }
}
