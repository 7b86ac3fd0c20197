import PassAPI

extension AppleSSO {
  /// The vault's contents, and the time now.
  public struct VaultOpened: Hashable, Codable, Sendable {
    /// What the vault holds.
    public var contents: VaultContents
    /// The time now.
    public var at: Timestamp
    /// By the time a stored token is still usable, or not.
    public init(contents: VaultContents, at: Timestamp) {
      self.contents = contents
      self.at = at
    }
  }

  /// The framework's answer, and the time now.
  public struct PartnerAnswered: Hashable, Codable, Sendable {
    /// The framework's reply.
    public var reply: PartnerReply
    /// The time now.
    public var at: Timestamp
    /// By the time the provider's session has ended, or not.
    public init(_ reply: PartnerReply, at: Timestamp) {
      self.reply = reply
      self.at = at
    }
  }

  /// Profiles, and the time now.
  public struct ProfilesReceived: Hashable, Codable, Sendable {
    /// The profiles to choose from.
    public var profiles: [Profile]
    /// The time now.
    public var at: Timestamp
    /// By the time a profile is still valid, or not.
    public init(_ profiles: [Profile], at: Timestamp) {
      self.profiles = profiles
      self.at = at
    }
  }

  /// The configuration, and the time now.
  public struct ConfigurationReceived: Hashable, Codable, Sendable {
    /// The providers with an active integration.
    public var configuration: Configuration
    /// The time now.
    public var at: Timestamp
    /// From that time on the configuration is fresh.
    public init(_ configuration: Configuration, at: Timestamp) {
      self.configuration = configuration
      self.at = at
    }
    /// How long a picker may be filled from the same configuration, in seconds (C-86).
    public static let life = 180
  }

  /// A session answer, and the time now.
  public struct SessionAnswered: Hashable, Codable, Sendable {
    /// The server's answer.
    public var answer: SessionAnswer
    /// The time now.
    public var at: Timestamp
    /// By the time the code of the session is still of use, or not.
    public init(_ answer: SessionAnswer, at: Timestamp) {
      self.answer = answer
      self.at = at
    }
  }

  /// Decisions, and the time now.
  public struct DecisionsReceived: Hashable, Codable, Sendable {
    /// One for each resource that the server decided.
    public var decisions: [Decision]
    /// The time now.
    public var at: Timestamp
    /// A pause before a repetition begins at that time.
    public init(_ decisions: [Decision], at: Timestamp) {
      self.decisions = decisions
      self.at = at
    }
  }

  /// A call that brought no answer, and the time now.
  public struct Failure: Hashable, Codable, Sendable {
    /// Why.
    public enum Cause: Hashable, Codable, Sendable {
      case call(CallFailure)
      /// Nothing was sent: there is no token, or it is at its end (R-REG-6).
      case tokenUnusable
      /// Nothing was sent: the client is not registered.
      case credentialsMissing
      /// Nothing was sent: the partner status that was to go along has ended meanwhile (R-SSO-26).
      case statusOver
      /// Nothing was sent: the device is not described.
      case deviceUnknown
    }
    /// Why.
    public var cause: Cause
    /// The time now.
    public var at: Timestamp
    /// A pause before a repetition begins at that time.
    public init(_ cause: Cause, at: Timestamp) {
      self.cause = cause
      self.at = at
    }

    /// What support needs to know.
    public var problem: Problem {
      switch cause {
      case .call(let failure):
        var problem = Problem(failure.error, or: failure.registration?.rawValue ?? failure.kind.rawValue)
        problem.status = problem.status ?? failure.status
        return problem
      case .tokenUnusable: return Problem(code: "token_unusable")
      case .credentialsMissing: return Problem(code: "credentials_missing")
      case .statusOver: return Problem(code: "partner_status_over")
      case .deviceUnknown: return Problem(code: "device_unknown")
      }
    }
  }
}
