import FlowEngine

/// A walk written down, which can be played again. It names events and holds the choices that made their
/// payloads, so that there are no secrets in it.
public struct WalkFixture: Hashable, Codable, Sendable {
  /// What was done to the machine.
  public struct Step: Hashable, Codable, Sendable {
    /// What happens.
    public let kind: MoveKind
    /// The name of the event, or of the effect that breaks; empty when somebody gives up, or the run is restored.
    public let name: String
    /// Visits ago, of what comes too late; which of those who wait gives up.
    let number: Int
    let choices: [Int]

    init<F: Flow>(_ move: Move, _: F.Type) {
      kind = move.kind
      number = move.number
      choices = move.choices
      switch move.kind {
      case .cancellation, .restoration: name = ""
      case .broken: name = Array(F.Effect.Name.allCases)[move.name].stringValue
      default: name = Array(F.Event.Name.allCases)[move.name].stringValue
      }
    }

    func move<F: Flow>(_: F.Type) throws(WalkError) -> Move {
      let names: [String] =
        switch kind {
        case .cancellation, .restoration: [""]
        case .broken: F.Effect.Name.allCases.map { $0.stringValue }
        default: F.Event.Name.allCases.map { $0.stringValue }
        }
      guard let position = names.firstIndex(of: name) else { throw .unknownName(name) }
      return Move(kind: kind, name: position, number: max(0, number), choices: choices)
    }
  }
  /// Counts changes of the shape that a reader must know about.
  public let version: Int
  /// The name of the flow.
  public let flow: String
  /// `Machine.fingerprint` of the table that was walked: of another table the walk may say something else.
  public let fingerprint: String
  /// What did not hold.
  public let property: String
  /// The seed that led there.
  public let seed: UInt64
  /// What was done, in order.
  public let steps: [Step]

  init<F: Flow>(_ walks: Walks<F>, _ property: String, _ moves: [Move]) {
    version = 1
    flow = "\(F.self)"
    fingerprint = walks.machine.fingerprint
    self.property = property
    seed = walks.seed
    steps = moves.map { Step($0, F.self) }
  }
}

extension WalkFixture: CustomStringConvertible {
  /// The fixture as JSON, in one line.
  public var description: String {
    let steps = steps.map { step in
      "{\"kind\":\"\(step.kind.rawValue)\",\"name\":\(step.name.quoted),\"number\":\(step.number),"
        + "\"choices\":[\(step.choices.map(String.init).joined(separator: ","))]}"
    }
    return "{\"version\":\(version),\"flow\":\(flow.quoted),\"fingerprint\":\(fingerprint.quoted),"
      + "\"property\":\(property.quoted),\"seed\":\(seed),\"steps\":[\(steps.joined(separator: ","))]}"
  }
}

extension String {
  /// The text in the quotes of JSON, which are those of Swift but for what no name contains.
  var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
