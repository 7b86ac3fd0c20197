import Foundation
import PassAPI

extension Backend {
  /// Gives an answer in place of the server's own to the next calls of an endpoint, or of any.
  package mutating func inject(_ answer: ScriptedFault.Answer, at endpoint: Endpoint?, times: Int) {
    state.injected.append(BackendState.InjectedFault(endpoint: endpoint, answer: answer, left: times))
  }

  /// Withdraws all injected faults that have not occurred yet.
  package mutating func forgetInjected() { state.injected = [] }

  /// The fault that was injected or scripted for a call; an injected one takes precedence, and is used up.
  mutating func fault(_ endpoint: Endpoint, number: Int, overall: Int) -> ScriptedFault.Answer? {
    if let index = state.injected.firstIndex(where: { $0.endpoint == nil || $0.endpoint == endpoint }) {
      let answer = state.injected[index].answer
      state.injected[index].left -= 1
      if state.injected[index].left <= 0 { state.injected.remove(at: index) }
      return answer
    }
    return script.faults.first { $0.hits(endpoint, number: number, overall: overall) }?.answer
  }

  /// The answer of a fault that does not involve the server; `nil` if it needs the server's own answer.
  func answer(_ fault: ScriptedFault.Answer, to call: IncomingCall) -> Result<HTTPResponse, TransportFailure>? {
    switch fault {
    case .status, .page, .text, .tooManyRequests, .asksToWait, .garbage: fault.response.map { .success($0) }
    case .error(let code): .success(response(to: ErrorAnswer.Form.enhanced(code)))
    case .itemError(let code): .success(.json(200, decisions(all: code, call)))
    case .registrationError(let code): .success(response(to: ErrorAnswer.Form.registration(code)))
    case .empty: .success(.json(200, empty(call.endpoint)))
    case .transport(let failure): .failure(failure)
    case .distorted, .answerLost: nil
    }
  }

  /// The server's own answer after a fault.
  func spoil(_ answer: HTTPResponse, by fault: ScriptedFault.Answer?) -> Result<HTTPResponse, TransportFailure> {
    switch fault {
    case .distorted(let distortion)?: .success(distortion.applied(to: answer))
    case .answerLost(let failure)?: .failure(failure)
    case nil, .status?, .page?, .text?, .error?, .itemError?, .registrationError?, .tooManyRequests?, .asksToWait?,
      .empty?, .garbage?, .transport?:
      .success(answer)
    }
  }

  private func empty(_ endpoint: Endpoint) -> JSONValue {
    switch endpoint {
    case .listProfiles, .profileOfMVPD, .profileOfCode, .partnerProfile: ["profiles": [:]]
    case .preauthorize, .authorize: ["decisions": []]
    case .logout: ["logouts": [:]]
    default: [:]
    }
  }

  private func decisions(all code: String, _ call: IncomingCall) -> JSONValue {
    let resources = call.json?["resources"]?.array?.compactMap(\.text) ?? []
    return ["decisions": .array(resources.map { deny($0, call, source: "mvpd", code: code) })]
  }
}

extension ScriptedFault.Answer {
  /// The answer if it is the same for every call; `nil` if it depends on the call.
  package var response: HTTPResponse? {
    switch self {
    case .status(let status, let body): body.map { .json(status, $0) } ?? HTTPResponse(status: status)
    case .page(let status): .html(status, title: "\(status)")
    case .text(let status, let text): HTTPResponse(status: status, body: Data(text.utf8))
    case .tooManyRequests: .tooManyRequests
    case .asksToWait(let status, let seconds): .html(status, title: "\(status)", retryAfter: seconds)
    case .garbage: .html(200, title: "Maintenance")
    case .error, .itemError, .registrationError, .empty, .transport, .distorted, .answerLost: nil
    }
  }
}

extension Distortion {
  /// The answer as it arrives. A distortion that needs a JSON object leaves anything else unchanged.
  func applied(to answer: HTTPResponse) -> HTTPResponse {
    var arriving = answer
    switch self {
    case .cut(let percent): arriving.body = answer.body.prefix(answer.body.count * min(max(percent, 0), 100) / 100)
    case .emptied: arriving.body = Data()
    case .misencoded: arriving.body.insert(0xFF, at: arriving.body.startIndex + arriving.body.count / 2)
    case .retyped(let level): arriving.body = rewritten(answer.body) { $0.retyped(level: level) }
    case .replaced(let name, let value): arriving.body = rewritten(answer.body) { $0.replacing(name, by: value) }
    case .contradicted: arriving.body = rewritten(answer.body) { $0.contradicted }
    case .doubled(let disputed):
      arriving.body = rewritten(answer.body) {
        $0.mappingLists { $0.flatMap { [$0, disputed ? $0.contradicted : $0] } }
      }
    case .lost: arriving.body = rewritten(answer.body) { $0.mappingLists { Array($0.dropFirst()) } }
    case .padded(let bytes):
      arriving.body = adding(
        Data("\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: max(0, bytes)) + Data("\"".utf8), to: answer.body)
    case .nested(let levels):
      let brackets = ["[", "]"].map { Data(String(repeating: $0, count: max(0, levels)).utf8) }
      arriving.body = adding(brackets[0] + brackets[1], to: answer.body)
    }
    return arriving
  }

  private func rewritten(_ body: Data, _ rewrite: (JSONValue) -> JSONValue) -> Data {
    JSONValue(parsing: body).map { rewrite($0).data } ?? body
  }

  /// Adds a member as text, so that a very large or deep value need not be built first.
  private func adding(_ value: Data, to body: Data) -> Data {
    guard body.first == UInt8(ascii: "{") else { return body }
    let separator = body == Data("{}".utf8) ? "" : ","
    return Data("{\"padding\":".utf8) + value + Data(separator.utf8) + body.dropFirst()
  }
}

extension JSONValue {
  /// The value with another type at a level.
  fileprivate func retyped(level: Int) -> JSONValue {
    guard level > 0 else { return retyped }
    return switch self {
    case .object(let members): .object(members.mapValues { $0.retyped(level: level - 1) })
    case .array(let elements): .array(elements.map { $0.retyped(level: level - 1) })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// A value of a type that no reader accepts in place of this one.
  private var retyped: JSONValue {
    switch self {
    case .null, .bool: .integer(7)
    case .integer, .number: [:]
    case .string: .bool(true)
    case .array: "list"
    case .object: .array([self])
    }
  }

  /// The value with every `authorized` inverted, at every depth, and its neighbours unchanged.
  fileprivate var contradicted: JSONValue {
    switch self {
    case .object(var members):
      guard case .bool(let isAuthorized)? = members["authorized"] else {
        return .object(members.mapValues(\.contradicted))
      }
      members["authorized"] = .bool(!isAuthorized)
      return .object(members)
    case .array(let elements): return .array(elements.map(\.contradicted))
    case .null, .bool, .integer, .number, .string: return self
    }
  }

  /// The value with every list transformed, at every depth, the outer ones first.
  fileprivate func mappingLists(_ make: ([JSONValue]) -> [JSONValue]) -> JSONValue {
    switch self {
    case .object(let members): .object(members.mapValues { $0.mappingLists(make) })
    case .array(let elements): .array(make(elements).map { $0.mappingLists(make) })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// The value with the members of a name replaced, at every depth.
  fileprivate func replacing(_ name: String, by value: JSONValue) -> JSONValue {
    switch self {
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { ($0, $0 == name ? value : $1.replacing(name, by: value)) }))
    case .array(let elements): .array(elements.map { $0.replacing(name, by: value) })
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
