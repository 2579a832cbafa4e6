import FilesAndFolders
import FoundationEssentials
import ICU
import Terminal

/// The folder of ICU's time-zone files that the environment may name.
enum ZoneFolder {
  /// Refuses a folder that ICU could not use: it would go on with other rules, or with none, and say nothing.
  static func check() throws {
    let variable = TimeZoneData.folderVariable
    guard let folder = ProcessInfo.processInfo.environment[variable], !folder.isEmpty else { return }
    let fix = "Put ICU's \(TimeZoneData.folderFiles.joined(separator: ", ")) there, or unset \(variable)."
    guard Files.isFolder(folder) else {
      throw Failure("\(variable) names '\(folder)', which isn't a folder that can be opened", fix: fix)
    }
    for file in TimeZoneData.folderFiles {
      let path = "\(folder)/\(file)"
      guard FileManager.default.fileExists(atPath: path) else {
        throw Failure("\(variable) names '\(folder)', which lacks \(file)", fix: fix)
      }
      let bytes = try Files.bytes(of: path, purpose: "ICU's time-zone data")
      // ICU's data has this mark behind the length of its header (unicode/udata.h).
      guard bytes.count > 4, bytes[2] == 0xDA, bytes[3] == 0x27 else {
        throw Failure("'\(path)', in the folder that \(variable) names, is not a file of ICU", fix: fix)
      }
    }
  }
}
