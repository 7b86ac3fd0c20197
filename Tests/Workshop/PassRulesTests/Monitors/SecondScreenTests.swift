import Foundation
import PassAPI
import PassRules
import Testing

@testable import PassTestSupport

@Suite("Monitors on a second screen", .endsIfStuck) struct SecondScreenTests {
  private let endpoints = Endpoints(
    serviceProvider: "REF30", identifier: DeviceIdentifier("phone"),
    device: DeviceInfo(model: "iPhone", version: "14,2", osName: .iOS, osVersion: "17.4", connectionType: "WiFi"),
    isSecondScreen: true)

  private func message(_ request: HTTPRequest, _ answer: String) -> Message {
    Message(
      request.method.rawValue, request.target.text, headers: request.headers, body: request.body,
      outcome: .answered(status: 200, body: Data(answer.utf8)))
  }

  private func look(_ code: String) -> Message {
    message(endpoints.sessionStatus(code: code, token: Secret("phone's token")).request, #"{"existingParameters":{}}"#)
  }

  private func poll(_ code: String) -> Message {
    message(endpoints.profiles(code: code, token: Secret("phone's token")).request, #"{"profiles":{}}"#)
  }

  @Test(
    "C-55: a second screen may leave out the device headers on every call by code, profiles-code too (R-HDR-2, R-HDR-3)"
  ) func alone() {
    let start = Timestamp(milliseconds: 1_767_268_800_000)
    let messages = [look("8ER640M"), poll("8ER640M"), poll("8ER640M")]
    let entries = messages.enumerated().map {
      Trace.Entry($0.offset + 1, .message($0.element), start: start.advanced(bySeconds: $0.offset * 5))
    }
    #expect(Trace(entries).violations().map(\.description) == [])
  }

  @Test("both screens may poll the same code, each at its own pace (R-POLL-3, R-POLL-4)") func together() async throws {
    var draft = try await Draft.of("second-screen")
    let code = try draft.code()
    #expect(draft.indices("GET /profiles/code").count > 1)
    for index in draft.indices("GET /profiles/code").reversed() { draft.insert(poll(code), after: index, by: 1_000) }
    draft.append(poll(code))
    #expect(draft.trace.violations().map(\.description) == [])
  }

  @Test("a second screen that polls every second is found (R-POLL-3)") func hasty() async throws {
    var draft = try await Draft.of("second-screen")
    let code = try draft.code()
    for _ in 1...2 { draft.append(poll(code), by: 1_000) }
    #expect(draft.trace.violations().map(\.rule) == ["R-POLL-3"])
  }

  @Test("device headers may be left out by code only (R-HDR-2, R-HDR-3)") func elsewhere() async throws {
    var draft = try await Draft.of("second-screen")
    try draft.edit("POST /sessions") {
      $0.headers["AP-Device-Identifier"] = nil
      $0.headers["X-Device-Info"] = nil
    }
    #expect(Set(draft.trace.violations().map(\.rule)) == ["R-HDR-2", "R-HDR-3"])
  }
}
