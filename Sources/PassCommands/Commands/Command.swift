/// One thing the program can do.
struct Command: Sendable {
  let name: String
  let summary: String
  var options: [Option] = []
  /// The one argument that is no option; nil when the command takes none.
  var operand: Operand?
  let perform: @Sendable (Arguments, Output) async throws -> ExitStatus

  /// Name and options in short.
  var usage: String {
    ([name] + [operand.map { $0.standard == nil ? $0.value : "[\($0.value)]" }].compactMap { $0 }
      + options.map { "[\($0.spelling)]" }).joined(separator: " ")
  }
}
