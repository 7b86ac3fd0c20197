/// A case whose payload type is erased, for tables that are changed.
package struct ErasedCase<Root: Cased>: Sendable {
  /// The type of the payload, and its name.
  package let payload: ObjectIdentifier
  let name: String
  package let extract: @Sendable (Root) -> Any?
  package let embed: @Sendable (Any) -> Root?

  init<Payload>(_ known: Case<Root, Payload>) {
    payload = ObjectIdentifier(Payload.self)
    name = "\(Payload.self)"
    extract = { [extract = known.extract] in extract($0) }
    embed = { [embed = known.embed] in ($0 as? Payload).map { embed($0) } }
  }
}
