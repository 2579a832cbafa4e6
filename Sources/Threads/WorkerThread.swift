#if canImport(Glibc)
  import CSystem
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
      /// The core of the thread that starts this one; -1 where this one may run there from the beginning.
      let core: Int32
      let run: @Sendable () -> Void

      init(_ core: Int32, _ run: @escaping @Sendable () -> Void) { (self.core, self.run) = (core, run) }
    }

    /// Starts a thread.
    ///
    /// It begins on another core than the one that starts it: Linux may put a new thread behind the other, where it waits
    /// for up to three milliseconds until an idle core takes it over.
    package init(_ body: @escaping @Sendable () -> Void) throws(NotStarted) {
      var handle = pthread_t()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      let context = Unmanaged.passRetained(Body(nb_begin_on_another_core(&attributes), body))
      let code = pthread_create(
        &handle,
        &attributes,
        { context in
          guard let context else { return nil }
          let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
          nb_allow_core(body.core)
          body.run()
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
