/// Writes an initialiser that only assigns, as visible as the struct: a parameter for each stored property, in order.
///
///     @Memberwise public struct Limits {
///       public let retries: Int
///       public var pause: Duration = .seconds(1)
///     }
///     Limits(retries: 3)
///
/// As in the initialiser that the compiler keeps within a module, the value of a `var` is the default of its parameter,
/// an optional `var` has nil, and a `let` with a value has no parameter; neither has a lazy property. The type of each
/// property has to be written. By hand stay: labels, defaults of a `let`, function types behind a type alias, which
/// cannot be seen, and structs with `#if` in them.
@attached(member, names: named(init))
package macro Memberwise() = #externalMacro(module: "FlowMacros", type: "MemberwiseMacro")
