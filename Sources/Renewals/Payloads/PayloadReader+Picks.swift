import Catalogs
import Instants

extension PayloadReader {
  /// Takes the one object of a list that counts: of those that are what the step is about, the ones with the first rank
  /// that any of them has, and of these the first or the last by their order.
  mutating func pick(at list: Int, step index: Int) throws(PayloadError) {
    let member = payloads.steps[index].member
    guard let pick = member.pick, try isList(at: list, step: index) else { return }
    var found: [Int] = []
    for node in document.node(at: list).items {
      if let condition = member.condition, !read.holds(condition, at: node.index) { continue }
      found.append(node.index)
    }
    for rank in pick.ranks {
      let own = found.filter { read.holds(rank, at: $0) }
      if own.isEmpty { continue }
      found = own
      break
    }
    guard var best = found.first else { return }
    if let order = pick.order {
      var moment = try self.moment(order, at: best)
      for place in found.dropFirst() {
        guard let other = try self.moment(order, at: place) else { continue }
        if let own = moment, own == other, !document.isEqual(best, place) {
          read.tied |= 1 << UInt32(member.object.index)
        }
        guard moment.map({ pick.isLatest ? other > $0 : other < $0 }) ?? true else { continue }
        (best, moment) = (place, other)
        read.tied &= ~(1 << UInt32(member.object.index))
      }
    }
    read.note(member.object, at: best, of: payloads)
    read.steps[member.object] = index
    read.trusts[member.object] = read.trust(ofStep: index, payloads, decoded: opener.decodedTrust)
  }

  /// Whether a list of objects is at a place. In an object, another step looks for the list; all else is refused, because
  /// what is left out without a word could decide.
  private func isList(at list: Int, step index: Int) throws(PayloadError) -> Bool {
    let member = payloads.steps[index].member
    let path = read.trail(ofListAt: index, payloads)
    func misplaced(_ problem: FactsProblem, at path: String, _ place: Int) -> PayloadError {
      let values = ["kind": document.kindName(at: place), "object": member.object.name, "owner": payloads.owner]
      return PayloadError(problem, at: path, values)
    }
    switch document.kind(at: list) {
    case .list: break
    case .object, .null: return false
    default: throw misplaced(.notList, at: path, list)
    }
    for (number, node) in document.node(at: list).items.enumerated() {
      guard node.kind == .object else { throw misplaced(.notObject, at: "\(path)[\(number)]", node.index) }
      guard let names = member.condition?.place.names, let name = document.member(names, at: node.index) else {
        continue
      }
      if document.isKind(.text, at: name) || document.isKind(.null, at: name) { continue }
      let trail = "\(path)[\(number)]." + names.map(\.description).joined(separator: ".")
      throw PayloadError(.notText, at: trail, ["kind": document.kindName(at: name)])
    }
    return true
  }

  private func moment(_ path: PayloadPath, at object: Int) throws(PayloadError) -> Instant? {
    guard let place = document.member(path.names, at: object), !document.isKind(.null, at: place) else { return nil }
    guard let instant = path.date.instant(at: place, in: document) else {
      throw path.date.noInstant(document.node(at: place).value, at: path.shown)
    }
    return instant
  }
}
