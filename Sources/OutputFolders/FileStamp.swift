import CNoticebookSystem

/// Shows that a file is unchanged without reading it: as long as no one sets clocks back, a file that was written again
/// has another stamp.
package struct FileStamp: CustomStringConvertible {
  private let attributes: nb_attributes

  /// The stamp of a regular file; `nil` if no regular file is at the path.
  package init?(of path: String, followsLinks: Bool = false) {
    var attributes = nb_attributes()
    guard nb_read_attributes(path, followsLinks ? 1 : 0, &attributes) == 0, attributes.is_file != 0 else { return nil }
    self.attributes = attributes
  }

  package var description: String {
    "\(attributes.size) \(attributes.modified) \(attributes.changed) \(attributes.inode)"
  }
}
