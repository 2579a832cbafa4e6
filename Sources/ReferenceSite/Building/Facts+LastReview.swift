import Catalogs
import Instants

extension Facts {
  /// The last day on which a fact was reviewed; `nil` if no fact names one.
  var lastReview: CivilDate? {
    let lists: [[Provenance]] = [
      schedule.map(\.provenance), speeds.map(\.provenance), states.map(\.provenance), transitions.map(\.provenance),
      notifications.map(\.provenance), availability.map(\.provenance), links.map(\.provenance),
      tables.flatMap(\.rows).map(\.provenance),
    ]
    return lists.joined().compactMap(\.reviewed).max()
  }
}
