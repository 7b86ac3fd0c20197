/// Why a stepper did not take an outcome, or did not come to rest.
public enum StepperError: Error, Hashable, Sendable {
  /// The machine rests in this state: no effect waits for an outcome.
  case rests(state: String, outcome: String)
  /// The effect of the present state does not declare this outcome.
  case notAnOutcome(String, of: String, declared: [String])
  /// The machine did not come to rest within this many outcomes.
  case restless(state: String, limit: Int)
}

extension StepperError: CustomStringConvertible {
  /// A sentence for the one who wrote the script.
  public var description: String {
    switch self {
    case .rests(let state, let outcome): "\(outcome) answers nothing: the machine rests in \(state)"
    case .notAnOutcome(let outcome, let effect, let declared):
      "\(outcome) is no outcome of \(effect), which has \(declared.joined(separator: ", "))"
    case .restless(let state, let limit): "no rest after \(limit) outcomes; now in \(state)"
    }
  }
}
