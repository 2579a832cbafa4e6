import FoundationEssentials
import Instants
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
  import Glibc
#endif

/// The service, from its settings to its end.
public struct NoticebookServer: Sendable {
  private let listener: HTTPListener
  private let reload: ReloadService
  private let settings: ServiceSettings
  private let logger: Logger

  /// Where the service listens, such as `http://127.0.0.1:8080` or `unix:/run/noticebook.sock`.
  public var location: String { listener.location }
  /// The port that it listens on; `nil` for a Unix socket.
  public var port: Int? { listener.port }

  /// Reads the content, and begins to listen.
  ///
  /// - Parameters:
  ///   - logger: Logs failed requests, reloads and the end.
  ///   - clock: The current time.
  /// - Throws: ``ServiceFailure`` where the content has errors, or the address can't be used.
  public init(
    _ settings: ServiceSettings,
    logger: Logger,
    clock: @escaping @Sendable () -> Instant = Self.systemClock
  ) async throws {
    var settings = settings
    settings.limits.connections = min(settings.limits.connections, max(1, Self.allowManyFiles() - 64))
    // A signal that comes while the content is read must neither be lost nor end the process.
    let signals = await UnixSignalsSequence(trapping: .sighup)
    let store = try ContentStore(settings, clock: clock)
    let responder = ServiceResponder(settings, store, logger: logger, clock: clock)
    listener = try await HTTPListener(
      settings,
      responder,
      group: MultiThreadedEventLoopGroup.singleton,
      logger: logger
    )
    reload = ReloadService(signals: signals, store: store, metrics: responder.metrics, logger: logger)
    self.settings = settings
    self.logger = logger
    if case .port(_, let host, _) = settings.address, settings.tokenFile == nil,
      settings.tls?.clientAuthorities == nil, !["127.0.0.1", "::1", "localhost"].contains(host)
    {
      logger.warning("Other machines can send requests, because there is no --token-file and no --tls-client-ca")
    }
  }

  /// Answers requests until SIGTERM or SIGINT, or until its task is told to end.
  public func run(handlingSignals: Bool = true) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: listener, successTerminationBehavior: .gracefullyShutdownGroup), .init(service: reload),
      ],
      gracefulShutdownSignals: handlingSignals ? [.sigterm, .sigint] : [],
      logger: Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() }
    )
    configuration.maximumGracefulShutdownDuration =
      settings.limits.drain + (settings.limits.drainDelay ?? .seconds(1))
    let group = ServiceGroup(configuration: configuration)
    try await group.run()
  }

  /// The time of the system.
  public static let systemClock: @Sendable () -> Instant = {
    guard let now = Instant(fractionalMilliseconds: Date().timeIntervalSince1970 * 1000) else {
      preconditionFailure("The clock is outside the years 1 to 9999")
    }
    return now
  }

  /// Raises the process's limit of open files to its maximum, because each connection is an open file. Returns the
  /// limit.
  private static func allowManyFiles() -> Int {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 1024 }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    if setrlimit(files, &limit) != 0 { limit.rlim_cur = before }
    return Int(clamping: limit.rlim_cur)
  }
}
