import FlowCommands
import PassAPI
import PassSimulator

extension Fault {
  /// Faults as they are typed: `configuration:503x2,profiles-list:offline`.
  ///
  /// - Throws: A `UsageError` for an endpoint, a number or an answer that there is not.
  static func list(_ words: String, among endpoints: [Endpoint]) throws(UsageError) -> [Fault] {
    var faults: [Fault] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      faults.append(try Fault(word: String(word), among: endpoints))
    }
    return faults
  }

  private init(word: String, among endpoints: [Endpoint]) throws(UsageError) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw UsageError("'\(word)' is no fault; one is ENDPOINT:WHAT, such as configuration:503x2")
    }
    guard let endpoint = endpoints.first(where: { $0.name == parts[0] }) else {
      throw .unknown("endpoint", parts[0], of: endpoints.map(\.name))
    }
    var what = parts[1], count = 1
    if let sign = what.lastIndex(of: "x"), let number = Int(what[what.index(after: sign)...]), number > 0 {
      (count, what) = (number, String(what[..<sign]))
    }
    self.init(endpoint, .first(count), try Answer(word: what))
  }
}

extension Fault.Answer {
  fileprivate init(word: String) throws(UsageError) {
    if let status = Int(word) {
      guard (200...599).contains(status) else { throw UsageError("\(status) is no status of a final answer") }
      self = .status(status)
    } else if let failure = Self.failures.first(where: { $0.rawValue == word }) {
      self = .transport(failure)
    } else if ErrorCode(rawValue: word).entry != nil {
      self = .error(code: word)
    } else if word == "garbage" {
      self = .garbage
    } else if word == "empty" {
      self = .empty
    } else {
      throw .unknown(
        "answer", word, of: Self.failures.map(\.rawValue) + ["garbage", "empty", "a status", "an error code"])
    }
  }

  /// What a network does; the others are the client's own doing.
  private static var failures: [TransportFailure] { [.offline, .timedOut, .connectionLost] }
}
