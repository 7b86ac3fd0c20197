import FlowEngine
import PassAPI

/// A callback of the SDK, of either delegate (sdk 3).
public enum SDKCallback: Hashable, Codable, Sendable {
  /// Whether the configuration succeeded (sdk K01).
  case setRequestorComplete(Bool)
  /// The end of a check, a login or a logout; only the call under way shows which one (sdk K02).
  case setAuthenticationStatus(AuthenticationStatus)
  /// The app has to show its own picker (sdk K03).
  case displayProviderDialog([OfferedProvider])
  /// The app has to open a page (sdk K04, sdk K05).
  case navigate(RequestedPage)
  /// The app has to present one of Apple's controllers (sdk K06).
  case presentTvProviderDialog(TVProviderDialog)
  /// The app has to dismiss one of Apple's controllers (sdk K07).
  case dismissTvProviderDialog(TVProviderDialog)
  /// The media token of a resource (sdk K08).
  case setToken(Secret, resource: String)
  /// There is no media token (sdk K09).
  case tokenRequestFailed(FailedTokenRequest)
  /// The resources that would be permitted (sdk K10).
  case preauthorizedResources([String])
  /// The answer of `preauthorize`, from its own callback object (sdk 2.2).
  case preauthorized(Preauthorization)
  /// The current provider (sdk K11).
  case selectedProvider(OfferedProvider?)
  /// Metadata, with the arguments of the call (sdk K12).
  case setMetadataStatus(SDKMetadata)
  /// Data for analytics (sdk K13).
  case sendTrackingData(TrackingData)
  /// An advanced status (sdk K14).
  case status(AdvancedStatus)
}

/// The payload of `setAuthenticationStatus`: 1 or 0, and why 0 (sdk 3.1). After a logout 0 is the success.
public struct AuthenticationStatus: Hashable, Codable, Sendable {
  /// The codes, by the names of their constants: the literals are not documented (sdk 3.4).
  public enum Code: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing is wrong.
    case authenticated = "USER_AUTHENTICATED"
    /// There is no valid login.
    case notAuthenticated = "USER_NOT_AUTHENTICATED_ERROR"
    /// The viewer cancelled.
    case providerNotSelected = "PROVIDER_NOT_SELECTED_ERROR"
    /// The network, the viewer, or something else.
    case generic = "GENERIC_AUTHENTICATION_ERROR"
    /// An unknown code, or none.
    case other = ""
  }
  /// `ACCESS_ENABLER_STATUS_SUCCESS`.
  public var isSuccess: Bool
  /// The reason if it is not a success.
  public var code: Code
  /// Logged in.
  public static let success = AuthenticationStatus(isSuccess: true, code: .authenticated)
  /// Not logged in, or logged out.
  public static func failure(_ code: Code) -> AuthenticationStatus {
    AuthenticationStatus(isSuccess: false, code: code)
  }
}

/// An MVPD as the SDK returns it (sdk 1).
@Memberwise public struct OfferedProvider: Hashable, Codable, Sendable {
  /// `ID`.
  public var id: String
  /// `displayName`.
  public var displayName: String
  /// `logoURL`.
  public var logoURL: String?
  /// `enablePlatformServices`: whether single sign-on is enabled.
  public var enablesPlatformServices: Bool = false
  /// `boardingStatus`; `nil` means no Apple single sign-on.
  public var boarding: BoardingStatus?
}

/// A page that the SDK asks the app to open, to log in or to log out.
@Memberwise public struct RequestedPage: Hashable, Codable, Sendable {
  /// The address.
  public var url: String
  /// Whether the provider requires the Safari controller, which the app presents (sdk K05).
  public var inSafariController: Bool
}

/// Why there is no media token (sdk K09).
@Memberwise public struct FailedTokenRequest: Hashable, Codable, Sendable {
  /// The resource.
  public var resource: String
  /// The code, by the name of its constant: `USER_NOT_AUTHORIZED_ERROR`.
  public var code: String = "USER_NOT_AUTHORIZED_ERROR"
  /// A text for the viewer, possibly the provider's own; may be empty.
  public var description: String = ""
}

/// The answer of `preauthorize` (sdk 2.2).
@Memberwise(unlabelled: 1) public struct Preauthorization: Hashable, Codable, Sendable {
  /// The decision about one resource.
  @Memberwise(unlabelled: 1) public struct Decision: Hashable, Codable, Sendable {
    /// The resource.
    public var id: String
    /// Whether it would be permitted.
    public var isAuthorized: Bool
    /// Why not, if the vendor gives a reason.
    public var error: Status?
  }
  /// The error of a preauthorization.
  @Memberwise public struct Status: Hashable, Codable, Sendable {
    /// The HTTP status; 0 if the error is the SDK's own.
    public var status: Int = 0
    /// The code.
    public var code: String
    /// The vendor's word for what to do.
    public var action: String
    /// `setRequestor` has not succeeded yet.
    public static let requestorNotConfigured = Status(code: "requestor_not_configured", action: "retry")
    /// No one is logged in.
    public static let sessionMissing = Status(code: "authentication_session_missing", action: "authentication")
    /// The login is over.
    public static let sessionExpired = Status(code: "authentication_session_expired", action: "authentication")
    /// There is no access token.
    public static let accessTokenUnavailable = Status(code: "access_token_unavailable", action: "none")
    /// The server's answer cannot be read.
    public static let formatUnknown = Status(code: "server_response_format_unknown", action: "none")
    /// The server cannot be reached.
    public static let networkError = Status(code: "network_error", action: "none")
    /// The errors that come from the SDK itself.
    public static let ofSDK = [
      requestorNotConfigured, sessionMissing, sessionExpired, accessTokenUnavailable, formatUnknown, networkError,
    ]
  }
  /// A decision for each resource; empty on error and failure.
  public var decisions: [Decision] = []
  /// The error; `nil` if there was none.
  public var status: Status?
  /// Whether the SDK called `onFailure` rather than `onResponse`: the server was not asked.
  public var isFailure: Bool { status?.status == 0 }
}

/// The answer of `getMetadata` (sdk K12).
@Memberwise(unlabelled: 2) public struct SDKMetadata: Hashable, Codable, Sendable {
  /// The requested key.
  public var key: MetadataKey
  /// The value, as text; `nil` or empty if there is none.
  public var value: Secret?
  /// The whole object of the user's metadata, if the value came wrapped in it (sdk 9); integrators get a bare value.
  public var wrapped: [String: Secret]?
  /// Whether the value is encrypted for the app's owner.
  public var isEncrypted: Bool = false

  /// The value, bare or taken from the object.
  public var text: Secret? {
    if let value, !value.revealed.isEmpty { return value }
    guard case .user(let name) = key else { return nil }
    return wrapped?[name]
  }

  /// Writes the answer. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .key: key, .value: value, .wrapped: wrapped, .isEncrypted: isEncrypted,
    ]
    try encoder.encodeSecrets(members)
  }

  /// Whether the login came from Apple: only the word `Apple` means that (sdk 9).
  public var isFromApple: Bool { key == .tokenSource && text?.revealed == "Apple" }
}

/// The data that the SDK reports to analytics (sdk 3.2).
@Memberwise(unlabelled: 2) public struct TrackingData: Hashable, Codable, Sendable {
  /// The kinds, by the names of their constants.
  public enum Event: String, Hashable, Codable, Sendable {
    /// A check or a login.
    case authentication = "TRACKING_AUTHENTICATION"
    /// A decision.
    case authorization = "TRACKING_AUTHORIZATION"
    /// A provider was selected.
    case selectedProvider = "TRACKING_GET_SELECTED_PROVIDER"
  }
  /// The kind.
  public var event: Event
  /// The details, by position; entries may be empty.
  public var data: [String]
  /// The provider that was selected, also in Apple's picker (sdk 7).
  public var selectedProvider: String? { event == .selectedProvider ? data.first : nil }
}
