import Foundation

// Make it once, and share it.
let noticebook = try Noticebook()

// The store's payloads, decoded, and what you know about the customer, as JSON.
let facts = FileHandle.standardInput.readDataToEndOfFile()

do throws(NoticebookError) {
  let result = try noticebook.notice(for: facts)
  if ["stale", "undetermined"].contains(result.decision.state) {
    print("Ask the store again, and leave access as it is")
  } else {
    print(result.decision.entitled ? "Keep access" : "End access")
  }
  if let notice = result.notice {
    // Store result.deduplicationKey: send each notice once, and not after notice.validUntil.
    print(notice.channels["push"]?["body"]?.text ?? "")
  }
} catch {
  print("\(error.path ?? "facts"): \(error.problem)")
}
