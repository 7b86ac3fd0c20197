/// A case whose payload type is erased, for tables that `Machine.mutated(by:)` changes.
struct ErasedCase<Root: Cased>: Sendable {
  /// The type of the payload, and its name.
  let payload: ObjectIdentifier
  let name: String
  let extract: @Sendable (Root) -> Any?
  let embed: @Sendable (Any) -> Root?

  init<Payload>(_ known: Case<Root, Payload>) {
    payload = ObjectIdentifier(Payload.self)
    name = "\(Payload.self)"
    extract = { [extract = known.extract] in extract($0) }
    embed = { [embed = known.embed] in ($0 as? Payload).map { embed($0) } }
  }

  /// A conversion from another case to this one, if both payloads have the same type.
  func converting(_ other: ErasedCase) -> (@Sendable (Root) -> Root?)? {
    guard payload == other.payload else { return nil }
    return { [embed] root in other.extract(root).flatMap(embed) }
  }

  /// A conversion from any case to this one, if this one has no payload. A case that matches every value leaves the
  /// value as it is.
  var convertingAny: (@Sendable (Root) -> Root?)? {
    guard payload == ObjectIdentifier(Void.self) else { return nil }
    return { [extract, embed] root in extract(root) == nil ? embed(()) : root }
  }
}
