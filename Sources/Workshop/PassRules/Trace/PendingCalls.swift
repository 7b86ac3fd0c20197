/// The calls that are not answered yet, while a trace is read call by call.
struct PendingCalls {
  /// The last to be answered comes first.
  private var waiting: [WireCall] = []

  /// The calls that are answered before the next one begins, in the order of their answers; that one waits from then.
  mutating func answered(before call: WireCall) -> [WireCall] {
    let place = waiting.place { $0.precedes(call) }, answered = waiting[place...].reversed()
    waiting.removeSubrange(place...)
    waiting.insert(call, at: waiting.place { ($0.end, $0.number) < (call.end, call.number) })
    return Array(answered)
  }
}
