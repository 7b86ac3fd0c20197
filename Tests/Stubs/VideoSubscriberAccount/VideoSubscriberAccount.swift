// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's VideoSubscriberAccount framework, as Swift imports them, as far as PassFlow might use them: the
// adapter can be compiled and run where there is no such framework. Apple's documents say what they mean.
// `.ci/apple-declarations` compares them with what others know of the SDK.
@_exported import Foundation

#if canImport(UIKit)
  import UIKit
#endif

public let VSErrorDomain: String = "VSErrorDomain"
public let VSErrorInfoKeySAMLResponse: String = "VSErrorInfoKeySAMLResponse"
public let VSErrorInfoKeySAMLResponseStatus: String = "VSErrorInfoKeySAMLResponseStatus"
public let VSErrorInfoKeyAccountProviderResponse: String = "VSErrorInfoKeyAccountProviderResponse"
@available(iOS 10.2, tvOS 10.2, *)
public let VSErrorInfoKeyUnsupportedProviderIdentifier: String = "VSErrorInfoKeyUnsupportedProviderIdentifier"
@available(iOS 13.0, tvOS 13.0, *)
@available(macOS, unavailable)
public let VSOpenTVProviderSettingsURLString: String = "stub-tv-provider-settings:"

@available(iOS 10.0, tvOS 10.0, *)
public enum VSAccountAccessStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case granted = 3
}

@available(iOS 10.0, tvOS 10.0, *)
public struct VSCheckAccessOption: RawRepresentable, Hashable, Sendable {
  public static let prompt = VSCheckAccessOption(rawValue: "stub-prompt")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct VSAccountProviderAuthenticationScheme: RawRepresentable, Hashable, Sendable {
  public static let saml = VSAccountProviderAuthenticationScheme(rawValue: "SAML")
  public static let api = VSAccountProviderAuthenticationScheme(rawValue: "API")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

@available(iOS 10.0, tvOS 10.0, *)
public struct VSError: CustomNSError, @unchecked Sendable {
  public enum Code: Int, Sendable {
    case accessNotGranted = 0
    case unsupportedProvider = 1
    case userCancelled = 2
    case serviceTemporarilyUnavailable = 3
    case providerRejected = 4
    case invalidVerificationToken = 5
    case rejected = 6
    case unsupported = 7
  }

  // What Swift adds to an NSError.
  public static var errorDomain: String { VSErrorDomain }
  public let code: Code
  public let errorUserInfo: [String: Any]
  public var errorCode: Int { code.rawValue }
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    errorUserInfo = userInfo
  }
}

@available(iOS 10.0, tvOS 10.0, *)
public protocol VSAccountManagerDelegate: NSObjectProtocol {
  #if !os(macOS)
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
  #endif
  func accountManager(
    _ accountManager: VSAccountManager,
    shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
  ) -> Bool
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountManager: NSObject {
  public weak var delegate: (any VSAccountManagerDelegate)?
  @available(macOS, unavailable)
  open func checkAccessStatus(
    options: [VSCheckAccessOption: Any] = [:],
    completionHandler: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
  ) {
    account.check(options[.prompt] as? Bool ?? false, at: self, completionHandler)
  }
  @available(macOS, unavailable)
  open func enqueue(
    _ request: VSAccountMetadataRequest, completionHandler: @escaping (VSAccountMetadata?, (any Error)?) -> Void
  ) -> VSAccountManagerResult {
    account.enqueue(request, at: self, completionHandler)
  }

  public convenience override init() { self.init(StubAccount()) }

  // A manager plays in a world.
  let account: StubAccount
  public init(_ account: StubAccount) {
    self.account = account
    super.init()
    account.began(self)
  }
  deinit { account.ended(self) }
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountManagerResult: NSObject {
  public func cancel() { cancelled() }

  // Who makes a result knows what is cancelled.
  private let cancelled: @Sendable () -> Void
  init(cancelled: @escaping @Sendable () -> Void) { self.cancelled = cancelled }
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountMetadataRequest: NSObject {
  public var channelIdentifier: String?
  public var supportedAccountProviderIdentifiers: [String] = []
  @available(iOS 11.0, tvOS 11.0, *)
  public var featuredAccountProviderIdentifiers: [String] = []
  public var verificationToken: String?
  public var includeAccountProviderIdentifier: Bool = false
  public var includeAuthenticationExpirationDate: Bool = false
  public var localizedVideoTitle: String?
  public var isInterruptionAllowed: Bool = false
  public var forceAuthentication: Bool = false
  public var attributeNames: [String] = []
  public var supportedAuthenticationSchemes: [VSAccountProviderAuthenticationScheme] = [.saml]
  @available(iOS 13.0, tvOS 13.0, *)
  public var accountProviderAuthenticationToken: String?
  public var applicationAccountProviders: [VSAccountApplicationProvider]?
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountMetadata: NSObject {
  public let accountProviderIdentifier: String?
  public let authenticationExpirationDate: Date?
  public let verificationData: Data? = nil
  public let samlAttributeQueryResponse: String?
  public let accountProviderResponse: VSAccountProviderResponse? = nil

  // Who answers has metadata.
  public init(_ id: String?, _ date: Date?, _ saml: String?) {
    accountProviderIdentifier = id
    authenticationExpirationDate = date
    samlAttributeQueryResponse = saml
  }
}

open class VSAccountProviderResponse: NSObject {
  public let authenticationScheme: VSAccountProviderAuthenticationScheme = .saml
  public let status: String? = nil
  public let body: String? = nil
}

open class VSAccountApplicationProvider: NSObject {
  public init(localizedDisplayName: String, identifier: String) {
    self.localizedDisplayName = localizedDisplayName
    self.identifier = identifier
  }

  // Apple's documents have them.
  public let localizedDisplayName: String
  public let identifier: String
}

// Swift's side of what Objective-C leaves open.

extension VSAccountManagerDelegate {
  public func accountManager(
    _ accountManager: VSAccountManager,
    shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
  ) -> Bool { true }
}
