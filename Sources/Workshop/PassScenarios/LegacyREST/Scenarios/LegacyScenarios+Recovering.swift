import Foundation
import LegacyRESTFlow
import PassAPI
import PassSimulator

extension LegacyREST.Scenarios {
  /// A call that fails once, and its scenario.
  private struct Call {
    let edge: String
    let endpoint: Endpoint
    var call = 1
    var script: [ScriptedStep] = []
    var state = LegacyREST.State.Name.authenticated
    var answers: [String] = []
    var kinds = Recovery.allCases
    var access = appleAccess
    var facts: [Fact] = [.remembered()]
    /// Whether the launch has registered its client and requested its token before.
    var isFirstLaunch = false
  }

  /// The remedy of a failure, by the last part of its edge.
  private enum Recovery: String, CaseIterable {
    case pause, renew, register

    var answer: ScriptedFault.Answer {
      switch self {
      case .pause: .transport(.timedOut)
      case .renew: .status(401)
      case .register: .error(code: "invalid_access_token_client_application")
      }
    }
    /// The edges of the remedy; a first launch repeats its earlier work.
    func path(of call: Call) -> String {
      let again =
        switch self {
        case _ where !call.isFirstLaunch: ""
        case .pause: ""
        case .renew: "A4"
        case .register: "A2 A2.kept A4"
        }
      return "\(again) \(call.edge).\(rawValue) \(again)"
    }
    var words: String {
      switch self {
      case .pause: "is lost"
      case .renew: "finds the token refused"
      case .register: "finds the client revoked"
      }
    }
  }

  private static var calls: [Call] {
    [
      Call(edge: "S1.login", endpoint: .retrieveAuthenticationToken, kinds: [.pause, .renew]),
      Call(edge: "S3", endpoint: .provideMVPDList, kinds: [.pause, .renew], facts: [], isFirstLaunch: true),
      Call(edge: "S6", endpoint: .profileRequest, kinds: [.renew, .register], facts: [], isFirstLaunch: true),
      Call(
        edge: "S10", endpoint: .registrationCode, access: regularAccess, facts: [.noAccess, .secondScreen()],
        isFirstLaunch: true),
      Call(
        edge: "S11", endpoint: .initiateAuthorization, script: [.authorize("news")], answers: ["news permit"],
        kinds: [.register]),
      Call(
        edge: "S11.check", endpoint: .checkAuthenticationToken, call: 2, script: [.authorize("movie")],
        answers: ["movie deny: authorization_denied_by_mvpd"], facts: [.remembered(), .rule("movie")]),
      Call(edge: "S11.token", endpoint: .shortMediaToken, script: [.authorize("news")], answers: ["news permit"]),
      Call(
        edge: "metadata", endpoint: .userMetadata, script: [.metadata],
        answers: ["metadata: channelID, householdID, tokenSource"]),
      Call(
        edge: "E1", endpoint: .legacyLogout, script: [.signOut], state: .signedOut, answers: [.finishInSettings],
        kinds: [.renew, .register]),
      Call(
        edge: "E2", endpoint: .userMetadata, script: [.signOut], state: .signedOut, answers: [.finishInSettings],
        kinds: [.register]),
      Call(
        edge: "finish", endpoint: .legacyLogout, kinds: [.renew], facts: [.remembered(), .signingOut("northlight")]),
    ]
  }

  /// Each call fails once, in each way that has a remedy, and the scenario continues.
  static let recovering: [Scenario] = calls.flatMap { call in
    call.kinds.map { kind in
      Scenario(
        "\(call.edge.lowercased().replacingOccurrences(of: ".", with: "-"))-\(kind.rawValue)",
        "\(call.endpoint.name) \(kind.words), once",
        given: call.facts + [.fault(call.endpoint, .only(call.call), kind.answer)], script: [.signIn] + call.script,
        endsIn: call.state, path: kind.path(of: call), answers: [call.access] + call.answers)
    }
  }
}
