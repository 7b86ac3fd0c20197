// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of SwiftUI that the views of Docs/Examples use, so that `.ci/apple-variants` can compile them. Nothing
// compares them.
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

public struct Nothing: View {
  public init() {}
  public var body: Nothing { self }
}

@MainActor @resultBuilder public struct ViewBuilder {
  public static func buildBlock(_ parts: any View...) -> Nothing { Nothing() }
  public static func buildEither(first: any View) -> Nothing { Nothing() }
  public static func buildEither(second: any View) -> Nothing { Nothing() }
  public static func buildOptional(_ part: (any View)?) -> Nothing { Nothing() }
}

@MainActor @preconcurrency public protocol Scene {}
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App { public static func main() {} }
public struct WindowGroup: Scene { public nonisolated init(@ViewBuilder content: () -> some View) {} }

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public init(wrappedValue: Value) {}
}
@propertyWrapper public struct Environment<Value> {
  public var wrappedValue: Value { fatalError() }
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
}
public struct EnvironmentValues { public var scenePhase: ScenePhase { .active } }
public enum ScenePhase: Sendable { case active, inactive, background }

@MainActor @preconcurrency public protocol Leaf: View {}
extension Leaf { public var body: Nothing { Nothing() } }

public struct Text: Leaf {
  public nonisolated init(_ text: some StringProtocol) {}
  public func font(_ font: Font) -> Text { self }
}
public struct Font: Sendable {
  public static let largeTitle = Font()
  public func monospaced() -> Font { self }
}
public struct Color: Leaf {
  public static let red = Color()
  public static let clear = Color()
}
public struct ProgressView: Leaf {
  public init() {}
  public init(_ title: String) {}
}
public struct Button: Leaf { public init(_ title: String, action: @escaping @MainActor () -> Void) {} }
public struct VStack: Leaf { public init(spacing: Double?, @ViewBuilder content: () -> some View) {} }
public struct ScrollView: Leaf { public init(@ViewBuilder content: () -> some View) {} }
public struct ForEach: Leaf {
  public init<Element, ID: Hashable>(
    _ elements: [Element], id: KeyPath<Element, ID>, @ViewBuilder content: @escaping (Element) -> some View
  ) {}
}

extension View {
  public func padding() -> some View { Nothing() }
  public func foregroundStyle(_ color: Color) -> some View { Nothing() }
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { Nothing() }
  public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
    Nothing()
  }
}

// What the app asks UIKit for, whose other names stand in `.ci/apple-variants`.

@MainActor public final class UIDevice {
  public enum Idiom { case phone, pad, tv }
  public static var current: UIDevice { UIDevice() }
  public var userInterfaceIdiom: Idiom { .phone }
}
@MainActor public final class UIApplication {
  public static var shared: UIApplication { UIApplication() }
  public var connectedScenes: Set<UIScene> { [] }
}
@MainActor open class UIScene: NSObject {
  public enum ActivationState { case foregroundActive, foregroundInactive, background, unattached }
  public var activationState: ActivationState { .foregroundActive }
}
public final class UIWindowScene: UIScene { public var keyWindow: UIWindow? { nil } }
extension UIWindow { public var rootViewController: UIViewController? { nil } }
