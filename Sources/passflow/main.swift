import FlowEngine
import PassFlows

let diagnostics = AppleSSO.machine.validate(accepting: AppleSSO.acceptances)
for diagnostic in diagnostics { print(diagnostic) }
