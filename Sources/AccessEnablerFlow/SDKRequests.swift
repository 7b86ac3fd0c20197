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
  /// What is checked of the SDK's storage.
  public var storageCheck: StorageCheck = .nothing
  /// The options that the SDK begins with.
  public var options: AccessEnablerOptions = AccessEnablerOptions()
  /// The endpoints to ask; none for the SDK's own.
  public var serviceProviders: [String] = []
  /// Whether the viewer may be asked for access to the stored subscription at each start. Not where the app asks Apple
  /// by itself, or leaves it to the SDK at the login: what is allowed is read then, without a question.
  public var asksForAccess: Bool = true

  /// `ADOBEPASS_REDIRECT_URL`: where a web view ends (sdk 3.4).
  package static let webViewRedirect = "adobepass://ios.app"
  /// Where the Safari controller ends (sdk C08).
  package var safariRedirect: String { "\(scheme)://adobe.com" }
  /// Whether an address is one of the two, perhaps with something behind it.
  func isEndOfPage(_ url: String) -> Bool {
    [Self.webViewRedirect, safariRedirect].contains { end in
      guard url.lowercased().hasPrefix(end.lowercased()) else { return false }
      return url.dropFirst(end.count).first.map { "/?#".contains($0) } ?? true
    }
  }
}

/// What setting the requestor brought in addition to its success.
public struct SDKConfiguration: Hashable, Codable, Sendable {
  /// The statuses that came with it, such as that access to the subscription is denied.
  public var statuses: [AdvancedStatus]
}

/// The result of a check or a sign-in.
@Memberwise public struct SDKLogin: Hashable, Codable, Sendable {
  /// Whether a viewer is logged in.
  public var isAuthenticated: Bool
  /// The statuses that came with it, before or behind.
  public var statuses: [AdvancedStatus] = []
}

/// A code that the viewer enters on a second screen.
public struct SecondScreenCode: Hashable, Codable, Sendable {
  /// The code.
  public var code: String
  /// Its end, if the SDK reports it and it can be read.
  public var until: Timestamp?
}

/// The decision about one resource.
public struct SDKDecision: Hashable, Codable, Sendable {
  /// The resource.
  public var resource: String
  /// The media token, nil if it is denied.
  public var token: Secret?
  /// Why it is denied.
  public var failure: FailedTokenRequest?
  /// The statuses that came with it.
  public var statuses: [AdvancedStatus]
  init(_ resource: String, token: Secret? = nil, failure: FailedTokenRequest? = nil, _ statuses: [AdvancedStatus]) {
    self.resource = resource
    self.token = token
    self.failure = failure
    self.statuses = statuses
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
  /// The app gave it up.
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
  /// Nothing can be cancelled now.
  case nothingToCancel
}

extension AccessEnablerSDK {
  /// Steps 1 and 2: make the SDK, if it is not made yet, ask for access, and set the requestor; again on return to the
  /// foreground.
  package struct Start: Request {
    package typealias Answer = SDKConfiguration
    package init() {}
  }
  /// Step 3: is a viewer logged in?
  package struct Check: Request {
    package typealias Answer = SDKLogin
    package init() {}
  }
  /// Step 4: log in.
  package struct LogIn: Request {
    package typealias Answer = SDKLogin
    package var options: AuthenticationOptions
    package init(_ options: AuthenticationOptions = AuthenticationOptions()) { self.options = options }
  }
  /// The decision about one resource; if nobody is logged in, it says so.
  package struct CheckAuthorization: Request {
    package typealias Answer = SDKDecision
    package var resource: String
    package init(_ resource: String) { self.resource = resource }
  }
  /// The same, but a viewer who is not logged in logs in first.
  package struct GetAuthorization: Request {
    package typealias Answer = SDKDecision
    package var resource: String
    package init(_ resource: String) { self.resource = resource }
  }
  /// What would be permitted, with reasons.
  package struct Preauthorize: Request {
    package typealias Answer = Preauthorization
    package var request: PreauthorizationRequest
    package init(_ request: PreauthorizationRequest) { self.request = request }
  }
  /// What would be permitted.
  package struct CheckResources: Request {
    package typealias Answer = [String]
    package var resources: [String]
    package var cache: Bool
    package init(_ resources: [String], cache: Bool = true) {
      self.resources = resources
      self.cache = cache
    }
  }
  /// Who is the provider?
  package struct GetProvider: Request {
    package typealias Answer = OfferedProvider?
    package init() {}
  }
  /// Metadata of login, decision, device or viewer.
  package struct GetMetadata: Request {
    package typealias Answer = SDKMetadata
    package var key: MetadataKey
    package init(_ key: MetadataKey) { self.key = key }
  }
  /// Other options from now on.
  package struct SetOptions: Request {
    package typealias Answer = EmptyAnswer
    package var options: AccessEnablerOptions
    package init(_ options: AccessEnablerOptions) { self.options = options }
  }
}
