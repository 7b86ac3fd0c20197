/// Writes a memberwise initialiser, as visible as the struct, with a parameter for each stored property in order.
///
///     @Memberwise public struct Limits {
///       public let retries: Int
///       public var pause: Duration = .seconds(1)
///     }
///     Limits(retries: 3)
///
/// With `@Memberwise(unlabelled: 1)`, the first parameter has no label: `Limits(3)`.
///
/// As in the initialiser that the compiler writes within a module, the value of a `var` is the default of its
/// parameter, and an optional `var` defaults to `nil`. A `let` with a value and a lazy property have no parameter. The
/// type of each property must be written. Write the initialiser by hand if it needs other labels, defaults of a `let`
/// or function types behind a type alias, which the macro cannot see, or if the struct contains `#if`.
@attached(member, names: named(init))
package macro Memberwise(unlabelled: Int = 0) = #externalMacro(module: "FlowMacros", type: "MemberwiseMacro")
