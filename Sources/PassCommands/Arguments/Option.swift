/// An option that a command takes, with a value unless it is a flag: `--format dot`.
struct Option: Sendable {
  let name: String
  /// What the value is called in the help.
  let value: String
  let summary: String
  /// Whether the help lists the values, rather than what they are called.
  var isListed = true
  /// The values that are taken, made when they are needed; nil when the command itself decides.
  var values: (@Sendable () -> [String])?
  /// Values that are known and cannot be had yet.
  var later: [String] = []
  /// What holds when the option is not given.
  var standard: String?
  /// The option has no value: it is given or not.
  var isFlag = false

  /// The values, or what a value is called.
  var choices: String { isListed ? values?().joined(separator: "|") ?? value : value }

  /// The option as it is typed.
  var spelling: String { isFlag ? "--\(name)" : "--\(name) \(choices)" }

  /// Checks one value.
  func accept(_ given: String) throws -> String {
    if later.contains(given) {
      throw UsageError("--\(name) \(given) is not part of this version; it has \(listing(values?() ?? []))")
    }
    if let values = values?(), !values.contains(given) { throw UsageError.unknown("\(name)", given, of: values) }
    return given
  }
}

extension Option {
  /// Which flow.
  static let flow = Option(
    name: "flow", value: "FLOW", summary: "which flow", values: { ["v2"] }, later: ["v1", "sdk"], standard: "v2")

  /// The form of what is printed; the first is the standard one unless `standard` says otherwise.
  static func format(_ values: [String], later: [String] = [], standard: String?) -> Option {
    Option(
      name: "format", value: "FORMAT", summary: "form of the output", values: { values }, later: later,
      standard: standard)
  }
}

/// `a, b and c`.
func listing(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
