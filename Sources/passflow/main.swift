import Foundation
import PassCommands

// A reader that leaves early, such as `head`, ends the program through a failed write and not by a signal.
signal(SIGPIPE, SIG_IGN)
exit(await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
