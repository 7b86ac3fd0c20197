import FlowEngine
import PassAPI
import PassService

/// The app's settings for the SDK.
@Memberwise public struct AccessEnablerSettings: Hashable, Codable, Sendable {
  /// The requestor.
  public var requestor: String
  /// The vendor's statement about the app.
  public var softwareStatement: Secret
  /// The system.
  public var platform: Platform
  /// The app's scheme, `adbe.<id>`, without `://`.
  public var scheme: String
  /// The check of the SDK's storage.
  public var storageCheck: StorageCheck = .nothing
  /// The initial options of the SDK.
  public var options: AccessEnablerOptions = AccessEnablerOptions()
  /// The endpoints to ask; empty for the SDK's own.
  public var serviceProviders: [String] = []
  /// Whether the viewer may be asked for access to the stored subscription at each start. If the app asks by itself, or
  /// leaves it to the SDK at the login, set it to false: the status is then read without a prompt.
  public var asksForAccess: Bool = true

  /// `ADOBEPASS_REDIRECT_URL`: the redirect of a web view (sdk 3.4).
  package static let webViewRedirect = "adobepass://ios.app"
  /// The redirect of the Safari controller (sdk C08).
  package var safariRedirect: String { "\(scheme)://adobe.com" }
  /// Whether an address is one of the two redirects, with or without a suffix.
  func isEndOfPage(_ url: String) -> Bool {
    [Self.webViewRedirect, safariRedirect].contains { end in
      guard url.lowercased().hasPrefix(end.lowercased()) else { return false }
      return url.dropFirst(end.count).first.map { "/?#".contains($0) } ?? true
    }
  }
}

/// The result of setting the requestor, if it succeeded.
public struct SDKConfiguration: Hashable, Codable, Sendable {
  /// The statuses that came with it, for example that access to the subscription is denied.
  public var statuses: [AdvancedStatus]
}

/// The result of a check or a sign-in.
@Memberwise public struct SDKLogin: Hashable, Codable, Sendable {
  /// Whether a viewer is logged in.
  public var isAuthenticated: Bool
  /// The statuses that came with it, before or after.
  public var statuses: [AdvancedStatus] = []
}

/// A code that the viewer enters on a second screen.
public struct SecondScreenCode: Hashable, Codable, Sendable {
  /// The code.
  public var code: Secret
  /// Its end, if the SDK reports it in a readable form.
  public var until: Timestamp?
}

/// The decision about one resource.
public struct SDKDecision: Hashable, Codable, Sendable {
  /// The resource.
  public var resource: String
  /// The media token; `nil` if the resource is denied.
  public var token: Secret?
  /// Why the resource is denied.
  public var failure: FailedTokenRequest?
  /// The statuses that came with it.
  public var statuses: [AdvancedStatus]
  init(_ resource: String, token: Secret? = nil, failure: FailedTokenRequest? = nil, _ statuses: [AdvancedStatus]) {
    self.resource = resource
    self.token = token
    self.failure = failure
    self.statuses = statuses
  }

  /// Writes the decision. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .resource: resource, .token: token, .failure: failure, .statuses: statuses,
    ]
    try encoder.encodeSecrets(members)
  }
}

/// The reason why a request was refused.
public enum SDKRefusal: Error, Hashable, Codable, Sendable {
  /// `setRequestor` has not succeeded: start first, or again.
  case notConfigured
  /// `setRequestor` has failed, with the statuses that say why.
  case configurationFailed([AdvancedStatus])
  /// The login failed, with the code of K02.
  case loginFailed(AuthenticationStatus.Code, [AdvancedStatus])
  /// The app cancelled the login.
  case cancelled
  /// The viewer left the picker or the page.
  case viewerLeft
  /// The SDK owed a callback that never came.
  case silent
  /// The viewer was signed out.
  case signedOut
  /// K02 said 1 at the end of a logout.
  case stillSignedIn
  /// No picker is open.
  case nothingToChoose
  /// There is nothing to cancel now.
  case nothingToCancel
}

extension AccessEnablerSDK {
  /// Steps 1 and 2: a request to create the SDK, if it does not exist yet, to ask for access, and to set the requestor;
  /// made again when the app returns to the foreground.
  package struct Start: FlowRequest {
    package typealias Answer = SDKConfiguration
    package init() {}
  }
  /// Step 3: a request to check whether a viewer is logged in.
  package struct Check: FlowRequest {
    package typealias Answer = SDKLogin
    package init() {}
  }
  /// Step 4: a request to log in.
  @Memberwise(unlabelled: 1) package struct LogIn: FlowRequest {
    package typealias Answer = SDKLogin
    package var options: AuthenticationOptions = AuthenticationOptions()
  }
  /// A request for the decision about one resource; without a login the denial says so.
  @Memberwise(unlabelled: 1) package struct CheckAuthorization: FlowRequest {
    package typealias Answer = SDKDecision
    package var resource: String
  }
  /// A request for the decision about one resource, for which a viewer who is not logged in logs in first.
  @Memberwise(unlabelled: 1) package struct GetAuthorization: FlowRequest {
    package typealias Answer = SDKDecision
    package var resource: String
  }
  /// A request for the resources that would be permitted, with reasons.
  @Memberwise(unlabelled: 1) package struct Preauthorize: FlowRequest {
    package typealias Answer = Preauthorization
    package var request: PreauthorizationRequest
  }
  /// A request for the resources that would be permitted.
  @Memberwise(unlabelled: 1) package struct CheckResources: FlowRequest {
    package typealias Answer = [String]
    package var resources: [String]
    package var cache: Bool = true
  }
  /// A request for the selected provider.
  package struct GetProvider: FlowRequest {
    package typealias Answer = OfferedProvider?
    package init() {}
  }
  /// A request for metadata of login, decision, device or viewer.
  @Memberwise(unlabelled: 1) package struct GetMetadata: FlowRequest {
    package typealias Answer = SDKMetadata
    package var key: MetadataKey
  }
  /// A request to set other options from now on.
  @Memberwise(unlabelled: 1) package struct SetOptions: FlowRequest {
    package typealias Answer = EmptyAnswer
    package var options: AccessEnablerOptions
  }
}
