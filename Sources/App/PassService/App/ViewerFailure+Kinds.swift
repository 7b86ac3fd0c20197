import FlowEngine
import Foundation
import PassAPI

extension ViewerReadable where Self: LocalizedError {
  /// The English text for the viewer.
  public var errorDescription: String? { FailureTexts.english.text(of: self).description }
}

extension ServiceRefusal: ViewerReadable, LocalizedError {
  /// The failure behind the refusal, as a viewer has to know it.
  public var viewerFailure: ViewerFailure {
    switch self {
    case .notSignedIn, .signedOut: ViewerFailure(.notSignedIn)
    case .notKnownYet: ViewerFailure(.notReady)
    case .cancelled, .viewerLeft: ViewerFailure(.cancelled)
    case .signInAgain(let problem) where problem.isAboutTemporaryAccess: problem.failure(.temporaryAccessOver)
    case .signInAgain(let problem): problem.failure(.signInAgain)
    case .signOutFirst(let problem): problem.failure(.signOutFirst)
    case .failed(let problem): problem.viewerFailure
    case .partnerUnavailable: ViewerFailure(.partnerUnavailable)
    case .deviceUnknown: ViewerFailure(.deviceUnknown)
    case .vaultLocked: ViewerFailure(.vaultLocked)
    case .vaultUnreadable: ViewerFailure(.vaultUnreadable)
    case .nothingToChoose: ViewerFailure(.nothingToChoose)
    case .nothingToCancel: ViewerFailure(.nothingToCancel)
    case .noCode: ViewerFailure(.noCode)
    case .tooLate: ViewerFailure(.tooLate)
    case .noResources: ViewerFailure(.nothingAsked)
    }
  }
}

extension Problem: ViewerReadable {
  /// The problem, as a viewer has to know it.
  public var viewerFailure: ViewerFailure {
    switch cause {
    case .offline: failure(.offline)
    case .unreachable where code == TransportFailure.cancelled.rawValue: failure(.cancelled)
    case .unreachable where code == Problem.incompleteDecision.code: failure(.noDecision)
    case .unreachable: failure(.unreachable)
    case .busy: failure(.busy)
    case .refused: failure(refusal)
    case .local: failure(local)
    }
  }

  /// A failure with the service's own sentence, which is for viewers only if the service refused.
  fileprivate func failure(_ kind: ViewerFailure.Kind) -> ViewerFailure {
    ViewerFailure(kind, wait: wait, serviceText: cause == .refused ? text : nil)
  }

  fileprivate var isAboutTemporaryAccess: Bool {
    [.temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded].contains(ErrorCode(rawValue: code))
  }

  /// The kind if the service refused: the action that it asks for goes before the catalogue's entry for the code
  /// (R-ERR-2).
  private var refusal: ViewerFailure.Kind {
    if RegistrationErrorCode.allCases.contains(RegistrationErrorCode(rawValue: code)) { return .appNotAccepted }
    if isAboutTemporaryAccess { return .temporaryAccessOver }
    let handling = ErrorCode(rawValue: code).entry?.handling
    switch action {
    case .applicationRegistration?: return .appNotAccepted
    case .authentication?: return .signInAgain
    case .retry? where handling != .retry: return .unreachable
    default: break
    }
    return switch handling {
    case .fix?: .notUnderstood
    case .reselect?: .providerUnusable
    case .newSession?: .noCode
    case .collectIdentity?: .identityMissing
    case .showDenial?: .denied
    case .showError?: .unreachable
    case .split?: .tooMuchAsked
    case .configuration?: .notSetUp
    case .registerAgain?: .appNotAccepted
    case .signInAgain?, .refreshStatus?, .basicAuthentication?: .signInAgain
    case .retry?: .providerUnreachable
    case nil where action == .configuration: .notSetUp
    case nil: status == 401 ? .appNotAccepted : .refused
    }
  }

  private var local: ViewerFailure.Kind {
    switch CallFailure.Missing(rawValue: code) {
    case .token?, .credentials?: return .tokenUnusable
    case .status?: return .signInAgain
    case .device?: return .deviceUnknown
    case nil: break
    }
    return switch code {
    case "page_failed": .pageFailed
    case "unusable_code": .codeUnusable
    case "scope_missing": .appNotAccepted
    case "clock_wrong": .clockWrong
    case _ where Note(rawValue: code) != nil: .recovered
    case _ where code.hasPrefix("unusable_action_"): .notUnderstood
    default: .appFault
    }
  }
}

extension EnhancedError: ViewerReadable {
  /// The denial, or another error of an item, as a viewer has to know it.
  public var viewerFailure: ViewerFailure { Problem(self, or: "").viewerFailure }
}

extension ResourceDecision: ViewerReadable {
  /// The denial, as a viewer has to know it, also one without an error. A permit has nothing to show.
  public var viewerFailure: ViewerFailure { error?.viewerFailure ?? ViewerFailure(.denied) }
}

extension SessionError: ViewerReadable, LocalizedError {
  /// The error, as a viewer has to know it.
  public var viewerFailure: ViewerFailure {
    switch self {
    case .ended: ViewerFailure(.closed)
    case .tooManyAskers: ViewerFailure(.tooManyWaiting)
    case .ignored, .undecided, .broken, .askedByItsOwnEffect, .undeclared: ViewerFailure(.appFault)
    }
  }
}
