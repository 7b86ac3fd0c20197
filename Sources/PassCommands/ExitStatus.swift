/// What the program tells the shell.
package enum ExitStatus: Int32 {
  /// As expected.
  case success = 0
  /// The thing checked failed.
  case failure = 1
  /// The command line cannot be understood.
  case usage = 2
}
