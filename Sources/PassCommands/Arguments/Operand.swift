/// An argument that stands by itself: the folder or file that a command is about.
struct Operand: Sendable {
  /// What it is called in the help.
  let value: String
  let summary: String
  /// What is meant when it is not given; nil when it has to be.
  var standard: String?
}
