import Testing

@testable import FlowEngine

/// A sound machine in which one thing is wrong, and the diagnostic that must say so.
struct Defect: Sendable, CustomTestStringConvertible {
  /// The machine, and what is wrong with it.
  let name: String
  let kind: Diagnostic.Kind
  let place: String
  let diagnostics: @Sendable () -> [Diagnostic]

  /// Plants a defect into a copy of a machine.
  init<F: Flow>(
    _ name: String, in machine: Machine<F>, _ kind: Diagnostic.Kind, at place: String,
    accepting acceptances: [Acceptance] = [], _ plant: @escaping @Sendable (inout Draft<F>) -> Void = { _ in }
  ) {
    self.name = "\(F.self): \(name)"
    self.kind = kind
    self.place = place
    diagnostics = {
      var draft = Draft(machine)
      plant(&draft)
      return draft.machine.validate(accepting: acceptances)
    }
  }

  var testDescription: String { name }
}
