import PassAPI
import PassFlows

/// Questions to the framework and the viewer, with their answers, in a few words and without secrets.
extension ScenarioStep.Dialogue {
  /// What the framework was asked; nil if the effect asks it nothing.
  static func query(_ effect: AppleSSO.Effect, _ outcome: AppleSSO.Event) -> Self? {
    switch effect {
    case .askForAccess(let prompts):
      guard case .accessReported(let access) = outcome else { return nil }
      return Self(question: prompts ? "access, with prompt" : "access", answer: "\(access)")
    case .queryPartner(let query):
      guard case .partnerAnswered(let answered) = outcome else { return nil }
      return Self(question: query.purpose.rawValue, answer: text(answered.reply))
    case .describeDevice, .openVault, .store, .wait, .register, .requestToken, .retrieveProfiles, .chooseProfile,
      .retrieveConfiguration, .requestPartnerSession, .createPartnerProfile, .chooseProvider, .confirmProvider,
      .createSession, .resumeSession, .openPage, .poll, .offerNewCode, .preauthorize, .authorize, .logOut:
      return nil
    }
  }

  /// What the viewer was asked; nil if the effect asks them nothing.
  static func question(_ effect: AppleSSO.Effect, _ outcome: AppleSSO.Event) -> Self? {
    let question: String
    switch effect {
    case .chooseProfile(let profiles): question = "which profile? " + profiles.map(\.mvpd).joined(separator: ", ")
    case .confirmProvider(let provider): question = "still \(provider.mvpd)?"
    case .chooseProvider(let providers): question = "which provider? " + providers.map(\.id).joined(separator: ", ")
    case .openPage: question = "page opened"
    case .offerNewCode: question = "new code?"
    case .describeDevice, .askForAccess, .openVault, .store, .wait, .register, .requestToken, .queryPartner,
      .retrieveProfiles, .retrieveConfiguration, .requestPartnerSession, .createPartnerProfile, .createSession,
      .resumeSession, .poll, .preauthorize, .authorize, .logOut:
      return nil
    }
    switch outcome {
    case .profileChosen(let id), .providerChosen(let id): return Self(question: question, answer: id)
    case .signInRequested, .chooseRequested, .preauthorizeRequested, .authorizeRequested, .reviewRequested,
      .signOutRequested, .cancelRequested, .newCodeRequested, .cameToForeground, .deviceDescribed, .deviceUnknown,
      .accessReported, .vaultOpened, .vaultNotReadable, .vaultFailed, .vaultWritten, .credentialsIssued, .tokenIssued,
      .partnerAnswered, .profilesReceived, .configurationReceived, .providerConfirmed, .otherProviderWanted,
      .sessionAnswered, .secondScreenChosen, .viewerLeft, .redirectReached, .pageFailed, .newCodeWanted, .timeReached,
      .decisionsReceived, .loggedOut, .requestFailed:
      return Self(question: question, answer: outcome.name.stringValue)
    }
  }

  private static func text(_ reply: PartnerReply) -> String {
    guard reply.access == .granted else { return "access \(reply.access)" }
    var words = [reply.providerId ?? "no provider"]
    if reply.providerId != nil && reply.expires == nil { words.append("without expiry") }
    if reply.samlResponse != nil { words.append("with SAML response") }
    if let error = reply.error { words.append("error \(error.code.rawValue)") }
    return words.joined(separator: ", ")
  }
}
