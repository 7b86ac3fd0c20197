// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's AuthenticationServices framework that PassLive uses: `.ci/apple-target`.
@_exported import Foundation

#if os(macOS)
  import AppKit
  public typealias ASPresentationAnchor = NSWindow
#else
  import UIKit
  @available(iOS 12.0, tvOS 13.0, *) public typealias ASPresentationAnchor = UIWindow
#endif

@available(iOS 12.0, tvOS 16.0, macOS 10.15, *)
public let ASWebAuthenticationSessionErrorDomain: String = "com.apple.AuthenticationServices.WebAuthenticationSession"

@available(iOS 12.0, tvOS 16.0, macOS 10.15, *)
public struct ASWebAuthenticationSessionError: Error {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    @available(iOS 13.0, macOS 10.15, *) @available(tvOS, unavailable) case presentationContextNotProvided = 2
    @available(iOS 13.0, macOS 10.15, *) @available(tvOS, unavailable) case presentationContextInvalid = 3
  }
  public static var canceledLogin: ASWebAuthenticationSessionError.Code { .canceledLogin }
}

@available(iOS 13.0, macOS 10.15, *) @available(tvOS, unavailable)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@available(iOS 12.0, tvOS 16.0, macOS 10.15, *)
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  @available(iOS 17.4, tvOS 17.4, macOS 14.4, visionOS 1.1, *)
  open class Callback: NSObject, @unchecked Sendable {
    public required override init() {}
    open class func customScheme(_ customScheme: String) -> Self { Self() }
    open class func https(host: String, path: String) -> Self { Self() }
  }

  @available(iOS 13.0, macOS 10.15, *) @available(tvOS, unavailable)
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)? {
    get { nil }
    set {}
  }
  @available(iOS 13.0, macOS 10.15, *) @available(tvOS, unavailable)
  open var prefersEphemeralWebBrowserSession: Bool {
    get { false }
    set {}
  }
  public init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {}
  @available(iOS 17.4, tvOS 17.4, macOS 14.4, visionOS 1.1, *)
  public init(
    url URL: URL, callback: ASWebAuthenticationSession.Callback,
    completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {}
  @discardableResult open func start() -> Bool { true }
  @available(tvOS, unavailable) open func cancel() {}
}
