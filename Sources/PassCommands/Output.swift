import Foundation

/// Where results go: the standard output, or a reader that may leave early.
struct Output: Sendable {
  /// Nobody reads any more.
  struct Closed: Error {}
  /// The text could not be written, as on a full disk.
  struct Lost: Error, CustomStringConvertible {
    let description = "the output cannot be written"
  }

  static let standard = Output(file: .standardOutput)
  let file: FileHandle

  func write(_ text: String) throws {
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      if reason.domain == NSPOSIXErrorDomain, reason.code == Int(EPIPE) { throw Closed() }
      throw Lost()
    }
  }

  func line(_ text: String) throws { try write(text + "\n") }

  /// A line for people, on the standard error.
  static func complain(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) }
}
