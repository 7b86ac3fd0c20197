// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Core Image, and of Core Graphics, that the app of Docs/Examples uses: `.ci/apple-target`.
@_exported import Foundation

public typealias CGFloat = Double
public struct CGRect: Sendable {}
public class CGImage {}

@available(iOS 5.0, tvOS 9.0, *)
open class CIImage: NSObject { open var extent: CGRect { fatalError() } }

@available(iOS 5.0, tvOS 9.0, *)
open class CIFilter: NSObject {
  @available(iOS 8.0, *) public init?(name: String, parameters params: [String: Any]?) { return nil }
  open var outputImage: CIImage? { nil }
}

public struct CIContextOption: Hashable, Sendable {}
@available(iOS 5.0, tvOS 9.0, *)
open class CIContext: NSObject {
  public init(options: [CIContextOption: Any]? = nil) {}
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { nil }
}
