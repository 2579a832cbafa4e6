import Foundation
import PackagePlugin

/// Writes the catalog in a target as Swift code that the target is then built with: each folder `*.notices` with a
/// `catalog.yaml` in it. What is written is what `noticebook generate-code swift` writes.
@main
struct GenerateNoticesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let catalogs = catalogs(in: module.directoryURL)
    guard let catalog = catalogs.first else {
      Diagnostics.error("Target \(target.name) has no catalog. Put one into a folder such as Shop.notices.")
      return []
    }
    guard catalogs.count == 1 else {
      let names = catalogs.map(\.lastPathComponent).joined(separator: ", ")
      Diagnostics.error("Target \(target.name) has several catalogs (\(names)). Use a target for each of them.")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Notices")
    return [
      .buildCommand(
        displayName: "Writing the decision and the notices of \(catalog.lastPathComponent)",
        executable: try context.tool(named: "noticebook").url,
        arguments: ["generate-code", "swift", "--catalog", catalog.path, "--output", output.path],
        inputFiles: files(below: catalog),
        outputFiles: ["Noticebook.swift", "NoticebookCatalog.swift"].map { output.appending(path: $0) }
      )
    ]
  }

  private func catalogs(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent == "catalog.yaml" }
      .map { $0.deletingLastPathComponent() }
      .filter { $0.pathExtension == "notices" }
      .sorted { $0.path < $1.path }
  }

  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }
}
