import Foundation
import PassAPI
import Testing

@testable import PassService

@Suite("Problems") struct ProblemTests {
  static let jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4"

  @Test("R-ERR-14: what a server echoes reaches no problem: neither tokens nor control characters, nor without bound")
  func echoes() throws {
    let evil = "\u{1B}[31m\(Self.jwt)\n" + String(repeating: "x ", count: 10_000)
    let error = EnhancedError(
      action: ErrorAction(rawValue: evil), status: 403, code: ErrorCode(rawValue: evil), message: evil, details: evil,
      trace: evil)
    let refusal = ServiceRefusal.failed(CallFailure.rejected(status: 403, error).problem)
    let shown = [String(reflecting: refusal), String(decoding: try JSONEncoder().encode(refusal), as: UTF8.self)]
    for text in shown {
      #expect(!text.contains("c2lnbmF0dXJl"))
      #expect(text.utf8.count < 6 * ForeignText.maximumLength)
    }
    guard case .failed(let problem) = refusal else { return }
    for text in [problem.code, problem.action?.rawValue, problem.text, problem.trace].compactMap(\.self) {
      #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    #expect(Problem(code: "unusable_action_\(evil)").code.hasPrefix("unusable_action_"))
    #expect(!Problem(code: "unusable_action_\(evil)").code.contains("\u{1B}"))
  }

  @Test("R-ERR-13: code, action, text and trace of a documented error are kept as they are")
  func documented() {
    let error = EnhancedError(
      action: .authentication, status: 403, code: .authenticatedProfileMissing,
      message: "The authenticated profile associated with this request is missing.",
      trace: "2a0c9f1e-7b64-4f0d-9c3b-5d1e6a7f8b90")
    let problem = CallFailure.rejected(status: 403, error).problem
    #expect(problem.code == error.code.rawValue)
    #expect(problem.text == error.message)
    #expect(problem.trace == error.trace)
    #expect(problem.action == .authentication)
  }
}
