import Foundation

/// Where results go, and what is said to people about them.
package struct Output: Sendable {
  /// Nobody reads any more.
  struct Closed: Error {}
  /// The text could not be written, as on a full disk.
  struct Lost: Error, CustomStringConvertible {
    let description = "the output cannot be written"
  }

  /// The standard output, whose reader may leave early, and the standard error.
  package static let standard = Output(results: .standardOutput, complaints: .standardError)
  private let results: FileHandle
  private let complaints: FileHandle

  /// Writes results to one file and complaints to another.
  package init(results: FileHandle, complaints: FileHandle) {
    self.results = results
    self.complaints = complaints
  }

  func write(_ text: String) throws {
    do {
      try results.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      if reason.domain == NSPOSIXErrorDomain, reason.code == Int(EPIPE) { throw Closed() }
      throw Lost()
    }
  }

  func line(_ text: String) throws { try write(text + "\n") }

  /// How far something is, for people who watch a terminal, where it takes the place of what was said last; an empty
  /// text takes it away.
  func progress(_ text: String) {
    guard isatty(complaints.fileDescriptor) != 0 else { return }
    try? complaints.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
  }

  /// A line for people.
  func complain(_ text: String) { try? complaints.write(contentsOf: Data((text + "\n").utf8)) }
}
