import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Work on all cores at the same time. Threads of the system are used and not Swift's tasks, because checks are called
/// where nothing waits for tasks, and each fills its core.
enum Parallel {
  /// The results of pieces of work, in their order, whichever thread has done which.
  ///
  /// The caller's thread does its part, and all of it where no other can be started.
  static func map<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    let next = Atomic<Int>(0)
    run(helpers: min(coreCount, count) - 1) {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = body(index)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }

  #if canImport(Glibc)
    private static var coreCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a body on this thread and on so many others, and waits for all of them.
    private static func run(helpers: Int, _ body: @Sendable () -> Void) {
      withoutActuallyEscaping(body) { body in
        var threads: [pthread_t] = []
        for _ in 0..<max(0, helpers) {
          var thread = pthread_t()
          let context = Unmanaged.passRetained(Body(body))
          let code = pthread_create(
            &thread,
            nil,
            { context in
              guard let context else { return nil }
              Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
              return nil
            },
            context.toOpaque()
          )
          guard code == 0 else {
            context.release()
            break
          }
          threads.append(thread)
        }
        body()
        for thread in threads { pthread_join(thread, nil) }
      }
    }
  #else
    private static var coreCount: Int { 1 }

    private static func run(helpers: Int, _ body: @Sendable () -> Void) { body() }
  #endif
}

/// A value that is worked out when it is first asked for; others who ask in the meantime wait for it.
final class MadeOnce<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  var value: Value {
    kept.withLock { kept in
      let value = kept ?? make()
      kept = value
      return value
    }
  }
}
