// Writes a result, or an error, for each line of facts.

let noticebook = try Noticebook()
while let line = readLine() {
  do throws(NoticebookError) {
    print(try noticebook.notice(for: line).json)
  } catch {
    print(error.path.map { #"{"error": "\#($0)"}"# } ?? #"{"error": null}"#)
  }
}
