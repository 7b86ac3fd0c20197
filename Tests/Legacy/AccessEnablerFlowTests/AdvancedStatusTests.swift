import Foundation
import PassAPI
import PassService
import Testing

@testable import AccessEnablerFlow

@Suite("Advanced statuses") struct AdvancedStatusTests {
  typealias Code = AdvancedStatus.Code

  @Test("every code of the vendor's tables has its level and says what to do")
  func levels() {
    let info = ["N003", "N004", "N005", "VSA203", "VSA404", "VSA503", "N000", "N001", "N011", "Z011"]
    let warning = ["N010", "N111", "CFG100", "Z010", "SEC412"]
    let absent = ["VSA403", "CFG429"]
    for code in Code.all {
      let wanted: AdvancedStatus.Level? =
        info.contains(code.rawValue)
        ? .info
        : warning.contains(code.rawValue)
          ? .warning : absent.contains(code.rawValue) ? nil : code == .registrationCode ? .success : .error
      #expect(code.level == wanted, "\(code)")
    }
    #expect(Set(Code.all).count == Code.all.count && Code.all.count == 40)
    #expect(Code.signOutOnDevice.advice == .askToSignOutOnDevice)
    for code in [Code.accessDenied, .accessUndecided] { #expect(code.advice == .explainAccess) }
    for code in [Code.otherProvider, .providerNotSupported, .partnerUnavailable] {
      #expect(code.advice == .offerRegularLogin)
    }
    for code in Code.appleErrors + [.pickerCancelled] { #expect(code.advice == .lookAtDetails) }
    for code in [Code.notRegistered, .noAccessToken, .noRegistrationCode] { #expect(code.advice == .sayUnavailable) }
    #expect(Code.server(3).rawValue == "CFG503" && Code.server(3).advice == .tryLater)
  }

  @Test(
    "what a viewer is told is the last code that says why",
    arguments: [
      (.configurationFailed([]), .noAnswer), (.configurationFailed([AdvancedStatus(.serversNotFound)]), .unreachable),
      (.configurationFailed([AdvancedStatus(.server(3))]), .unreachable),
      (.configurationFailed([AdvancedStatus(.configurationThrottled)]), .busy),
      (.configurationFailed([AdvancedStatus(.requestorInvalid)]), .notUnderstood),
      (.configurationFailed([AdvancedStatus(.notRegistered), AdvancedStatus(.accessDenied)]), .appNotAccepted),
      (.notConfigured, .notReady),
      (.loginFailed(.other, [AdvancedStatus(.noRegistrationCode)]), .codeUnusable),
      (.loginFailed(.generic, []), .signInFailed),
      (.loginFailed(.generic, [AdvancedStatus(.clockWrong)]), .clockWrong),
      (.loginFailed(.generic, [AdvancedStatus(.deviceChanged)]), .signInAgain),
      (.loginFailed(.notAuthenticated, [AdvancedStatus(.pickerCancelled)]), .notSignedIn),
      (.loginFailed(.notAuthenticated, [AdvancedStatus(.temporaryAccessOver)]), .temporaryAccessOver),
      (.loginFailed(.generic, [AdvancedStatus(.denied), AdvancedStatus(.deniedTechnically)]), .providerUnreachable),
      (.loginFailed(.generic, [AdvancedStatus(.denied)]), .denied),
      (.loginFailed(.providerNotSelected, [AdvancedStatus(.denied)]), .cancelled),
      (.cancelled, .cancelled), (.viewerLeft, .cancelled), (.silent, .noAnswer), (.signedOut, .notSignedIn),
      (.stillSignedIn, .stillSignedIn), (.nothingToChoose, .nothingToChoose), (.nothingToCancel, .nothingToCancel),
    ] as [(SDKRefusal, ViewerFailure.Kind)])
  func reported(refusal: SDKRefusal, kind: ViewerFailure.Kind) {
    #expect(refusal.viewerFailure == ViewerFailure(kind))
  }

  @Test("a code that is not known is kept, and a level is read whatever its capitals")
  func unknown() {
    #expect(Code(rawValue: "N999").level == nil && Code(rawValue: "CFG5a").isServerError == false)
    #expect(AdvancedStatus.Level(word: "Warning") == .warning && AdvancedStatus.Level(word: "fatal") == nil)
  }

  @Test("the four spellings of Apple's error are one kind", arguments: ["AAPL", "APPL", "AAPL_ERROR", "APPL_ERROR"])
  func spellings(text: String) {
    #expect(AccessEnablerSDK.StatusKind(Code(rawValue: text)).name == .partnerFailed)
  }

  @Test("only the word Apple, bare or in its object, says that a login came from there; none is encoded unasked")
  func tokenSource() {
    #expect(SDKMetadata(.tokenSource, Secret("Apple")).isFromApple)
    #expect(SDKMetadata(.tokenSource, nil, wrapped: ["tokenSource": Secret("Apple")]).isFromApple)
    #expect(!SDKMetadata(.tokenSource, Secret("apple")).isFromApple)
    #expect(!SDKMetadata(.tokenSource, nil).isFromApple && !SDKMetadata(.tokenSource, Secret("")).isFromApple)
    #expect(!SDKMetadata(.user("zip"), Secret("Apple")).isFromApple)
    for value in [SDKMetadata(.tokenSource, nil), SDKDecision("a", [])] as [any Encodable] {
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }
  }

  @Test("sdk 3.2: only the data of a selection name a provider; sdk C11: the cache may answer unless it is told not to")
  func defaults() {
    let kinds: [TrackingData.Event] = [.selectedProvider, .authentication, .authorization]
    #expect(kinds.map { TrackingData($0, ["First"]).selectedProvider } == ["First", nil, nil])
    #expect(AccessEnablerSDK.CheckResources(["news"]).cache)
  }

  @Test("a REGCODE without a code is no code, and an end that cannot be read is none")
  func registrationCode() {
    func event(_ status: AdvancedStatus) -> AccessEnablerSDK.Event { .init(.status(status)) }
    #expect(event(AdvancedStatus(.registrationCode)).name == .codeNotIssued)
    let code = event(AdvancedStatus(.registrationCode, message: "K7QX2MD", others: ["expires": "soon"]))
    #expect(code == .codeIssued(.init(code: Secret("K7QX2MD"), until: nil)))
    #expect(event(AdvancedStatus(.noRegistrationCode)).name == .codeNotIssued)
    #expect(event(AdvancedStatus(.accessDenied)).name == .statusReported)
  }
}
