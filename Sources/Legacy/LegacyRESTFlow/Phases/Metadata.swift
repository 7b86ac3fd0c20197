import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The User Metadata Call, for the app.
  package struct RetrievingMetadata: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// Requests the MVPD's metadata about the viewer.
  package struct MetadataQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<UserMetadata>> {
      endpoints.userMetadata(token: token)
    }
    package static func event(_ answer: Timestamped<Lookup<UserMetadata>>) -> Event { .metadataReceived(answer) }
  }

  /// The meaning of an answer with metadata.
  @Cases package enum MetadataResult {
    /// The metadata; empty if the service has none.
    case metadata(UserMetadata)
    /// The login is gone.
    case loginGone
  }

  /// Reads the MVPD's metadata about the viewer.
  static let metadata = Phase<LegacyREST>("Metadata", "User metadata", [retrievingMetadata], everywhere: whileServing)

  private static let retrievingMetadata = StateNode<LegacyREST>(
    \.retrievingMetadata, "", "User Metadata Call",
    [
      .does(\.retrieveMetadata) { context, _ in TokenCall(context, MetadataQuery()) },
      .on(
        \.metadataReceived, "metadata.received", ["v1 3.13"], finding: .metadata(\.metadata),
        answering: .all(\.metadataRequested) { _, _, _, metadata, _ in .success(metadata) }, to: \.authenticated
      ) { _, state, _, _ in Authenticated(state.access) },
      .on(
        \.metadataReceived, "metadata.loginGone", ["v1 3.13"], when: .metadata(is: .loginGone), to: \.storingEnd
      ) { context, _, _ in context.loseSignIn(because: Problem(code: "login_gone", cause: .refused, status: 412)) },
      .renewsToken("metadata"), .pausesAndRepeats("metadata"), .registersAgain("metadata"),
      .servingFailures("metadata", ["v1 3.13"]),
      .cancels("metadata.cancel"),
    ])
}

extension Guard
where F == LegacyREST, From == LegacyREST.RetrievingMetadata, Trigger == Timestamped<Lookup<UserMetadata>> {
  fileprivate static var metadata: Question<F, From, Trigger, LegacyREST.MetadataResult> {
    Question("metadata") { _, _, received in
      switch received.value {
      case .found(let metadata): .metadata(metadata)
      case .notFound: .metadata(UserMetadata())
      case .expired, .notAuthenticated: .loginGone
      }
    }
  }
}
