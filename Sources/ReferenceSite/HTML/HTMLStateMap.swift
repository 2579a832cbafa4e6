import Notices
import Templates

/// Writes a map of states as SVG inside a page, whose style sheet gives it its colors, with the meaning of its arrows
/// next to it. With more than 30 arrows, only the list is shown.
struct HTMLStateMap {
  private let map: StateMap
  private let links: SiteLinks
  private let lanes: [Int]

  init(map: StateMap, links: SiteLinks) {
    (self.map, self.links) = (map, links)
    lanes = Self.lanes(of: map)
  }

  private static let rowHeight = 64
  private static let boxHeight = 40
  private static let boxWidth = 180
  /// Between a box and the first lane, and from the last lane to the edge of the drawing.
  private static let margin = 14
  /// How far the lanes of arrows are from each other.
  private static let lane = 17
  private static let radius = 8

  /// The most arrows of a drawing.
  private static let limit = 30

  /// The drawing and its legend.
  var html: String {
    let title = map.title.htmlEscaped
    var html = "<figure class=\"map\" role=\"group\" aria-label=\"\(title)\">\n"
    if map.ways.count <= Self.limit { html += drawing }
    html += "<ol>\n"
    for way in map.ways {
      let events = way.events.joined(separator: " · ").htmlEscaped
      html += "<li><strong>\(way.states.htmlEscaped)</strong> \(events)</li>\n"
    }
    return html + "</ol>\n</figure>\n"
  }

  private var drawing: String {
    var svg = "<svg viewBox=\"0 0 \(width) \(Self.rowHeight * map.places.count)\">\n"
    for (number, way) in map.ways.enumerated() { svg += arrow(way, number) }
    for (number, place) in map.places.enumerated() { svg += box(place, number) }
    return svg + "</svg>\n"
  }

  /// How much room the lanes of a side need.
  private func room(isDown: Bool) -> Int {
    let own = map.ways.indices.filter { isDown == (map.ways[$0].to > map.ways[$0].from) }.map { lanes[$0] }
    return 2 * Self.margin + Self.lane * (own.max() ?? 0)
  }

  private var center: Int { room(isDown: false) + Self.boxWidth / 2 }
  private var width: Int { room(isDown: false) + Self.boxWidth + room(isDown: true) }

  private func middle(_ place: Int) -> Int { Self.rowHeight * place + Self.rowHeight / 2 }

  private func box(_ place: StateMap.Place, _ number: Int) -> String {
    let (x, y) = (center - Self.boxWidth / 2, middle(number) - Self.boxHeight / 2)
    let size = "x=\"\(x)\" y=\"\(y)\" width=\"\(Self.boxWidth)\" height=\"\(Self.boxHeight)\""
    let rect = "<rect class=\"\(place.badge ?? "none")\" \(size) rx=\"\(place.badge == nil ? 20 : 8)\"/>"
    let text = "<text x=\"\(center)\" y=\"\(middle(number) + 5)\">\(place.name.htmlEscaped)</text>"
    guard let target = place.target else { return "<g>\(rect)\(text)</g>\n" }
    return "<a href=\"\(links.address(of: target).htmlEscaped)\">\(rect)\(text)</a>\n"
  }

  /// What leads down is on the right, and what leads up on the left; each arrow has a lane of its own among those that it
  /// would meet.
  private func arrow(_ way: StateMap.Way, _ number: Int) -> String {
    let isDown = way.to > way.from
    let edge = center + (isDown ? Self.boxWidth : -Self.boxWidth) / 2
    let side = isDown ? 1 : -1
    let bend = edge + side * (Self.margin + Self.lane * lanes[number])
    let (start, end) = (
      middle(way.from) + offset(number, isStart: true), middle(way.to) + offset(number, isStart: false)
    )
    let turn = start < end ? Self.radius : -Self.radius
    let curve = side * Self.radius
    let out = "M\(edge) \(start)H\(bend - curve)q\(curve) 0 \(curve) \(turn)"
    let path = out + "V\(end - turn)q0 \(turn) \(-curve) \(turn)H\(edge + side * 7)"
    let head = "M\(edge) \(end)l\(side * 9) -5v10z"
    let mark = "<circle cx=\"\(bend)\" cy=\"\((start + end) / 2)\" r=\"9\"/>"
    let label = "<text x=\"\(bend)\" y=\"\((start + end) / 2 + 4)\">\(number + 1)</text>"
    return "<g class=\"way\"><path d=\"\(path)\"/><path class=\"tip\" d=\"\(head)\"/>\(mark)\(label)</g>\n"
  }

  /// The lane of each way: the first in which no other of its side is next to it. One may begin where another ends.
  private static func lanes(of map: StateMap) -> [Int] {
    var taken: [Bool: [[ClosedRange<Int>]]] = [:]
    var lanes = Array(repeating: 0, count: map.ways.count)
    let short = map.ways.indices.sorted { (length($0, of: map), $0) < (length($1, of: map), $1) }
    for number in short {
      let way = map.ways[number]
      let (isDown, rows) = (way.to > way.from, min(way.from, way.to)...max(way.from, way.to))
      var own = taken[isDown] ?? []
      let lane = own.firstIndex { lane in
        lane.allSatisfy { $0.upperBound <= rows.lowerBound || $0.lowerBound >= rows.upperBound }
      }
      if let lane { own[lane].append(rows) } else { own.append([rows]) }
      lanes[number] = lane ?? own.count - 1
      taken[isDown] = own
    }
    return lanes
  }

  private static func length(_ number: Int, of map: StateMap) -> Int {
    abs(map.ways[number].to - map.ways[number].from)
  }

  /// Arrows that meet at a side of a box are next to each other, in an order in which they don't cross: on the right,
  /// those that arrive are above those that leave.
  private func offset(_ number: Int, isStart: Bool) -> Int {
    let way = map.ways[number]
    let isDown = way.to > way.from
    let place = isStart ? way.from : way.to
    let own = map.ways.indices.filter { isDown == (map.ways[$0].to > map.ways[$0].from) }
    let arriving = own.filter { map.ways[$0].to == place }.sorted { lanes[$0] < lanes[$1] }
    let leaving = own.filter { map.ways[$0].from == place }.sorted { lanes[$0] > lanes[$1] }
    let order = isDown ? arriving + leaving : (arriving + leaving).reversed()
    guard let index = order.firstIndex(of: number), order.count > 1 else { return 0 }
    let step = min(8, (Self.boxHeight - 8) / (order.count - 1))
    return step * (2 * index - order.count + 1) / 2
  }
}
