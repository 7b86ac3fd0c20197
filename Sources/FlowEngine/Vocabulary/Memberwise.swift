/// Writes the initialiser that only assigns: of a struct as visible as the struct, with a parameter for each stored
/// property in their order.
///
///     @Memberwise public struct Limits { public let retries: Int, name: String; public var pause: Duration = .seconds(1) }
///     Limits(retries: 3, name: "poll")
///
/// As in the one that the compiler keeps within a module, the value of a `var` is its parameter's default, an optional
/// `var` has nil, and a `let` with a value has no parameter; neither has a lazy property. Each property needs a type that
/// is written. A function type behind a type alias cannot be seen, and what stands in `#if` may not exist: such structs
/// write their initialiser by hand.
@attached(member, names: named(init))
package macro Memberwise() = #externalMacro(module: "FlowMacros", type: "MemberwiseMacro")
