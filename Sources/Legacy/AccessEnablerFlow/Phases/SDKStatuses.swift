import FlowEngine

extension AccessEnablerSDK {
  /// The kinds of advanced status that the cookbook distinguishes in its steps (sdk 5.3).
  @Cases package enum StatusKind {
    /// a: `VSA403`.
    case accessDenied
    /// b: `VSA404`.
    case accessUndecided
    /// c: `VSA503` and the family of `APPL`, in any step (sdk 4.1).
    case partnerFailed
    /// 4d: `N003`.
    case otherProvider
    /// 4e: `N004`.
    case providerNotSupported
    /// 4f: `N005`.
    case cancelled
    /// `VSA203`.
    case signOutOnDevice
    case other

    init(_ code: AdvancedStatus.Code) {
      switch code {
      case .accessDenied: self = .accessDenied
      case .accessUndecided: self = .accessUndecided
      case .partnerUnavailable: self = .partnerFailed
      case .otherProvider: self = .otherProvider
      case .providerNotSupported: self = .providerNotSupported
      case .pickerCancelled: self = .cancelled
      case .signOutOnDevice: self = .signOutOnDevice
      default: self = AdvancedStatus.Code.appleErrors.contains(code) ? .partnerFailed : .other
      }
    }
  }

  /// Codes, tracking data and unexpected callbacks come at any time and change no state.
  static let statuses: [Column<AccessEnablerSDK>] = [
    .notes("status", ["sdk 4", "sdk 4.2"], when: .always),
    .stay(on: \.trackingDataSent, "tracking", ["sdk 3.2", "sdk K13"]),
    // A callback from before a call is no answer to it, and a repeated one was answered already.
    .stay(on: \.unexpectedCallback, "unasked", ["sdk 3.3"]),
    .ignore(.externalURLOpened, because: "no page is open, or its end was already passed on"),
  ]
}

extension Row where F == AccessEnablerSDK {
  /// Records a status for the answer, in whatever order it comes.
  static func notes(_ id: String, _ sources: [Source], when guarded: Guard<F, From, AdvancedStatus, Void>) -> Self {
    .stay(on: \.statusReported, id, sources, when: guarded) { context, _, status in context.record(status) }
  }

  /// Records the codes of a step, and any other.
  static func codes(
    _ step: String, _ named: (letter: String, kind: AccessEnablerSDK.StatusKind.Name)...
  ) -> Self {
    .group(
      named.map { name in
        .notes(
          "\(step)\(name.letter)", [Source("sdk S\(step)\(name.letter)"), "sdk 4.1"], when: .status(is: name.kind))
      } + [
        .notes(
          "\(step).status", ["sdk 4.2"],
          when: .status(
            isOneOf: AccessEnablerSDK.StatusKind.Name.allCases.filter { kind in
              !named.contains { $0.kind == kind }
            }))
      ])
  }
}

extension Guard where F == AccessEnablerSDK, Trigger == AdvancedStatus {
  static var status: Question<F, From, Trigger, AccessEnablerSDK.StatusKind> {
    Question("status") { _, _, status in AccessEnablerSDK.StatusKind(status.code) }
  }
}
