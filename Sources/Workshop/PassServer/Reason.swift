/// The reason why a call is refused, on the wire.
enum Reason {
  /// The field that carries it, so that the body stays the vendor's.
  static let header = "X-PassFlow-Why"
}
