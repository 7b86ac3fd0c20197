import PassScenarios
import FlowEngine
import Foundation
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What the framework's answers mean in B2, C4, C11, D1.2 and D2.2.
@Suite("Answers of the framework") struct PartnerAnswerTests {
  typealias Answered = Timestamped<PartnerReply>
  static let unavailable = FrameworkError(.serviceTemporarilyUnavailable)
  static func tapped(_ id: String?) -> Answered {
    Sample.reply(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: id))
  }

  @Test(
    "R-SSO-6: a status is valid when access is granted, the provider known and the expiry ahead",
    arguments: [
      (Sample.reply(), "valid"), (Sample.reply(.granted, "apple-First", Sample.now), "expired"),
      (Sample.reply(.granted, "apple-First", Sample.earlier), "expired"),
      (Sample.reply(.granted, "apple-First", nil), "undated"),
      (Sample.reply(.granted, nil, nil), "nobody"), (Sample.reply(.granted, "", Sample.later), "nobody"),
      (Sample.reply(.granted, "apple-Nobody"), "unknown"), (Sample.reply(.granted, "Apple-First"), "unknown"),
      (Sample.reply(.denied), "denied"), (Sample.reply(.restricted), "restricted"),
      (Sample.reply(.notDetermined), "undetermined"),
      (Sample.reply(.granted, nil, nil, unavailable), "error"),
      (Sample.reply(.notDetermined, nil, nil, unavailable), "error"),
      (Sample.reply(.denied, nil, nil, unavailable), "denied"),
      (Sample.reply(.granted, "apple-First", Sample.later, unavailable), "valid"),
    ] as [(Answered, String)])
  func statuses(answered: Answered, verdict: String) {
    let context = Sample.context { $0.configuration = Sample.configuration() }, valid = verdict == "valid"
    let edge = valid ? "B2" : verdict == "error" ? "B2.unanswered" : "B2.without"
    let b = Stepping("B2", .readingStatus, .partnerAnswered(answered), edge, in: context).check()
    #expect(b.context.status == (valid ? Sample.status : nil), "R-SSO-26")
    let next = AppleSSO.RetrievingProfiles(
      status: valid ? Sample.status : nil, isStatusUnanswered: verdict == "error",
      statusEnded: verdict == "expired" ? answered.value.expires : nil)
    #expect(b.state == .retrievingProfiles(next))
    for (step, purpose) in [
      (
        "D1.2",
        AppleSSO.StatusPurpose.preauthorize(
          AppleSSO.Preauthorizing(access: Sample.access, asked: ["a"], resources: ["a"]))
      ),
      ("D2.2", .authorize(AppleSSO.Authorizing(access: Sample.access, resource: "a"))),
    ] {
      let edge = valid ? step : verdict == "error" ? "status.error" : "status.unusable"
      let led = Stepping(step, .refreshingStatus(purpose), .partnerAnswered(answered), edge, in: context).check()
      if edge == "status.unusable" {
        #expect(led.state == .storingEnd(.init(.signInAgain(Problem(code: "partner_status_\(verdict)")))))
      }
    }
  }

  @Test(
    "C-95: the provider is known by the configuration, else by memory, else the server decides",
    arguments: [
      (nil, nil, "apple-First", "D2.2"), (nil, "apple-First", "apple-First", "D2.2"),
      (nil, "apple-First", "apple-Second", "status.unusable"),
      (Sample.configuration(), nil, "apple-First", "D2.2"),
      (Sample.configuration(), nil, "apple-Second", "status.unusable"),
    ] as [(ServiceConfiguration?, String?, String, String)])
  func knownProviders(configuration: ServiceConfiguration?, remembered: String?, id: String, edge: String) {
    let context = Sample.context {
      $0.configuration = configuration
      $0.remembered = RememberedProvider(mvpd: "First", mappingId: remembered)
    }
    Stepping("D2.2", .readingForPlay, .replied(.granted, id), edge, in: context).check()
  }

  @Test(
    "C4: what came of the system picker",
    arguments: [
      (Sample.reply(), "C4", .requestingPartnerSession),
      (Sample.reply(.granted, "apple-First", nil), "C4.undated", .creatingSession),
      (Sample.reply(.granted, "apple-First", Sample.now), "C4.expired", .creatingSession),
      (Sample.reply(.granted, "apple-Nobody"), "C4.ownPicker", .choosingProvider),
      (Sample.reply(.granted, nil, nil), "C4.ownPicker", .choosingProvider),
      (Sample.reply(.denied), "C4.denied", .explainingAccess),
      (Sample.reply(.restricted), "C4.ownPicker", .choosingProvider),
      (Sample.reply(.notDetermined), "C4.ownPicker", .choosingProvider),
      (Sample.reply(.granted, nil, nil, FrameworkError(.userCancelled)), "C4.ownPicker", .choosingProvider),
      (Sample.reply(.granted, nil, nil, unavailable), "C4.ownPicker", .choosingProvider),
      (tapped("apple-First"), "C4.unsupported", .creatingSession),
      (tapped("apple-Hidden"), "C4.unsupported", .creatingSession),
      (tapped("apple-Nobody"), "C4.ownPicker", .choosingProvider),
      (tapped(nil), "C4.ownPicker", .choosingProvider),
    ] as [(Answered, String, AppleSSO.State.Name)])
  func picked(answered: Answered, edge: String, to: AppleSSO.State.Name) {
    Stepping("C4", .picking, .partnerAnswered(answered), edge, to: to).check()
  }

  @Test(
    "C4: of two providers with the same id at Apple the first of the configuration is taken",
    arguments: [(Sample.reply(), "C4"), (tapped("apple-First"), "C4.unsupported")] as [(Answered, String)])
  func firstOfTwo(answered: Answered, edge: String) {
    let configuration = Sample.configuration([Sample.mvpd("First"), Sample.mvpd("Twin", mapping: "apple-First")])
    let state = AppleSSO.State.pickingProvider(PickingProvider(configuration: configuration))
    switch Stepping("C4", state, .partnerAnswered(answered), edge).check().state {
    case .requestingPartnerSession(let requesting): #expect(requesting.known.mvpd == "First")
    case .creatingSession(let creating): #expect(creating.mvpd == "First")
    case let other: Issue.record("\(other.name)")
    }
  }

  @Test(
    "C11: what came of the login at the provider",
    arguments: [
      (Sample.reply(saml: "<saml/>"), "C11"), (Sample.reply(.granted, "apple-First", nil, saml: "<saml/>"), "C11"),
      (Sample.reply(.granted, "apple-Second", saml: "<saml/>"), "C11.basic"),
      (Sample.reply(.granted, "apple-First", Sample.now, saml: "<saml/>"), "C11.basic"),
      (Sample.reply(), "C11.basic"),
      (Sample.reply(saml: ""), "C11.basic"), (Sample.reply(.granted, nil, nil, saml: "<saml/>"), "C11.basic"),
      (Sample.reply(.notDetermined), "C11.basic"), (Sample.reply(.denied), "C11.basic"),
      (Sample.reply(.restricted), "C11.basic"),
      (Sample.reply(.granted, nil, nil, FrameworkError(.userCancelled)), "C11.cancelled"),
      (Sample.reply(.granted, nil, nil, unavailable), "C11.basic"),
      (Sample.reply(.granted, "apple-First", Sample.later, unavailable), "C11.basic"),
    ] as [(Answered, String)])
  func logins(answered: Answered, edge: String) {
    let to: AppleSSO.State.Name =
      switch edge {
      case "C11": .creatingPartnerProfile
      case "C11.cancelled": .choosingProvider
      default: .creatingSession
      }
    Stepping("C11", .completing, .partnerAnswered(answered), edge, to: to).check()
  }

  @Test("C11: a SAML response is cleaned where the reply is made, and never by the table")
  func cleanedOnce() throws {
    let reply = PartnerReply(access: .granted, providerId: "apple-First", samlResponse: Secret(" <saml  />\n"))
    #expect(reply.saml == SAMLResponse(cleaning: "<saml />"))
    // A reply that has nothing but the cleaned response: whoever cleaned again would find nothing.
    let text = #"{"access":"granted","providerId":"apple-First","saml":{"base64":"PHNhbWwgLz4="}}"#
    let answered = Timestamped(try JSONDecoder().decode(PartnerReply.self, from: Data(text.utf8)), at: Sample.now)
    let led = Stepping("C11", .completing, .partnerAnswered(answered), "C11", to: .creatingPartnerProfile).check()
    guard case .creatingPartnerProfile(let creating) = led.state else { return }
    #expect(creating.login.saml == reply.saml)
  }

  @Test("C11: a response that is set later is cleaned too")
  func setLater() {
    var reply = PartnerReply(access: .granted)
    reply.samlResponse = Secret("<saml/>")
    #expect(reply.saml == SAMLResponse(cleaning: "<saml/>"))
    reply.samlResponse = nil
    #expect(reply.saml == nil)
  }

  @Test(
    "C11: a fresh SAML response is used although neither C4 nor C11 has an expiry, which is not kept (C-11, R-SSO-26)")
  func undatedLogin() {
    var known = Sample.known
    known.status = PartnerStatus(access: .granted, provider: .init(id: "apple-First", expires: nil))
    let state = AppleSSO.State.completingLogin(AppleSSO.CompletingLogin(known: known, request: Sample.authentication))
    let led = Stepping(
      "C11", state, .replied(.granted, "apple-First", nil, saml: "<saml/>"), "C11", to: .creatingPartnerProfile
    ).check()
    #expect(led.context.status == nil)
    guard case .creatingPartnerProfile(let creating) = led.state else { return }
    #expect(creating.login.status == known.status)
  }
}
