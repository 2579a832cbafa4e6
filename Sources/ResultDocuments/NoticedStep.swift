import Instants
import Lifecycle
import Notices

/// A step of a simulation with its notice, or a notice that time alone brings between two steps.
package struct NoticedStep {
  let instant: Instant
  /// What happened; `nil` if a notice is sent as planned.
  package let step: SimulationStep?
  /// The fields of the request that were passed in addition to the payloads.
  package let request: [String: String]
  let result: NoticeResult

  package init(step: SimulationStep, request: [String: String], result: NoticeResult) {
    (self.instant, self.step, self.request, self.result) = (step.instant, step, request, result)
  }

  /// A planned notice.
  package init(plannedAt instant: Instant, request: [String: String], result: NoticeResult) {
    (self.instant, step, self.request, self.result) = (instant, nil, request, result)
  }
}
