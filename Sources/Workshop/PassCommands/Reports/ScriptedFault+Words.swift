import FlowCommands
import PassAPI
import PassSimulator

extension ScriptedFault {
  /// Reads faults as they are typed: `configuration:503x2,profiles-list:offline`.
  ///
  /// - Throws: A `UsageError` for an unknown endpoint, number or answer.
  static func list(_ words: String, among endpoints: [Endpoint]) throws(UsageError) -> [ScriptedFault] {
    var faults: [ScriptedFault] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      faults.append(try ScriptedFault(word: String(word), among: endpoints))
    }
    return faults
  }

  private init(word: String, among endpoints: [Endpoint]) throws(UsageError) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw UsageError("'\(word)' is not a fault; write ENDPOINT:WHAT, such as configuration:503x2")
    }
    guard let endpoint = endpoints.first(where: { $0.name == parts[0] }) else {
      throw .unknown("endpoint", parts[0], of: endpoints.map(\.name))
    }
    var what = parts[1], count = 1
    if let sign = what.lastIndex(of: "x"), let number = Int(what[what.index(after: sign)...]), number > 0 {
      (count, what) = (number, String(what[..<sign]))
    }
    guard let answer = Answer.named(what) else {
      if Int(what) != nil { throw UsageError("\(what) is not the status of a final answer") }
      throw .unknown("answer", what, of: Answer.kinds.map(\.name) + ["a status", "the code of an error"])
    }
    self.init(endpoint, .first(count), answer)
  }
}
