import PassAPI

extension AppleSSO {
  /// The vault's contents, and the time now.
  public struct VaultOpened: Hashable, Codable, Sendable {
    public var contents: VaultContents
    public var at: Timestamp
    public init(contents: VaultContents, at: Timestamp) {
      self.contents = contents
      self.at = at
    }
  }

  /// The framework's answer, and the time now.
  public struct PartnerAnswered: Hashable, Codable, Sendable {
    public var reply: PartnerReply
    public var at: Timestamp
    public init(_ reply: PartnerReply, at: Timestamp) {
      self.reply = reply
      self.at = at
    }
  }

  /// Profiles, and the time now.
  public struct ProfilesReceived: Hashable, Codable, Sendable {
    public var profiles: [Profile]
    public var at: Timestamp
    public init(_ profiles: [Profile], at: Timestamp) {
      self.profiles = profiles
      self.at = at
    }
  }

  /// A session answer, and the time now.
  public struct SessionAnswered: Hashable, Codable, Sendable {
    public var answer: SessionAnswer
    public var at: Timestamp
    public init(_ answer: SessionAnswer, at: Timestamp) {
      self.answer = answer
      self.at = at
    }
  }

  /// Decisions, and the time now.
  public struct DecisionsReceived: Hashable, Codable, Sendable {
    public var decisions: [PassAPI.Decision]
    public var at: Timestamp
    public init(_ decisions: [PassAPI.Decision], at: Timestamp) {
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
      /// Nothing was sent: the device is not described.
      case deviceUnknown
    }
    public var cause: Cause
    public var at: Timestamp
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
      case .deviceUnknown: return Problem(code: "device_unknown")
      }
    }
  }
}
