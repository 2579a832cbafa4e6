import Catalogs
import ICU
import ReferenceSite

/// What a run of `generate` has read and written, for the next one.
struct GenerationRecord {
  /// A file that was read.
  struct Input {
    let path: String
    var stamp: FileStamp
    /// Whether the stamp does not tell everything; see ``FileStamp/isFresh(at:)``.
    var isFresh: Bool
    /// SHA-256 of what was read; empty for a file whose name alone counts.
    var digest: String
  }

  /// A text of the catalog.
  struct Text: Equatable, BitwiseCopyable {
    /// Its number; see ``TextReads``.
    let number: UInt64
    /// A hash of what it says.
    let content: UInt64
    /// Where its translation stands, as a number.
    var status: UInt64
  }

  /// What says that the run was one like another: the build, the data of ICU, and all options.
  var identity: String
  /// The files of the catalog below `catalog/`, and the templates below `templates/`, sorted by path.
  var inputs: [Input]
  /// The files in the output folder, in the order of their paths.
  var outputs: [(path: String, stamp: FileStamp)]
  /// The texts of each file of the catalog, in its order; the files in the order of their paths.
  var texts: [(path: String, texts: [Text])]
  /// The numbers of the texts that not only pages show, ascending.
  var shared: [UInt64]
  var site: SiteTrace
  /// The counts of translations; none where no page shows them.
  var coverage: [SiteSupplements.Coverage]
  /// The digest of the catalog, and the files beside the site that name it.
  var digest: String
  var namingDigest: [String]
  /// The digest of the facts, which stand in a file of their own: few runs change them.
  var factsDigest: String
}

// MARK: Bytes

extension GenerationRecord {
  /// Grows with every change of the form.
  private static let magic = "noticebook record 2\n"
  private static let headLength = magic.utf8.count + 8

  /// The record as bytes, which begin with their own checksum.
  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.bytes.reserveCapacity(4 << 20)
    writer.bytes += Array(Self.magic.utf8) + Array(repeating: 0, count: 8)
    writer.add(identity)
    writer.add(inputs) { writer, input in
      writer.add(input.path)
      writer.add(input.stamp)
      writer.add(input.isFresh ? 1 : 0 as Int)
      writer.add(input.digest)
    }
    writer.add(outputs) { writer, output in
      writer.add(output.path)
      writer.add(output.stamp)
    }
    writer.add(texts) { writer, file in
      writer.add(file.path)
      writer.add(words: file.texts)
    }
    writer.add(words: shared)
    writer.add(site.locales) { writer, pages in
      writer.add(pages) { writer, page in
        writer.add(UInt64(page.translation))
        writer.add(words: page.reads)
        writer.add(page.length)
      }
    }
    writer.add(coverage) { writer, count in
      writer.add(count.locale.tag)
      writer.add([count.area].compactMap(\.self)) { $0.add($1) }
      let reviews = count.reviews.map { [$0.approved, $0.unreviewed, $0.stale] } ?? []
      writer.add([count.total, count.missing] + reviews) { $0.add($1) }
    }
    writer.add(digest)
    writer.add(namingDigest) { $0.add($1) }
    writer.add(factsDigest)
    let sum = writer.bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[Self.headLength...]).checksum }
    writer.bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: sum, toByteOffset: Self.magic.utf8.count, as: UInt64.self)
    }
    return writer.bytes
  }

  /// Reads a record; nothing where it is not whole, or of another form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > Self.headLength, bytes.starts(with: Self.magic.utf8) else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[Self.headLength...])
    let sum = bytes.loadUnaligned(fromByteOffset: Self.magic.utf8.count, as: UInt64.self)
    guard rest.checksum == sum else { return nil }
    var reader = RecordReader(rest)
    do throws(RecordReader.Damage) {
      identity = try reader.text()
      inputs = try reader.list { reader throws(RecordReader.Damage) in
        Input(
          path: try reader.text(),
          stamp: try reader.stamp(),
          isFresh: try reader.number() == 1,
          digest: try reader.text()
        )
      }
      outputs = try reader.list { reader throws(RecordReader.Damage) in (try reader.text(), try reader.stamp()) }
      // Whoever wrote the record, no run follows it out of the folder.
      guard outputs.allSatisfy({ Self.isInside($0.path) }) else { return nil }
      texts = try reader.list { reader throws(RecordReader.Damage) in (try reader.text(), try reader.words()) }
      shared = try reader.words()
      site = SiteTrace(
        locales: try reader.list { reader throws(RecordReader.Damage) in
          try reader.list { reader throws(RecordReader.Damage) in
            SiteTrace.Page(
              translation: UInt8(truncatingIfNeeded: try reader.number()),
              reads: try reader.words(),
              length: try reader.integer()
            )
          }
        }
      )
      coverage = try reader.list { reader throws(RecordReader.Damage) in try reader.coverage() }
      digest = try reader.text()
      namingDigest = try reader.list { reader throws(RecordReader.Damage) in try reader.text() }
      factsDigest = try reader.text()
    } catch {
      return nil
    }
  }
}

extension GenerationRecord {
  /// The texts of a file, as far as the run has found it.
  func texts(of path: String) -> [Text] { place(of: path, in: texts) { $0.path }.map { texts[$0].texts } ?? [] }

  /// Takes other texts for some files.
  mutating func take(_ new: [String: [Text]]) {
    for (path, list) in new { if let place = place(of: path, in: texts, { $0.path }) { texts[place].texts = list } }
  }

  /// Takes other stamps for some of the files that were written.
  mutating func take(_ stamps: [(path: String, stamp: FileStamp)]) {
    for (path, stamp) in stamps {
      if let place = place(of: path, in: outputs, { $0.path }) { outputs[place].stamp = stamp }
    }
  }

  /// Where a path stands in a list that is in the order of paths.
  private func place<Element>(of path: String, in list: [Element], _ ownPath: (Element) -> String) -> Int? {
    var range = list.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = ownPath(list[middle])
      if found == path { return middle }
      range = found < path ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Whether a path leads to a place in the folder that it begins in.
  static func isInside(_ path: String) -> Bool {
    var last: UInt8 = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), last == byte { return false }
      last = byte
    }
    return !path.isEmpty && path.utf8.first != UInt8(ascii: "/")
  }
}

extension RecordReader {
  fileprivate mutating func coverage() throws(Damage) -> SiteSupplements.Coverage {
    let tag = try text()
    let areas = try list { reader throws(Damage) in try reader.text() }
    let numbers = try list { reader throws(Damage) in try reader.integer() }
    guard let locale = try? LocaleIdentifier(tag), numbers.count == 2 || numbers.count == 5 else { throw Damage() }
    return SiteSupplements.Coverage(
      locale: locale,
      area: areas.first,
      total: numbers[0],
      missing: numbers[1],
      reviews: numbers.count == 5 ? (numbers[2], numbers[3], numbers[4]) : nil
    )
  }
}

extension RecordWriter {
  mutating func add(_ stamp: FileStamp) {
    for number in [stamp.size, stamp.modified, stamp.changed] { add(UInt64(bitPattern: number)) }
    add(stamp.inode)
  }
}

extension RecordReader {
  mutating func stamp() throws(Damage) -> FileStamp {
    FileStamp(
      size: Int64(bitPattern: try number()),
      modified: Int64(bitPattern: try number()),
      changed: Int64(bitPattern: try number()),
      inode: try number()
    )
  }
}
