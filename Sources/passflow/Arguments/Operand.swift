/// An argument that stands by itself: the folder or file that a command is about.
struct Operand: Sendable {
  /// What it is called in the help.
  let value: String
  let summary: String
}
