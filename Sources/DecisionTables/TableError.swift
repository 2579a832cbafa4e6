/// Why inputs and rows do not make a table. Each case names its subject.
public enum TableError: Error, Hashable, Sendable {
  /// The table has more than ``DecisionTable/inputLimit`` inputs.
  case tooManyInputs(count: Int)
  /// The table has more than ``DecisionTable/rowLimit`` rows.
  case tooManyRows(count: Int)
  /// The product of the inputs' value counts is above ``DecisionTable/pointLimit``.
  case spaceTooLarge(table: String)
  /// Two inputs have the same name.
  case duplicateInput(name: String)
  /// The input lists no value, so no point could exist.
  case noValues(input: String)
  /// The input lists more than ``ValueSet/capacity`` values.
  case tooManyValues(input: String, count: Int)
  /// The input lists the same token twice.
  case duplicateValue(input: String, value: String)
  /// The input has a value named ``TableInput/anyToken``, which cells could not distinguish from "every value".
  case reservedValue(input: String, value: String)
  /// Two rows have the same id.
  case duplicateRow(id: String)
  /// The row has more or fewer cells than the table has inputs.
  case wrongCellCount(row: String, expected: Int, found: Int)
  /// A cell holds an index that its input does not have.
  case valueOutOfRange(row: String, input: String, index: Int)
  /// A cell was written with no token at all.
  case emptyCell(row: String, input: String)
  /// A row mentions an input that the table does not have.
  case unknownInput(row: String, input: String)
  /// A cell lists a token that is not a value of its input.
  case unknownValue(row: String, input: String, value: String)
}

extension TableError: CustomStringConvertible {
  /// One English sentence without a full stop, led by its subject.
  public var description: String {
    switch self {
    case .tooManyInputs(let count):
      "Table has \(count) inputs, more than \(DecisionTable.inputLimit)"
    case .tooManyRows(let count):
      "Table has \(count) rows, more than \(DecisionTable.rowLimit)"
    case .spaceTooLarge(let table):
      "Table '\(table)' has more than \(DecisionTable.pointLimit) points"
    case .duplicateInput(let name):
      "Input '\(name)' is declared twice"
    case .noValues(let input):
      "Input '\(input)' has no values"
    case .tooManyValues(let input, let count):
      "Input '\(input)' has \(count) values, more than \(ValueSet.capacity)"
    case .duplicateValue(let input, let value):
      "Input '\(input)' lists the value '\(value)' twice"
    case .reservedValue(let input, let value):
      "Input '\(input)' has a value named '\(value)', which is reserved"
    case .duplicateRow(let id):
      "Row '\(id)' is declared twice"
    case .wrongCellCount(let row, let expected, let found):
      "Row '\(row)' has \(found) cells where the table has \(expected) inputs"
    case .valueOutOfRange(let row, let input, let index):
      "Row '\(row)' names value number \(index) of input '\(input)', which has none of that number"
    case .emptyCell(let row, let input):
      "Row '\(row)' has an empty cell for input '\(input)'"
    case .unknownInput(let row, let input):
      "Row '\(row)' names the unknown input '\(input)'"
    case .unknownValue(let row, let input, let value):
      "Row '\(row)' names '\(value)', which is not a value of input '\(input)'"
    }
  }
}
