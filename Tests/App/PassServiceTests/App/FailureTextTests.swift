import FlowEngine
import Foundation
import PassAPI
import PassService
import Testing

/// What viewers read.
@Suite("Texts of failures") struct FailureTextTests {
  @Test("every kind says what happened, and speaks of another try exactly where one helps")
  func english() {
    for kind in ViewerFailure.Kind.allCases {
      let text = FailureTexts.english.text(of: ViewerFailure(kind))
      let later = FailureTexts.english.text(of: ViewerFailure(kind, wait: .seconds(600)))
      #expect(text.sentence.hasSuffix(".") && text.suggestion.hasSuffix("."), "\(kind)")
      #expect(text.suggestion.lowercased().contains("try again") == (kind.retry == .later), "\(kind): \(text)")
      let isTimed = [.unreachable, .busy].contains(kind)
      #expect(later.suggestion == (isTimed ? "Try again in 10 minutes." : text.suggestion), "\(kind)")
      #expect(ViewerFailure(kind).canBeRetried == (kind.retry == .later))
    }
  }

  @Test(
    "what failed is told as what it is",
    arguments: [
      (.transport(.offline), .offline), (.transport(.timedOut), .unreachable), (.transport(.circuitOpen), .unreachable),
      (.transport(.cancelled), .cancelled), (.throttled(), .busy), (.unavailable(status: 503), .unreachable),
      (.malformed(status: 200, reason: "cut"), .unreachable), (.unreadable(status: 200, reason: "x"), .unreachable),
      (.rejected(status: 403), .refused), (.unauthorized(), .appNotAccepted),
      (.registrationRefused(status: 400, .invalidSoftwareStatement), .appNotAccepted),
      (.notSent(.token), .tokenUnusable), (.notSent(.credentials), .tokenUnusable), (.notSent(.status), .signInAgain),
      (.notSent(.device), .deviceUnknown), (.tooManyRequests(), .busy),
    ] as [(CallFailure, ViewerFailure.Kind)])
  func calls(failure: CallFailure, kind: ViewerFailure.Kind) {
    #expect(ServiceRefusal.failed(Problem(failure)).viewerFailure.kind == kind)
  }

  @Test(
    "what stands in problems() is told as nothing that failed",
    arguments: [
      ("clock_wrong", .clockWrong), ("vault_damaged", .recovered), ("vault_newer", .recovered),
      ("left_out", .recovered), ("of_tomorrow", .appFault),
    ] as [(String, ViewerFailure.Kind)])
  func problems(code: String, kind: ViewerFailure.Kind) {
    #expect(Problem(code: code).viewerFailure == ViewerFailure(kind))
  }

  @Test(
    "an error is told by what it asks for, then by its code",
    arguments: [
      (.invalidParameterServiceProvider, .none, .notUnderstood), (.invalidIntegration, .none, .providerUnusable),
      (.invalidParameterCode, .none, .noCode), (.invalidParameterSAMLResponse, .none, .signInAgain),
      (.invalidHeaderIdentityForTemporaryAccess, .none, .identityMissing),
      (.invalidHeaderPFSProviderIDMismatch, .none, .signInAgain), (.authorizationDeniedByMVPD, .none, .denied),
      (.internalServerError, .none, .unreachable), (.tooManyResources, .configuration, .tooMuchAsked),
      (.invalidConfigurationPlatform, .configuration, .notSetUp), ("unheard_of", .configuration, .notSetUp),
      (.invalidAccessTokenClientApplication, .applicationRegistration, .appNotAccepted),
      (.authenticatedProfileExpired, .authentication, .signInAgain), ("unheard_of", .authentication, .signInAgain),
      (.temporaryAccessResourcesLimitExceeded, .authentication, .temporaryAccessOver),
      (.networkReceivedError, .retry, .providerUnreachable), ("unheard_of", .retry, .unreachable),
      (.invalidIntegration, .retry, .unreachable), ("unheard_of", .none, .refused),
    ] as [(ErrorCode, ErrorAction, ViewerFailure.Kind)])
  func errors(code: ErrorCode, action: ErrorAction, kind: ViewerFailure.Kind) {
    let error = EnhancedError(action: action, status: 403, code: code, details: "As the service says.")
    #expect(error.viewerFailure.kind == kind)
    #expect(ServiceRefusal.failed(Problem(.rejected(status: 403, error))).viewerFailure == error.viewerFailure)
    #expect(FailureTexts.english.text(of: error).sentence == "As the service says.")
    #expect(error.canBeRetried == (kind.retry == .later))
  }

  @Test("a text of the service is shown without what may be a token")
  func secret() {
    let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLW5vYm9keQ"
    let error = EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD, details: "No, \(token)")
    for failure in [CallFailure.rejected(status: 403, error), .unauthorized(error)] {
      let refusal = ServiceRefusal.failed(Problem(failure))
      #expect(!FailureTexts.english.text(of: refusal).description.contains(token))
      #expect(FailureTexts { FailureText($0.serviceText ?? "", "") }.text(of: refusal).sentence == "No, •••")
    }
  }

  @Test("an app has its own words, and those of the package where it has none")
  func own() {
    let german = FailureTexts(situation: { $0 == .working ? "Einen Moment …" : nil }) { failure in
      let time = failure.wait.map { "in \($0.components.seconds / 60) Minuten" } ?? "später"
      return failure.kind == .busy ? FailureText("Zu viele fragen.", "Versuche es \(time) noch einmal.") : nil
    }
    let busy = ServiceRefusal.failed(Problem(CallFailure.throttled(retryAfter: .seconds(600))))
    #expect(german.text(of: busy).description == "Zu viele fragen. Versuche es in 10 Minuten noch einmal.")
    #expect(german.text(of: ServiceRefusal.vaultLocked) == FailureTexts.english.text(of: ServiceRefusal.vaultLocked))
    let situations = [Situation.working, .signingOut, .signedOut(busy), .signedOut(.viewerLeft)]
    let said = ["Einen Moment …", "Signing you out…", "Zu viele fragen.", "You are not signed in."]
    #expect(situations.map(german.sentence) == said)
    #expect(situations.map(\.text) == situations.map(FailureTexts.english.sentence))
  }

  @Test(
    "whatever a client throws has a text, which is that of the error, too",
    arguments: [
      (SessionError.ended, .closed), (SessionError.tooManyAskers, .tooManyWaiting),
      (SessionError.broken(effect: "x"), .appFault), (SessionError.ignored(because: "x"), .appFault),
      (SessionError.undecided("x"), .appFault), (SessionError.undeclared("x"), .appFault),
      (SessionError.askedByItsOwnEffect("x"), .appFault), (ServiceRefusal.noCode, .noCode),
      (CancellationError(), .cancelled), (CocoaError(.fileNoSuchFile), .appFault),
    ] as [(any Error, ViewerFailure.Kind)])
  func thrown(error: any Error, kind: ViewerFailure.Kind) {
    let text = FailureTexts.english.text(of: error)
    #expect(text == FailureTexts.english.text(of: ViewerFailure(kind)))
    if error is any ViewerReadable { #expect(error.localizedDescription == text.description) }
  }
}
