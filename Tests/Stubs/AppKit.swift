// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The name of AppKit that the system's browser has on macOS: `.ci/apple-target`.
@_exported import Foundation

@MainActor open class NSWindow: NSObject {}
