import FlowCommands
import PassCommands

await Tool.passflow().main()
