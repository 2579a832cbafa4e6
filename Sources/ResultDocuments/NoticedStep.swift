import Lifecycle
import Notices

/// A step, and its notice.
package struct NoticedStep {
  let step: SimulationStep
  /// The fields of the request that were passed in addition to the payloads.
  let request: [String: String]
  let result: NoticeResult

  package init(step: SimulationStep, request: [String: String], result: NoticeResult) {
    (self.step, self.request, self.result) = (step, request, result)
  }
}
