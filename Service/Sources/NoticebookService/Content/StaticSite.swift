import NIOCore

/// A folder of files, served with the contents that it had when it was read. A file that is added later has no address,
/// so a request can't leave the folder.
struct StaticSite: Sendable {
  struct File: Sendable {
    let bytes: ByteBuffer
    let mediaType: String
    let entityTag: String
  }

  /// Where a path leads.
  enum Place {
    case file(File)
    /// To a folder, whose address ends with a slash.
    case folder(String)
  }

  /// The most bytes of all files together.
  static let sizeLimit = 512 << 20

  private var files: [String: File] = [:]
  private var folders: Set<String> = []

  init(folder: String) throws(ServiceFailure) {
    var size = 0
    for path in try InputFiles.paths(below: folder, purpose: "site", refusingLinks: { _ in false }) {
      let bytes = try InputFiles.bytes(of: "\(folder)/\(path)", followsLinks: false)
      size += bytes.count
      guard size <= Self.sizeLimit else {
        throw ServiceFailure(
          "'\(folder)' has more than \(Self.sizeLimit >> 20) MiB",
          fix: "Name the folder of a reference site, such as Output/site."
        )
      }
      files[path] = File(
        bytes: ByteBuffer(bytes: bytes),
        mediaType: Self.mediaType(of: path),
        entityTag: Self.entityTag(of: bytes)
      )
      var parent = path
      while let slash = parent.lastIndex(of: "/") {
        parent = String(parent[..<slash])
        folders.insert(parent)
      }
    }
    guard files["index.html"] != nil else {
      throw ServiceFailure(
        "'\(folder)' has no index.html",
        fix: "Name the folder of a reference site, such as Output/site."
      )
    }
  }

  /// What is at the path of a request, without its query.
  func place(of path: String) -> Place? {
    guard path.first == "/", let decoded = PercentEncoding.decoded(path.dropFirst(), plusIsSpace: false) else {
      return nil
    }
    if decoded.isEmpty || decoded.last == "/" { return files[decoded + "index.html"].map(Place.file) }
    if let file = files[decoded] { return .file(file) }
    return folders.contains(decoded) && files[decoded + "/index.html"] != nil ? .folder(path + "/") : nil
  }

  /// FNV-1a of the bytes, and their count.
  private static func entityTag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  private static func mediaType(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return switch name[name.index(after: dot)...].lowercased() {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "md": "text/markdown; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "xml": "application/xml"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }
}
