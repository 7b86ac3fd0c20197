import Foundation
import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST.Scenarios {
  /// A call that fails once, and its scenario.
  private struct Call {
    let edge: String
    let endpoint: Endpoint
    var call = 1
    var actions: [LegacyREST.AppAction] = []
    var state = LegacyREST.State.Name.authenticated
    var answers: [String] = []
    var kinds = Recovery.allCases
    var access = appleAccess
    /// Whether the launch has registered its client and requested its token before.
    var isFirstLaunch = false
    var change: Change = { $0.knowsLegacyViewer() }
  }

  /// The remedy of a failure, by the last part of its edge.
  private enum Recovery: String, CaseIterable {
    case pause, renew, register

    var answer: Fault.Answer {
      switch self {
      case .pause: .transport(.timedOut)
      case .renew: .status(401)
      case .register: .error(code: "invalid_access_token_client_application")
      }
    }
    /// The edges of the remedy; a first launch repeats its earlier work.
    func path(of call: Call) -> [String] {
      let again: [String] =
        switch self {
        case _ where !call.isFirstLaunch: []
        case .pause: []
        case .renew: ["A4"]
        case .register: ["A2", "A2.kept", "A4"]
        }
      return again + ["\(call.edge).\(rawValue)"] + again
    }
    var words: String {
      switch self {
      case .pause: "is lost"
      case .renew: "finds the token refused"
      case .register: "finds the client revoked"
      }
    }
  }

  private static let finishInSettings = "signed out, finish in Settings → Accounts → TV Provider"

  private static var calls: [Call] {
    [
      Call(edge: "S1.login", endpoint: .retrieveAuthenticationToken, kinds: [.pause, .renew]),
      Call(edge: "S3", endpoint: .provideMVPDList, kinds: [.pause, .renew], isFirstLaunch: true) { _ in },
      Call(edge: "S6", endpoint: .profileRequest, kinds: [.renew, .register], isFirstLaunch: true) { _ in },
      Call(edge: "S10", endpoint: .registrationCode, access: regularAccess, isFirstLaunch: true) {
        $0.framework.system = .init(.denied)
        $0.backend.secondScreen = SecondScreenVisit()
      },
      Call(
        edge: "S11", endpoint: .initiateAuthorization, actions: [.authorize("news")], answers: ["news permit"],
        kinds: [.register]),
      Call(
        edge: "S11.check", endpoint: .checkAuthenticationToken, call: 2, actions: [.authorize("movie")],
        answers: ["movie deny: authorization_denied_by_mvpd"]
      ) {
        $0.knowsLegacyViewer()
        $0.backend.resourceRules = [ResourceRule("movie")]
      },
      Call(edge: "S11.token", endpoint: .shortMediaToken, actions: [.authorize("news")], answers: ["news permit"]),
      Call(
        edge: "metadata", endpoint: .userMetadata, actions: [.metadata],
        answers: ["metadata: channelID, householdID, tokenSource"]),
      Call(
        edge: "E1", endpoint: .legacyLogout, actions: [.signOut], state: .signedOut, answers: [finishInSettings],
        kinds: [.renew, .register]),
      Call(
        edge: "E2", endpoint: .userMetadata, actions: [.signOut], state: .signedOut, answers: [finishInSettings],
        kinds: [.register]),
      Call(edge: "finish", endpoint: .legacyLogout, kinds: [.renew]) {
        $0.knowsLegacyViewer()
        $0.vault.contents.signingOut = "northlight"
      },
    ]
  }

  /// Each call fails once, in each way that has a remedy, and the scenario continues.
  static let recovering: [Scenario] = calls.flatMap { call in
    call.kinds.map { kind in
      make(
        "\(call.edge.lowercased().replacingOccurrences(of: ".", with: "-"))-\(kind.rawValue)",
        "\(call.endpoint.name) \(kind.words), once", script: [.atRest(.signIn)] + call.actions.map { .atRest($0) },
        endsIn: call.state, path: kind.path(of: call), answers: [call.access] + call.answers
      ) {
        call.change(&$0)
        $0.backend.faults = [Fault(call.endpoint, .only(call.call), kind.answer)]
      }
    }
  }
}
