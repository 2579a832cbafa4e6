import Catalogs
import Instants

/// An item of lists inside one another.
private struct Candidate {
  /// Where the item of each list is, outermost first.
  var places: [Int] = []
  /// The numbers of the items in their lists.
  var indices: [Int] = []
}

extension PayloadReader {
  /// Chooses among the items of lists inside one another, outermost first: those that the request names, and of several
  /// the preferred one of one list, the one that is running, or any of them where one state is common to all.
  mutating func choose(_ chain: [PayloadModel.Member]) throws(PayloadError) {
    let items = chain.compactMap(\.item)
    guard let outer = items.first, let inner = items.last else { return }
    guard let owner = read.slots[outer.owner] else {
      if outer.isRequired { try refuseChoice(items, outer.owner) }
      return
    }
    let path = "\(read.trail(of: outer.owner, payloads)).\(outer.list)"
    guard outer.isRequired || document.member(outer.listName, at: owner) != nil else { return }
    let wanted = try wanted(items)
    var candidates: [Candidate] = []
    try collect(items[...], at: owner, read.trail(of: outer.owner, payloads), Candidate(), into: &candidates)
    var found = candidates.filter { candidate in
      zip(items.indices, wanted).allSatisfy { level, key in
        key == nil || self.key(candidate.places[level], items[level]) == key
      }
    }
    if found.count > 1 { found = try narrowed(found, inner, path) }
    guard found.count == 1 else {
      if candidates.isEmpty, !outer.isRequired { return }
      // Which of them is running depends on the moment.
      read.isItemOpen = now == nil && found.count > 1 && inner.end != nil
      if read.isItemOpen { return }
      throw undecided(found, of: candidates, items, path)
    }
    for (member, place) in zip(chain, found[0].places) { read.note(member.object, at: place, of: payloads) }
  }

  /// What the request names, by list.
  private func wanted(_ items: [PayloadModel.Item]) throws(PayloadError) -> [String?] {
    var wanted: [String?] = []
    for item in items {
      guard let place = read.slots[item.keySlot] else {
        wanted.append(nil)
        continue
      }
      guard let text = document.identifier(at: place) else {
        throw PayloadError(.notText, at: item.key, ["kind": document.kindName(at: place)])
      }
      wanted.append(text)
    }
    return wanted
  }

  /// Refuses a choice if there is nothing to choose from.
  private func refuseChoice(_ items: [PayloadModel.Item], _ owner: PayloadPath.Object) throws(PayloadError) {
    for (item, wanted) in zip(items, try wanted(items)) where wanted != nil {
      throw PayloadError(.choosesNothing, at: item.key, ["object": owner.name, "name": item.key])
    }
  }

  private func collect(
    _ items: ArraySlice<PayloadModel.Item>,
    at owner: Int,
    _ path: String,
    _ outer: Candidate,
    into candidates: inout [Candidate]
  ) throws(PayloadError) {
    guard let item = items.first else {
      candidates.append(outer)
      return
    }
    let path = "\(path).\(item.list)"
    let list = document.member(item.listName, at: owner)
    guard let list, document.isKind(.list, at: list) else { throw misplaced(.notList, at: path, list, item) }
    for (index, node) in document.node(at: list).items.enumerated() {
      guard node.kind == .object else { throw misplaced(.notObject, at: "\(path)[\(index)]", node.index, item) }
      var candidate = outer
      candidate.places.append(node.index)
      candidate.indices.append(index)
      try collect(items.dropFirst(), at: node.index, "\(path)[\(index)]", candidate, into: &candidates)
    }
  }

  private func misplaced(
    _ problem: FactsProblem,
    at path: String,
    _ place: Int?,
    _ item: PayloadModel.Item
  ) -> PayloadError {
    let outermost = payloads.members.first { $0.object == item.owner && $0.item == nil }?.object ?? item.owner
    let kind = place.map { document.kindName(at: $0) } ?? PayloadValue.null.kindName
    return PayloadError(problem, at: path, ["kind": kind, "object": outermost.name, "owner": payloads.owner])
  }

  private func key(_ place: Int, _ item: PayloadModel.Item) -> String {
    document.member(item.keyName, at: place).flatMap { document.identifier(at: $0) } ?? ""
  }

  /// Of several candidates those that may count.
  private func narrowed(
    _ found: [Candidate],
    _ item: PayloadModel.Item,
    _ path: String
  ) throws(PayloadError) -> [Candidate] {
    if let preferred = item.preferred {
      guard found.allSatisfy({ $0.indices.dropLast() == found[0].indices.dropLast() }) else { return found }
      let own = found.filter { candidate in
        candidate.places.last.map { read.holds(preferred, at: $0) } ?? false
      }
      return own.count == 1 ? own : found
    }
    return try running(found, item, path)
  }

  private func running(
    _ found: [Candidate],
    _ item: PayloadModel.Item,
    _ path: String
  ) throws(PayloadError) -> [Candidate] {
    guard let end = item.end else { return found }
    var ended: [(candidate: Candidate, end: Instant)] = []
    for candidate in found {
      guard let own = candidate.places.last, let place = document.member(end.names, at: own) else { continue }
      guard let instant = end.date.instant(at: place, in: document) else {
        throw end.date.noInstant(document.node(at: place).value, at: "\(path).\(end.field)")
      }
      ended.append((candidate, instant))
    }
    // Of several ends that are equal, the first item counts.
    let latest = ended.reduce(ended.first) { best, other in best.map { other.end > $0.end ? other : $0 } }
    if let common = item.common, read.holds(common) { return [latest?.candidate ?? found[0]] }
    // An item without an end has not begun.
    if ended.count < 2 { return ended.isEmpty ? found : ended.map(\.candidate) }
    guard let now, let latest else { return ended.map(\.candidate) }
    let running = ended.filter { $0.end > now }
    return running.isEmpty ? [latest.candidate] : running.map(\.candidate)
  }

  private func undecided(
    _ found: [Candidate],
    of candidates: [Candidate],
    _ items: [PayloadModel.Item],
    _ path: String
  ) -> PayloadError {
    guard !candidates.isEmpty else { return PayloadError(.noItem, at: path, ["object": items[0].owner.name]) }
    let keys = items.reversed().map(\.key).joined(separator: " or ")
    let problem: FactsProblem = found.isEmpty ? .noSuchItem : .severalItems
    let listed = found.isEmpty ? candidates : found
    let error = PayloadError(problem, at: path, ["count": String(listed.count), "keys": keys])
    let names = listed.prefix(5).map { name($0, items) }.joined(separator: "; ")
    let rest = listed.count > 5 ? "; and \(listed.count - 5) more" : ""
    return PayloadError(path: error.path, summary: error.summary, fix: "\(error.fix): \(names)\(rest)")
  }

  /// An item as a fix lists it: what chooses it, and what distinguishes it from the others.
  private func name(_ candidate: Candidate, _ items: [PayloadModel.Item]) -> String {
    var words = zip(items, candidate.places).reversed().map { item, place in
      let key = key(place, item)
      return key.isEmpty ? "no \(item.key)" : key.shortened
    }
    if let inner = items.last, let place = candidate.places.last {
      if let end = inner.end, let own = document.member(end.names, at: place) {
        words[0] += " until \(document.node(at: own).value.bareText)"
      }
      if let preferred = inner.preferred, let own = document.member(preferred.place.names, at: place) {
        words.append("\(preferred.place.names.map(\.description).joined()) \(document.node(at: own).value.bareText)")
      }
    }
    return words.joined(separator: ", ")
  }
}
