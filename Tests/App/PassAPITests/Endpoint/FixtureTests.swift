import Foundation
import PassAPI
import PassTestSupport
import Testing

@Suite("the documented exchanges")
struct FixtureTests {
  @Test("all 145 fixtures are there, and all but the headers, the user agent's and one odd method belong to a call")
  func completeness() {
    #expect(Fixture.all.count == 145)
    let others = Fixture.all.filter { $0.call == nil }.map(\.name).filter { !$0.hasPrefix("header__") }
    #expect(
      others == [
        "authenticate__redirect__302", "error__invalid_parameter_saml_response__400",
        "error__method_not_allowed_without_body__405",
      ])
  }

  @Test("an answer decodes into its type, or into the error that it carries", arguments: Fixture.exchanges)
  func answer(_ fixture: Fixture) throws {
    let call = try #require(fixture.call)
    switch (fixture.status, call.decode(fixture.response)) {
    case (200...201, .success(let answer)): #expect(count(answer) == expectedCount(fixture.body))
    case (429, .failure(let failure)): #expect(failure.kind == .throttled)
    case (400..., .failure(let failure)): expect(failure, of: fixture)
    case (let status, let result): Issue.record("\(status) gave \(result)")
    }
  }

  private func expect(_ failure: CallFailure, of fixture: Fixture) {
    #expect(failure.status == fixture.status)
    if let code = fixture.body["error"]?.text {
      let known = RegistrationErrorCode.allCases.first { $0.rawValue == code }
      #expect(known.map { failure == .registrationRefused(status: fixture.status, $0) } == true)
    } else {
      let failing = fixture.status >= 500 && failure.error?.code.entry?.action != .configuration
      #expect(failure.kind == (fixture.status == 401 ? .unauthorized : failing ? .unavailable : .rejected))
      #expect(failure.error?.code.rawValue == fixture.body["code"]?.text)
      #expect(failure.error?.action.rawValue == fixture.body["action"]?.text)
      #expect(failure.error?.trace == fixture.body["trace"]?.text)
      if let code = failure.error?.code { #expect(ErrorCode.allCases.contains(code)) }
    }
  }

  /// The number of items, for answers that are lists.
  private func count(_ answer: any Sendable) -> Int? {
    switch answer {
    case let profiles as [Profile]: profiles.count
    case let decisions as [ResourceDecision]: decisions.count
    case let logouts as [LogoutEntry]: logouts.count
    case let configuration as ServiceConfiguration: configuration.mvpds.count
    default: nil
    }
  }

  private func expectedCount(_ body: JSONValue) -> Int? {
    for case .array(let items)? in [body["decisions"], body["requestor"]?["mvpds"]] { return items.count }
    return (body["profiles"] ?? body["logouts"])?.object?.count
  }

  /// Requests that no correct client sends, and one whose body the documentation cuts short.
  private static let defects: Set = [
    "error__invalid_parameter_redirect_url__400", "error__invalid_parameter_resources__400",
    "profiles-sso-partner__appleSSO_created__201",
  ]

  @Test("a request is rebuilt as documented", arguments: Fixture.exchanges)
  func request(_ fixture: Fixture) throws {
    let request = try #require(fixture.call).request
    #expect(request.method.rawValue == fixture.method)
    // Placeholders of the documentation stand unencoded in its paths and bodies.
    if fixture.target.contains("{") {
      #expect(request.target.text.removingPercentEncoding == fixture.target.removingPercentEncoding)
    } else if !Self.defects.contains(fixture.name) {
      #expect(request.target.text == fixture.target)
    }
    switch fixture.requestBody {
    case _ where Self.defects.contains(fixture.name): break
    case .null: #expect(request.body?.isEmpty ?? true)
    case .string(let text) where text.contains("{"):
      #expect(request.body.map { String(decoding: $0, as: UTF8.self) }?.removingPercentEncoding == text)
    case .string(let text): #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == text)
    case let json:
      #expect(try JSONDecoder().decode(JSONValue.self, from: request.body ?? Data()) == json)
    }
  }

  @Test("the body of an answer may be cut anywhere without harm", arguments: Fixture.exchanges)
  func truncated(_ fixture: Fixture) throws {
    let call = try #require(fixture.call)
    let whole = fixture.response
    guard (200...201).contains(whole.status) else { return }
    for length in stride(from: 0, to: whole.body.count - 1, by: max(1, whole.body.count / 40)) {
      guard
        case .failure(let failure) = call.decode(HTTPResponse(status: whole.status, body: whole.body.prefix(length)))
      else {
        Issue.record("\(length) bytes were enough")
        continue
      }
      #expect(failure.kind == .unavailable)
    }
  }
}
