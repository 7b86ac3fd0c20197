import FlowCommands
import PassTerminal

await Tool.passclient.main()
