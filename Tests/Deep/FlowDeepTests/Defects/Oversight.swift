import Testing

@testable import FlowEngine

/// Something wrong that no table shows, and a script under which the machine behaves otherwise than the sound one.
struct Oversight: Sendable, CustomTestStringConvertible {
  let name: String
  /// What the sound machine says to the script.
  let expected: String
  let diagnostics: @Sendable () -> [Diagnostic]
  let sound: @Sendable () throws -> String
  let planted: @Sendable () throws -> String

  init<F: Flow>(
    _ name: String, in machine: Machine<F>, _ context: F.Context, _ state: F.State, keeping kept: [F.State] = [],
    _ plant: @escaping @Sendable (inout Draft<F>) -> Void, expected: String,
    script: @escaping @Sendable (inout Stepper<F>) throws -> String
  ) {
    @Sendable func run(_ machine: Machine<F>) throws -> String {
      var stepper = try Stepper(machine, context, in: state, keeping: kept)
      return try script(&stepper)
    }
    @Sendable func changed() -> Machine<F> {
      var draft = Draft(machine)
      plant(&draft)
      return draft.machine
    }
    self.name = "\(F.self): \(name)"
    self.expected = expected
    diagnostics = { changed().validate() }
    sound = { try run(machine) }
    planted = { try run(changed()) }
  }

  var testDescription: String { name }
}
