/// The ways in and out of a payload whose type is not known, for tables that are changed by `Machine.mutated(by:)`.
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

  /// A way from the case of another carrier to this one, if the payloads are of one type.
  func converting(_ other: ErasedCase) -> (@Sendable (Root) -> Root?)? {
    guard payload == other.payload else { return nil }
    return { [embed] root in other.extract(root).flatMap(embed) }
  }

  /// A way from any case to this one, which carries nothing. What takes any case whatever it carries, takes it as it
  /// is.
  var convertingAny: (@Sendable (Root) -> Root?)? {
    guard payload == ObjectIdentifier(Void.self) else { return nil }
    return { [extract, embed] root in extract(root) == nil ? embed(()) : root }
  }
}
