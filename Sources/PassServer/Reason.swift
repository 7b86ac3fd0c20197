/// Why a call is refused, as it goes over the wire.
enum Reason {
  /// The field that says it, so that the body stays the vendor's.
  static let header = "X-PassFlow-Why"
}
