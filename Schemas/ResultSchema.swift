/// A JSON Schema (draft 2020-12) of what goes in or comes out, as it is published in the folder `Schemas`.
///
/// The number in a schema's `$id`, and `format` in results, is its version; it changes when a member changes its meaning
/// or goes.
public enum ResultSchema: String, CaseIterable, Sendable {
  /// What `notice` and `decide` read.
  case facts
  /// What `notice` writes.
  case noticeResult = "notice-result"
  /// What `plan` writes.
  case plan
  /// What `decide` writes.
  case decisionResult = "decision-result"
  /// What stands in the place of a result that a line of a stream has none of.
  case lineError = "line-error"
  /// What a runtime of notice programs gives.
  case runtimeResult = "runtime-result"
  /// What `compile --program-only` writes.
  case noticeProgram = "notice-program"
  /// What `check --format json` writes.
  case checkResult = "check-result"
  /// What `diff` writes.
  case catalogDiff = "catalog-diff"
  /// What `status` writes.
  case translationStatus = "translation-status"
  /// What `coverage` writes.
  case coverage
  /// What `generate` writes as `site/reference.json`, and beside each page.
  case reference

  /// The schema as UTF-8.
  public var json: [UInt8] {
    switch self {
    case .facts: PackageResources.facts_schema_json
    case .noticeResult: PackageResources.notice_result_schema_json
    case .plan: PackageResources.plan_schema_json
    case .decisionResult: PackageResources.decision_result_schema_json
    case .lineError: PackageResources.line_error_schema_json
    case .runtimeResult: PackageResources.runtime_result_schema_json
    case .noticeProgram: PackageResources.notice_program_schema_json
    case .checkResult: PackageResources.check_result_schema_json
    case .catalogDiff: PackageResources.catalog_diff_schema_json
    case .translationStatus: PackageResources.translation_status_schema_json
    case .coverage: PackageResources.coverage_schema_json
    case .reference: PackageResources.reference_schema_json
    }
  }
}
