#if canImport(Glibc)
  import Glibc

  /// A thread of the system, for work that blocks or that fills a core.
  package struct WorkerThread {
    /// Why the system has started no thread: its error number.
    package struct NotStarted: Error {
      /// What `pthread_create` gave, such as EAGAIN.
      package let code: Int32
    }

    private let handle: pthread_t

    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread.
    package init(_ body: @escaping @Sendable () -> Void) throws(NotStarted) {
      var handle = pthread_t()
      let context = Unmanaged.passRetained(Body(body))
      let code = pthread_create(
        &handle,
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
        throw NotStarted(code: code)
      }
      self.handle = handle
    }

    /// Waits for the end of the thread.
    package func join() { pthread_join(handle, nil) }

    /// Leaves the thread to itself; it ends with the run.
    package func detach() { pthread_detach(handle) }
  }
#endif
