// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of SwiftUI that the app of Docs/Examples uses: `.ci/apple-target`. Every type of it is there since iOS 13.
@_exported import CoreImage
@_exported import UIKit

@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
/// Views that only have a name here.
public protocol Leaf: View {}
extension Leaf { public var body: Never { fatalError() } }
public struct EmptyView: Leaf { nonisolated public init() {} }
@frozen public struct TupleView<T>: Leaf {}
@frozen public struct _ConditionalContent<TrueContent: View, FalseContent: View>: Leaf {}

@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    fatalError()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { fatalError() }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { fatalError() }
}

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol Scene {}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
extension App { @MainActor @preconcurrency public static func main() {} }
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {}
}

@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var projectedValue: Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}
extension State: Sendable where Value: Sendable {}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen @propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen public struct Binding<Value> {}
@available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
@frozen @propertyWrapper public struct FocusState<Value: Hashable> {
  @frozen public struct Binding {}
  public init() where Value == Bool {}
  public init<T>() where Value == T?, T: Hashable {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public struct OpenURLAction {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
public struct EnvironmentValues {
  @available(iOS 14.0, tvOS 14.0, macOS 11.0, *) @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { fatalError() }
    set {}
  }
  @available(iOS 14.0, tvOS 14.0, macOS 11.0, *) public var scenePhase: ScenePhase {
    get { fatalError() }
    set {}
  }
}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public enum ScenePhase: Sendable { case active }

public struct LocalizedStringKey: ExpressibleByStringInterpolation { public init(stringLiteral value: String) {} }
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen public struct Text: Leaf {
  nonisolated public init<S: StringProtocol>(_ content: S) {}
  @_disfavoredOverload nonisolated public init(_ key: LocalizedStringKey) {}
  nonisolated public init(verbatim content: String) {}
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  nonisolated public func accessibilityLabel(_ label: Text) -> Text { self }
  public nonisolated func font(_ font: Font?) -> Text { self }
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct Font: Sendable {
  public static let largeTitle: Font = Font()
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *) public func monospaced() -> Font { self }
}
public protocol ShapeStyle: Sendable {}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct Color: ShapeStyle, Leaf {
  nonisolated init() {}
  nonisolated public static let red: Color = Color()
  nonisolated public static let white: Color = Color()
}
extension ShapeStyle where Self == Color { public static var red: Color { Color() } }
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public struct ProgressView<Label: View>: Leaf {
  nonisolated public init() where Label == EmptyView {}
  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text {}
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct Button<Label: View>: Leaf {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void)
  where Label == Text {}
  @_disfavoredOverload @preconcurrency
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void)
  where Label == Text {}
}
public enum HorizontalAlignment: Sendable { case center }
public enum Alignment: Sendable { case center }
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen public struct Image: Leaf {
  public enum Orientation: Sendable { case up }
  public enum Interpolation: Sendable { case none }
  public enum ResizingMode: Sendable { case stretch }
  nonisolated public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {}
  nonisolated public func interpolation(_ interpolation: Image.Interpolation) -> Image { self }
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
  ) -> Image { self }
}
public struct EdgeInsets: Sendable { nonisolated public init() {} }
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct TextField<Label: View>: Leaf {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) where Label == Text {}
}
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public struct LazyVStack<Content: View>: Leaf {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {}
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
@frozen public struct VStack<Content: View>: Leaf {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public enum Axis: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let vertical = Axis.Set(rawValue: 2)
  }
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct ScrollView<Content: View>: Leaf {
  nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
extension ForEach: View, Leaf where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public enum Edge: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Edge.Set(rawValue: 15)
  }
}

@available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
extension View {
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func scaledToFit() -> some View { self }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  @available(iOS 13.0, tvOS 13.0, macOS 10.15, *)
  nonisolated public func background<Background: View>(_ background: Background, alignment: Alignment = .center)
    -> some View
  { self }
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
    -> some View
  { self }
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  @available(iOS, introduced: 14.0, deprecated: 17.0)
  @available(tvOS, introduced: 14.0, deprecated: 17.0)
  @available(macOS, introduced: 11.0, deprecated: 14.0)
  nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    self
  }
}
