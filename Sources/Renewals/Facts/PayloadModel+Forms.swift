import Catalogs

extension PayloadModel {
  /// What reads and writes the forms of the provider's payloads.
  var reader: any PayloadForms.Type {
    switch forms {
    case .appStore: AppStoreForms.self
    case .declared: DeclaredForms.self
    }
  }
}
