/// The questions that Apple's documents leave open, as switches: the first answer of each is the default.
package struct FrameworkReadings: Hashable, Sendable {
  /// The viewer has not decided about access, and a query without a prompt arrives.
  package enum Undecided: Hashable, Sendable, CaseIterable {
    /// `accessNotGranted`, and nothing is shown.
    case refused
    /// The system asks all the same, if the query may interrupt.
    case asked
  }
  /// What a query without a prompt gets while the viewer has not decided.
  package var undecided = Undecided.refused

  /// No one is signed in, and the viewer must not be interrupted.
  package enum Nobody: Hashable, Sendable, CaseIterable {
    /// Metadata without a provider.
    case noProvider
    /// `providerRejected`, since a login is needed.
    case rejected
  }
  /// What a query that must not interrupt gets if no one is signed in.
  package var nobody = Nobody.noProvider

  /// The viewer is signed in at a provider that the query does not list.
  package enum Unlisted: Hashable, Sendable, CaseIterable {
    /// `unsupportedProvider` with the provider's id.
    case unsupported
    /// Metadata without a provider; if the query may interrupt, the picker opens.
    case passedOver
    /// The provider is named nevertheless.
    case named
  }
  /// What a query that must not interrupt gets for a sign-in at a provider that it does not list.
  package var unlisted = Unlisted.unsupported
  /// What a query that may interrupt gets in that case.
  package var unlistedShown = Unlisted.unsupported

  /// The session at the provider has expired, and the viewer must not be interrupted.
  package enum Ended: Hashable, Sendable, CaseIterable {
    /// `providerRejected`.
    case loginNeeded
    /// Metadata with a date that is past.
    case dated
  }
  /// What a query that must not interrupt gets for an expired session.
  package var ended = Ended.loginNeeded

  /// The session has expired, the viewer must not be interrupted, and the query asks for attributes.
  package enum EndedAttributes: Hashable, Sendable, CaseIterable {
    /// As `ended` says.
    case asWithout
    /// Metadata without a response.
    case noResponse
  }
  /// What a query for attributes that must not interrupt gets for an expired session.
  package var endedAttributes = EndedAttributes.asWithout

  /// The clock by which a session expires.
  package enum EndedBy: Hashable, Sendable, CaseIterable {
    /// The provider's clock, which is right.
    case provider
    /// The wall clock of the device.
    case device
  }
  /// The clock that decides whether a session has expired.
  package var endedBy = EndedBy.provider

  /// The session at the provider has expired, and the query may interrupt.
  package enum EndedShown: Hashable, Sendable, CaseIterable {
    /// That provider's login is shown.
    case login
    /// The picker opens.
    case picker
  }
  /// What a query that may interrupt shows for an expired session.
  package var endedShown = EndedShown.login

  /// The viewer looks in the picker for a provider that Apple signs in but the query does not list.
  package enum UnlistedTap: Hashable, Sendable, CaseIterable {
    /// It is not there, and the viewer leaves.
    case notThere
    /// It can be tapped: `unsupportedProvider` with its id.
    case unsupported
  }
  /// How the picker treats a provider that the query does not list.
  package var unlistedTap = UnlistedTap.notThere

  /// The query features a provider that it does not list.
  package enum Featured: Hashable, Sendable, CaseIterable {
    /// It is ignored.
    case ignored
    /// It is shown, and can be tapped like a listed one.
    case shown
  }
  /// How a provider is treated that the query features but does not list.
  package var featured = Featured.ignored

  /// The viewer leaves a provider's login that the picker has opened.
  package enum LeftLogin: Hashable, Sendable, CaseIterable {
    /// `userCancelled`.
    case cancelled
    /// The picker is shown again.
    case picker
  }
  /// What follows if the viewer leaves the login.
  package var leftLogin = LeftLogin.cancelled

  /// The app goes to the background while the picker is on the screen.
  package enum Background: Hashable, Sendable, CaseIterable {
    /// The picker waits.
    case waits
    /// `userCancelled`.
    case cancelled
  }
  /// What happens to the picker while the app is in the background.
  package var background = Background.waits

  /// The viewer selects "Other TV Provider".
  package enum Other: Hashable, Sendable, CaseIterable {
    /// `unsupportedProvider` without an id.
    case unsupported
    /// `userCancelled`.
    case cancelled
  }
  /// The answer if the viewer selects "Other TV Provider".
  package var other = Other.unsupported

  /// The feature is not available in the device's region, and the query may interrupt.
  package enum Region: Hashable, Sendable, CaseIterable {
    /// `unsupported`.
    case unsupported
    /// `unsupportedProvider` without an id, as observed in 2017.
    case unsupportedProvider
  }
  /// What a query that may interrupt gets in a region without the feature.
  package var region = Region.unsupported

  /// A query asks for attributes without a verification token.
  package enum Tokenless: Hashable, Sendable, CaseIterable {
    /// `invalidVerificationToken`.
    case refused
    /// An unsolicited response.
    case unsolicited
  }
  /// What a query for attributes gets without a verification token.
  package var tokenless = Tokenless.refused

  /// A verification token is used a second time.
  package enum UsedToken: Hashable, Sendable, CaseIterable {
    /// `invalidVerificationToken`.
    case refused
    /// A response, which the service refuses.
    case answered
  }
  /// What a query gets for a verification token that was used before.
  package var usedToken = UsedToken.refused

  /// Answers every question by its first answer.
  package init() {}

  /// The readings that change one answer each, with their names.
  package static let others: [(name: String, readings: FrameworkReadings)] =
    each("undecided", \.undecided) + each("nobody", \.nobody) + each("unlisted", \.unlisted)
    + each("unlistedShown", \.unlistedShown) + each("ended", \.ended) + each("endedAttributes", \.endedAttributes)
    + each("endedBy", \.endedBy) + picker + each("region", \.region) + each("tokenless", \.tokenless)
    + each("usedToken", \.usedToken)

  private static let picker: [(name: String, readings: FrameworkReadings)] =
    each("endedShown", \.endedShown) + each("unlistedTap", \.unlistedTap) + each("featured", \.featured)
    + each("leftLogin", \.leftLogin) + each("background", \.background) + each("other", \.other)

  private static func each<Answer: CaseIterable>(
    _ name: String, _ question: WritableKeyPath<FrameworkReadings, Answer>
  ) -> [(name: String, readings: FrameworkReadings)] {
    Answer.allCases.dropFirst().map { answer in
      var readings = FrameworkReadings()
      readings[keyPath: question] = answer
      return ("\(name) \(answer)", readings)
    }
  }
}
