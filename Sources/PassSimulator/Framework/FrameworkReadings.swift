/// What Apple's documents leave open, as switches: each is one question, and its first answer is the default.
package struct FrameworkReadings: Hashable, Sendable {
  /// The viewer has not decided about access, and a query without a prompt comes.
  package enum Undecided: Hashable, Sendable, CaseIterable {
    /// `accessNotGranted`, and nothing is shown.
    case refused
    /// The system asks after all, where the query may interrupt.
    case asked
  }
  /// What a query without a prompt gets while the viewer has not decided.
  package var undecided = Undecided.refused

  /// Nobody is signed in, and the viewer must not be interrupted.
  package enum Nobody: Hashable, Sendable, CaseIterable {
    /// Metadata without a provider.
    case noProvider
    /// `providerRejected`, since a login is needed.
    case rejected
  }
  /// What a query that must not interrupt gets where nobody is signed in.
  package var nobody = Nobody.noProvider

  /// The viewer is signed in at a provider that is not on the query's list.
  package enum Unlisted: Hashable, Sendable, CaseIterable {
    /// `unsupportedProvider` with the provider's id.
    case unsupported
    /// Metadata without a provider; where the query may interrupt, the picker opens.
    case passedOver
    /// The provider is named all the same.
    case named
  }
  /// What comes of a sign-in at a provider that a query does not list which must not interrupt.
  package var unlisted = Unlisted.unsupported
  /// What comes of it where the query may interrupt.
  package var unlistedShown = Unlisted.unsupported

  /// The session at the provider is over, and the viewer must not be interrupted.
  package enum Ended: Hashable, Sendable, CaseIterable {
    /// `providerRejected`.
    case loginNeeded
    /// Metadata with a date that is past.
    case dated
  }
  /// What a query that must not interrupt gets from a session that is over.
  package var ended = Ended.loginNeeded

  /// The same, and attributes are asked for.
  package enum EndedAttributes: Hashable, Sendable, CaseIterable {
    /// As `ended` says.
    case asWithout
    /// Metadata without a response.
    case noResponse
  }
  /// What a query for attributes that must not interrupt gets from a session that is over.
  package var endedAttributes = EndedAttributes.asWithout

  /// Whose time a session ends by.
  package enum EndedBy: Hashable, Sendable, CaseIterable {
    /// The provider's, which is right.
    case provider
    /// The wall of the device.
    case device
  }
  /// By whose time a session is over.
  package var endedBy = EndedBy.provider

  /// The session at the provider is over, and the query may interrupt.
  package enum EndedShown: Hashable, Sendable, CaseIterable {
    /// That provider's login is shown.
    case login
    /// The picker opens.
    case picker
  }
  /// What a query that may interrupt shows where the session is over.
  package var endedShown = EndedShown.login

  /// The viewer looks in the picker for a provider that Apple signs in and the query does not list.
  package enum UnlistedTap: Hashable, Sendable, CaseIterable {
    /// It is not there, and the viewer leaves.
    case notThere
    /// It can be tapped: `unsupportedProvider` with its id.
    case unsupported
  }
  /// What the picker makes of a provider that the query does not list.
  package var unlistedTap = UnlistedTap.notThere

  /// The query features a provider that it does not list.
  package enum Featured: Hashable, Sendable, CaseIterable {
    /// It is ignored.
    case ignored
    /// It is shown, and can be tapped like one that is listed.
    case shown
  }
  /// What becomes of a provider that the query features and does not list.
  package var featured = Featured.ignored

  /// The viewer leaves the login of a provider that the picker has opened.
  package enum LeftLogin: Hashable, Sendable, CaseIterable {
    /// `userCancelled`.
    case cancelled
    /// The picker is back.
    case picker
  }
  /// What comes of a login that the viewer leaves.
  package var leftLogin = LeftLogin.cancelled

  /// The app goes to the background while the picker is on the screen.
  package enum Background: Hashable, Sendable, CaseIterable {
    /// The picker waits.
    case waits
    /// `userCancelled`.
    case cancelled
  }
  /// What becomes of the picker while the app is in the background.
  package var background = Background.waits

  /// The viewer takes "Other TV Provider".
  package enum Other: Hashable, Sendable, CaseIterable {
    /// `unsupportedProvider` without an id.
    case unsupported
    /// `userCancelled`.
    case cancelled
  }
  /// What the answer is when the viewer takes "Other TV Provider".
  package var other = Other.unsupported

  /// The region of the device does not have the feature, and the query may interrupt.
  package enum Region: Hashable, Sendable, CaseIterable {
    /// `unsupported`.
    case unsupported
    /// `unsupportedProvider` without an id, as it was seen in 2017.
    case unsupportedProvider
  }
  /// What a query that may interrupt gets in a region without the feature.
  package var region = Region.unsupported

  /// Attributes are asked for without a verification token.
  package enum Tokenless: Hashable, Sendable, CaseIterable {
    /// `invalidVerificationToken`.
    case refused
    /// A response that nobody asked for.
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

  /// Each question is answered by its first answer.
  package init() {}

  /// Every other answer, alone, with its name.
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
