import Foundation

// Make it once, and share it.
let noticebook = try Noticebook()

// The store's payloads, decoded, and what you know about the customer, as JSON.
let facts = FileHandle.standardInput.readDataToEndOfFile()

do throws(NoticebookError) {
  let result = try noticebook.notice(for: facts)
  switch result.decision?.entitled {
  case true?: print("Keep access")
  case false?: print("End access")
  case nil: print(result.about.map { "Nothing to do: \($0)" } ?? "Ask the store again, and leave access as it is")
  }
  if let notice = result.notice {
    // Store result.deduplicationKey: send each notice once, and not after notice.validUntil.
    print(notice.channels["push"]?["body"]?.text ?? "")
  }
} catch {
  print("\(error.path ?? "facts"): \(error.summary)")
}
