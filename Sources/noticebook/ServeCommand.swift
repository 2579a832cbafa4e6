import ArgumentParser
import FilesAndFolders
import FoundationEssentials
import OutputFolders
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Runs the service in the place of this process. It is a program of its own, so that this one needs no network library.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve decisions and notices over HTTP.",
    discussion: """
      Runs `noticebook-serve`, which has to be next to this command or in PATH. The packages contain it;
      `Scripts/release --service` builds it in a clone of the repository.

      Examples:
        noticebook serve --port 8080
        noticebook serve --catalog app-store --catalog google-play \\
          --socket /run/noticebook.sock

      `noticebook-serve --help` lists its options.
      """.flowed
  )

  /// The name of the service's executable.
  private static let program = "noticebook-serve"

  @Argument(parsing: .captureForPassthrough, help: "The options of noticebook-serve.")
  var options: [String] = []

  func run() throws {
    guard let path = Self.path else {
      if options.contains("--help") || options.contains("-h") {
        return Console.output(RootCommand.helpMessage(for: Self.self))
      }
      throw Failure(
        "\(Self.program) isn't installed: it is neither next to noticebook nor in PATH",
        fix: "Install a package of Noticebook, which contains it, or copy it next to noticebook."
      )
    }
    let arguments = [Self.program] + options + ownCatalog
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    execv(path, pointers)
    throw Failure("'\(path)' can't be run: \(String(cString: strerror(errno)))", fix: "Check its permissions.")
  }

  /// The options for the catalog of the project that this folder is in, where none is named.
  private var ownCatalog: [String] {
    let search = CatalogSearch()
    guard search.isFound, !has("--catalog"), !options.contains("--help"), !options.contains("-h") else { return [] }
    let templates = search.project + CatalogSearch.templates
    let usesProjectTemplates =
      !has("--templates") && !Files.isFolder("\(search.path)/templates") && Files.isFolder(templates)
    return ["--catalog", search.path] + (usesProjectTemplates ? ["--templates", templates] : [])
  }

  private func has(_ option: String) -> Bool { options.contains { $0 == option || $0.hasPrefix("\(option)=") } }

  /// The executable next to this one, or the first in PATH.
  private static var path: String? {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folders =
      [Files.folder(of: own)]
      + (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map(String.init)
    return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
      .first { Files.isRegular($0) && access($0, X_OK) == 0 }
  }
}
