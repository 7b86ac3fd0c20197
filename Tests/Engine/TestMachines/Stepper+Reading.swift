import FlowEngine

extension Reaction {
  /// The id of the row that was taken; else what happened, in a line.
  var short: String {
    switch self {
    case .moved(let edge, _), .stayed(let edge, _): edge.row
    default: description
    }
  }
}

extension Stepper {
  /// The reply to a caller: the answer, or the refusal of the flow. Nil while there is none.
  func heard<Answer>(_ asking: PendingRequest<Answer>) throws -> Result<Answer, F.Refusal>? {
    do { return try result(of: asking).map { .success(try $0.get()) } } catch let refusal as F.Refusal {
      return .failure(refusal)
    }
  }
}
