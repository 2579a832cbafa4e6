#if canImport(Glibc)
  import Glibc
#endif

extension WholeFile {
  /// Writes several files in their order: all of them, or none. Where one cannot be written, those before it get back what
  /// they had, and those that were not there before are removed.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    var before: [(path: String, bytes: [UInt8]?)] = []
    do {
      for (path, bytes) in files {
        let old = Files.exists(path) && !Files.isFolder(path) ? try Files.bytes(of: path, purpose: "old text") : nil
        try write(bytes, to: path)
        before.append((path, old))
      }
    } catch {
      for (path, bytes) in before.reversed() {
        if let bytes { try? write(bytes, to: path) } else { unlink(path) }
      }
      throw error
    }
  }
}
