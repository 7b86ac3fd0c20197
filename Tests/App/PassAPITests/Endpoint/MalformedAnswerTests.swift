import Foundation
import PassAPI
import PassTestSupport
import FlowEngine
import Testing

@Suite("malformed answers of every endpoint")
struct MalformedAnswerTests {
  struct Subject: Sendable, CustomTestStringConvertible {
    let call: AnyCall
    let body: Data
    var testDescription: String { call.name }

    /// Reads a body at a status; a failure must be of its kind and say nothing of the content, nor of where else it is.
    @discardableResult
    func read(_ body: Data, at status: Int = 200, _ location: SourceLocation = #_sourceLocation) -> CallFailure? {
      let response = HTTPResponse(status: status, headers: ["Location": "https://hidden.example/"], body: body)
      guard case .failure(let failure) = call.decode(response) else { return nil }
      #expect(failure.status == status, sourceLocation: location)
      #expect(failure.error != nil || !"\(failure)".contains("hidden"), sourceLocation: location)
      return failure
    }
  }

  static let subjects = Sample.calls.map { Subject(call: $0, body: Data(CompleteAnswers.body(of: $0.name).utf8)) }

  @Test("the complete answer is read", arguments: subjects)
  func complete(_ subject: Subject) { #expect(subject.read(subject.body) == nil) }

  @Test("an answer cut after any byte is none of the service, as a page of the network is", arguments: subjects)
  func truncated(_ subject: Subject) {
    for length in 0..<subject.body.count
    where subject.read(subject.body.prefix(length)) != .unavailable(status: 200) {
      Issue.record("\(length) bytes were enough")
    }
  }

  @Test("an answer cut within a character is cut, and one with a mark before it is read")
  func cutCharacter() {
    for subject in Self.subjects {
      for half in ["{\"a\": \"\u{E9}", "{\"a\": \"\u{20AC}", "{\"a\": \"\u{1F4FA}"] {
        #expect(subject.read(Data(half.utf8).dropLast()) == .unavailable(status: 200))
      }
      #expect(subject.read(Data([0xEF, 0xBB, 0xBF]) + subject.body) == nil)
    }
  }

  @Test("an answer of one MiB is read, a byte more is too large", arguments: subjects)
  func oversized(_ subject: Subject) {
    let padding = (1 << 20) - subject.body.count
    #expect(subject.read(subject.body + Data(repeating: 0x20, count: padding)) == nil)
    let failure = subject.read(subject.body + Data(repeating: 0x20, count: padding + 1))
    #expect(failure == .malformed(status: 200, reason: "body too large"))
  }

  static let kinds: [JSONValue] = [
    .null, .bool(true), .integer(-1), .integer(.max), .number(1.5), .number(1e300), .string(""), .string("hidden"),
    .array([]),
    .array([.null, .object([:])]), .object([:]), .object(["hidden": .array([.string("hidden")])]),
  ]

  @Test("any kind of value in place of any member is a malformed answer or a tolerant reading", arguments: subjects)
  func otherKinds(_ subject: Subject) throws {
    let whole = try JSONDecoder().decode(JSONValue.self, from: subject.body)
    for kind in Self.kinds {
      for variant in whole.variants(with: kind) {
        let failure = subject.read(try JSONEncoder().encode(variant))
        #expect(failure.map { [.malformed, .unreadable].contains($0.kind) } ?? true)
      }
    }
  }

  @Test("any member may be missing: a malformed answer or a tolerant reading", arguments: subjects)
  func missing(_ subject: Subject) throws {
    let whole = try JSONDecoder().decode(JSONValue.self, from: subject.body)
    for variant in whole.variants(with: nil) {
      let failure = subject.read(try JSONEncoder().encode(variant))
      #expect(failure.map { [.malformed, .unreadable].contains($0.kind) } ?? true)
    }
  }

  @Test("R-ERR-10: members unknown today change nothing, at any depth of the documented ones", arguments: subjects)
  func unknown(_ subject: Subject) throws {
    let whole = try JSONDecoder().decode(JSONValue.self, from: subject.body).extended
    #expect(subject.read(try JSONEncoder().encode(whole)) == nil)
  }

  @Test("lists and maps nested too deeply are refused at any place, before they are parsed", arguments: subjects)
  func deep(_ subject: Subject) throws {
    let whole = try JSONDecoder().decode(JSONValue.self, from: subject.body)
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let nest = String(repeating: open, count: 2_000) + "1" + String(repeating: close, count: 2_000)
      for variant in whole.variants(with: .string("NEST")) {
        let text = String(decoding: try JSONEncoder().encode(variant), as: UTF8.self)
        #expect(
          subject.read(Data(text.replacingOccurrences(of: "\"NEST\"", with: nest).utf8))
            == .malformed(status: 200, reason: "body nested too deeply"))
      }
      #expect(subject.read(Data(String(repeating: open, count: 50_000).utf8))?.kind == .malformed)
    }
  }

  @Test("a byte that is no UTF-8 is refused at any place", arguments: subjects)
  func invalidUTF8(_ subject: Subject) {
    for index in 0..<subject.body.count {
      var body = subject.body
      body[index] = 0xFF
      #expect(subject.read(body) == .malformed(status: 200, reason: "body is not UTF-8"))
    }
  }

  @Test("random damage is a malformed answer or a tolerant reading", arguments: subjects)
  func damaged(_ subject: Subject) {
    var random = SeededRandom(seed: UInt64(subject.body.count))
    for _ in 0..<300 {
      var body = subject.body
      for _ in 0...random.below(3) { body[random.below(body.count)] = UInt8(random.below(256)) }
      let failure = subject.read(body)
      // Damage of a bracket looks as if the rest were missing.
      #expect(failure.map { [.malformed, .unreadable, .unavailable].contains($0.kind) } ?? true)
    }
  }

  static let foreign: [(String, Data)] = [
    ("nothing", Data()), ("blanks", Data(" \r\n\t".utf8)), ("HTML", Data("<html>hidden</html>".utf8)),
    ("text", Data("hidden".utf8)),
    ("a list", Data("[]".utf8)), ("null", Data("null".utf8)), ("a number", Data("7".utf8)),
    ("a string", Data("\"hidden\"".utf8)),
    ("zero bytes", Data(count: 64)), ("UTF-16", Data([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00])),
    ("two answers", Data("{}{}".utf8)), ("NaN", Data(#"{"a": NaN}"#.utf8)),
    ("half an escape", Data(#"{"a": "\uD8"#.utf8)),
    ("XML", Data(#"<?xml version="1.0"?><hidden/>"#.utf8)), ("a huge number", Data("[1e999999]".utf8)),
    ("invalid UTF-8", Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])),
    ("deep lists", Data(String(repeating: "[", count: 5_000).utf8)), ("half a surrogate", Data(#"{"a": "\uD800"#.utf8)),
  ]

  /// What a gateway, a failing server or a network that wants a login first says in place of the service, and what is
  /// left of an answer that was cut.
  private static let pages: Set = ["HTML", "XML", "nothing", "blanks", "half an escape", "half a surrogate"]

  @Test("a success that is no answer is malformed, and a page or a part is none of the service", arguments: foreign)
  func foreignSuccess(_ name: String, _ body: Data) {
    let kind: CallFailure.Kind = Self.pages.contains(name) ? .unavailable : .malformed
    for subject in Self.subjects {
      // A poll for a login believes no other status of success than 200.
      for status in subject.call.name == "profiles-code" ? [200] : [200, 201] {
        #expect(subject.read(body, at: status)?.kind == kind, "\(subject.call.name)")
      }
    }
  }

  @Test("a 5xx is a 5xx, and a redirect one that names no address, whatever the body", arguments: foreign)
  func foreignServerFailure(_ name: String, _ body: Data) {
    for subject in Self.subjects {
      for status in [301, 302, 303, 304, 307, 308, 500, 501, 502, 503, 504, 505, 511, 599, 600] {
        #expect(subject.read(body, at: status)?.kind == .unavailable, "\(subject.call.name) \(status)")
      }
    }
  }

  @Test("R-ERR-14: a failing service is one whatever it says of it, and that is kept", arguments: [500, 502, 503, 504])
  func enhancedServerFailure(status: Int) {
    let said = EnhancedError(action: .none, status: 500, code: .internalServerError)
    let error = Data(#"{"action": "none", "status": 500, "code": "internal_server_error"}"#.utf8)
    let registration = Data(#"{"error": "invalid_client"}"#.utf8), word = Data(#"{"error": "Bad Gateway"}"#.utf8)
    for subject in Self.subjects {
      #expect(subject.read(error, at: status) == .unavailable(status: status, said))
      for body in [registration, word] { #expect(subject.read(body, at: status) == .unavailable(status: status)) }
    }
  }

  @Test(
    "R-ERR-9: a 500 that only an operator can settle is a refusal, and no other status or code is",
    arguments: [
      (500, "none", "invalid_configuration_platform", CallFailure.Kind.rejected),
      (500, "configuration", "internal_server_error", .rejected), (500, "configuration", "unheard_of", .unavailable),
      (503, "configuration", "invalid_configuration_platform", .unavailable),
    ])
  func operatorsTask(_ status: Int, _ action: String, _ code: String, _ kind: CallFailure.Kind) {
    let body = Data(#"{"action": "\#(action)", "status": 500, "code": "\#(code)"}"#.utf8)
    for subject in Self.subjects { #expect(subject.read(body, at: status)?.kind == kind) }
  }

  @Test("an error with a status of success is an error, of a code alone it is not known whose it is")
  func errorInSuccess() {
    let error = #"{"action": "none", "status": 400, "code": "invalid_parameter_code"}"#
    for subject in Self.subjects {
      for body in [error, #"{"error": \#(error)}"#] {
        #expect(
          subject.read(Data(body.utf8))
            == .rejected(status: 200, EnhancedError(action: .none, status: 400, code: .invalidParameterCode)))
      }
      #expect(subject.read(Data(#"{"code": "x"}"#.utf8)).map { [.malformed, .unreadable].contains($0.kind) } == true)
    }
  }

  @Test("R-ERR-6, R-THR-1: at any other status it is a failure of the status", arguments: foreign)
  func foreignFailure(_ name: String, _ body: Data) {
    let isBlank = body.allSatisfy { [0x20, 0x0D, 0x0A, 0x09].contains($0) }
    for subject in Self.subjects {
      for status in [204, 400, 403, 404, 405, 410, 412, 418] {
        #expect(
          subject.read(body, at: status)?.kind == (isBlank ? .rejected : .malformed), "\(subject.call.name) \(status)")
      }
      #expect(subject.read(body, at: 401)?.kind == .unauthorized)
      #expect(subject.read(body, at: 429)?.kind == .throttled)
    }
  }
}
