/// A catalog in one file that is read without YAML. A backend needs this file in addition to the command.
///
/// The file holds the entries of a catalog's files as trees, with their places, and the texts of layouts. It leaves out
/// records of translations, golden cases and settings of checks, because a catalog is checked before it is compiled. A
/// load runs the same readers over the trees as over a folder, so both give the same catalog with the same digest.
///
/// All integers of the body are unsigned LEB128; a text is its index in the list of texts.
/// ```
/// header   8 bytes   89 4E 42 43 0D 0A 1A 0A: a transfer that changes line breaks or the eighth bit shows
///          4 bytes   format, little-endian
///          4 bytes   length of the body, little-endian
///         32 bytes   SHA-256 over format, length and body
/// body     program   its length in bytes, and the notice program as JSON in UTF-8; empty if the catalog has none
///         32 bytes   the catalog's digest
///          texts     count; then for each its length in bytes, and its UTF-8
///          layouts   count; then for each its path and its text, ascending by path
///          files     count; then for each its path, the length of its entries in bytes, and these, ascending by path
/// entries  count; then for each the file's text (its path, or the brand's), the key and the value
/// scalar   style (0 plain, 1 literal, 2 folded, 3 quoted), text, span, and for each line of it its line and column
/// node     0…3 a scalar of that style; 4 a list: span, count, nodes; 5 a map: span, count, pairs of scalar and node
/// span     zigzag difference of the first line to that of the span before, column, line difference, column of the end
/// ```
/// The format number increases with every change of this layout, and with every change of the catalog format that an
/// older version would misread. A version reads only its own format, because compiling the catalog again takes a
/// moment.
public struct CompiledCatalog: Sendable {
  /// The format that this version writes and reads.
  public static let format = 3
  /// The first bytes of every compiled catalog.
  package static let magic: [UInt8] = [0x89, 0x4E, 0x42, 0x43, 0x0D, 0x0A, 0x1A, 0x0A]
  package static let headerLength = 48

  /// The layouts that go with the catalog, by path below the folder of templates.
  public let layouts: [String: String]
  /// The notice program as JSON in UTF-8, which runtimes in any language run; empty if a text of the catalog needs a
  /// formatter, and if only a part of the catalog was read.
  public let program: ArraySlice<UInt8>
  let trees: CompiledTrees

  /// Whether bytes claim to be a compiled catalog, whole or not.
  public static func isCompiled(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: magic) }

  /// Reads a file. Its checksum says that it is whole, not who made it. What it holds is bounded by its length: there
  /// are fewer nodes than bytes, and the texts that they name have at most 16 times its length together.
  /// - Parameter part: What is needed of the catalog; the rest is passed over, and is missing from ``load(brand:)``.
  /// - Complexity: O(length).
  public init(_ bytes: [UInt8], part: CatalogPart = .everything) throws(CompiledCatalogError) {
    try Self.checkHeader(bytes)
    var reader = CompiledReader(bytes, from: Self.headerLength)
    let (trees, layouts) = try reader.read(part)
    self.trees = trees
    self.layouts = layouts
    program = part == .everything ? bytes[reader.program] : []
  }

  /// A body with the header that fits it.
  package static func sealed(_ body: [UInt8], format: Int = CompiledCatalog.format) -> [UInt8] {
    let numbers = littleEndian(UInt32(format)) + littleEndian(UInt32(body.count))
    return magic + numbers + (numbers + body).withUnsafeBytes(sha256) + body
  }

  private static func checkHeader(_ bytes: [UInt8]) throws(CompiledCatalogError) {
    guard isCompiled(bytes) else { throw .notCompiled }
    guard bytes.count >= headerLength else { throw .truncated }
    let found = number(bytes[8..<12])
    guard found <= format else { throw .newer(format: found) }
    guard found == format else { throw .older(format: found) }
    let length = bytes.count - headerLength
    let announced = number(bytes[12..<16])
    guard length >= announced else { throw .truncated }
    var digest = RunningDigest()
    bytes[8..<16].withUnsafeBytes { digest.add($0) }
    bytes[headerLength...].withUnsafeBytes { digest.add($0) }
    guard length == announced, digest.bytes.elementsEqual(bytes[16..<headerLength]) else { throw .damaged }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// Why a file isn't a compiled catalog that this version can read.
public enum CompiledCatalogError: Error, Hashable, Sendable {
  /// It does not begin as one.
  case notCompiled
  /// It ends too early.
  case truncated
  /// It is not what was written: its checksum is wrong, or its parts do not fit together.
  case damaged
  /// It was written by a later version, in this format.
  case newer(format: Int)
  /// It was written by an earlier version, in this format.
  case older(format: Int)

  /// What is wrong with the file, as the end of a sentence that begins with its name.
  public var summary: String {
    switch self {
    case .notCompiled: "isn't a compiled catalog"
    case .truncated: "ends too early: it is not the whole compiled catalog"
    case .damaged: "is damaged: its contents do not fit its checksum"
    case .newer(let format):
      "was written by a newer noticebook (format \(format); this one reads \(CompiledCatalog.format))"
    case .older(let format):
      "was written by an older noticebook (format \(format); this one reads \(CompiledCatalog.format))"
    }
  }

  /// What to do about it; a sentence.
  public var fix: String {
    switch self {
    case .notCompiled: "Name the folder of a catalog, or a file that `noticebook compile` has made."
    case .truncated, .damaged: "Copy the file again, or make it again with `noticebook compile`."
    case .newer: "Update noticebook, or compile the catalog with this version."
    case .older: "Compile the catalog again with this version."
    }
  }
}
