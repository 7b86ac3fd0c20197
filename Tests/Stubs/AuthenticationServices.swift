// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's AuthenticationServices framework that PassLive uses, so that `.ci/apple-variants` can compile
// what calls it. `.ci/system-names` compares them with a table of the SDK that others made.
@_exported import Foundation

@MainActor open class ASPresentationAnchor: NSObject { public nonisolated override init() { super.init() } }

public let ASWebAuthenticationSessionErrorDomain: String = "com.apple.AuthenticationServices.WebAuthenticationSession"

public struct ASWebAuthenticationSessionError: Sendable {
  public enum Code: Int, Sendable { case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid }
  public static var canceledLogin: Code { .canceledLogin }
}

@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void
  public struct Callback {
    public static func customScheme(_ scheme: String) -> Callback { Callback() }
    public static func https(host: String, path: String) -> Callback { Callback() }
  }
  public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  public var prefersEphemeralWebBrowserSession = false
  public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
  public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}
  open func start() -> Bool { true }
  open func cancel() {}
}
