import ArgumentParser
import CNoticebookSystem
import Diagnostics
import FoundationEssentials
import Reporters
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Every error ends the run with status 2 and one message; findings of a check end it with status 1.
@main
enum Main {
  /// The arguments after the command's own name. Those that are not UTF-8 would be changed silently.
  private static func arguments() throws -> [String] {
    try (1..<max(1, nb_argument_count())).map { index in
      guard let argument = nb_argument(index).flatMap(String.init(validatingCString:)) else {
        throw Failure("Argument \(index) is not UTF-8", fix: "Write it in UTF-8.")
      }
      return argument
    }
  }

  /// A command that is misspelled would be an unexpected argument without a hint.
  private static func checkCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-") else { return }
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(name) else { return }
    throw Failure(
      "Unknown command '\(name.prefix(40))'",
      fix: suggestion(for: name, among: names).map { "Did you mean '\($0)'?" }
        ?? "Run `noticebook --help` to list all commands."
    )
  }

  /// Opens `/dev/null` for each closed standard descriptor. Otherwise a file that is opened later would take its
  /// number, and be read or written in its place. `/dev/null` is opened for the wrong direction, so that using it gives
  /// an error.
  private static func holdStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A caller's threads may block signals, which the run inherits; it must end when it is told to.
  private static func unblockTermination() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  static func main() {
    nb_report_missing_memory()
    unblockTermination()
    holdStandardDescriptors()
    // A reader that closes its end, such as `head`, ends the run without a message.
    signal(SIGPIPE, SIG_DFL)
    // A file that would grow beyond the limit of the process is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var arguments: [String] = []
    do {
      arguments = try self.arguments()
      try checkCommand(arguments)
      // The parser would need the details at every start.
      if arguments == ["--version"] { return Console.output(Version.details) }
      var command = try RootCommand.parseAsRoot(arguments)
      try command.run()
    } catch let failure as Failure {
      Console.error(failure.description)
      exit(2)
    } catch let findings as ExitCode {
      exit(findings.rawValue)
    } catch {
      // Help and the version come as errors too; everything else is a command line that cannot be read, or an error
      // that nothing on the way has made into a failure.
      let message = RootCommand.fullMessage(for: error)
      guard RootCommand.exitCode(for: error) == .success else {
        if let failure = MisspelledOption.failure(in: arguments) {
          Console.error(failure.description)
        } else {
          // The parser's errors look like our own.
          let prefix = "Error: "
          if message.hasPrefix(prefix) {
            Console.error(String(message.dropFirst(prefix.count)))
          } else {
            Console.note(message)
          }
        }
        exit(2)
      }
      Console.output(message)
    }
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noticebook",
    abstract: "Billing notices, renewal decisions and reference pages from one catalog.",
    discussion: """
      Examples:
        noticebook notice --facts customer.json --locale ja --time-zone Asia/Tokyo
        noticebook check

      Without --catalog, Noticebook uses the catalog that NOTICEBOOK_CATALOG names, or the first one that it finds in the
      current folder and its parents. Without one, the commands about notices and tables use the built-in catalog
      app-store; the others end with status 2.

      Exit status: 0 done, 1 errors or warnings in what was checked, 2 couldn't run. NO_COLOR turns color off.
      """.flowed,
    version: Version.number,
    groupedSubcommands: [
      CommandGroup(
        name: "Notices",
        subcommands: [
          NoticeCommand.self, DecideCommand.self, PlanCommand.self, ServeCommand.self, SimulateCommand.self,
        ]
      ),
      CommandGroup(
        name: "Catalog",
        subcommands: [
          CheckCommand.self, ExplainCommand.self, ProveCommand.self, StatusCommand.self, ApproveCommand.self,
          CoverageCommand.self, DiffCommand.self, InitCommand.self, AddLocaleCommand.self,
          RemoveLocaleCommand.self, PseudoCommand.self,
        ]
      ),
      CommandGroup(
        name: "Publish",
        subcommands: [
          GenerateCommand.self, PreviewCommand.self, ReviewSheetCommand.self, TableCommand.self, StatesCommand.self,
          DocCCommand.self, InterfaceCommand.self, CompileCommand.self,
        ]
      ),
      CommandGroup(
        name: "Exchange",
        subcommands: [ExportCommand.self, ImportCommand.self, GenerateCodeCommand.self, SchemaCommand.self]
      ),
      CommandGroup(name: "Tools", subcommands: [FormatCommand.self]),
    ]
  )
}
