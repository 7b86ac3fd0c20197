import FlowEngine
import Foundation

/// The destinations of results and of diagnostics.
@Memberwise package struct Output: Sendable {
  /// The reader of the output is gone.
  struct Closed: Error {}
  /// The text could not be written, for example because the disk is full.
  struct Lost: Error, CustomStringConvertible {
    let description = "the output cannot be written"
  }

  /// The standard output, whose reader may leave early, and the standard error.
  package static let standard = Output(results: .standardOutput, complaints: .standardError)
  private let results: FileHandle
  private let complaints: FileHandle

  /// Writes a result without control characters but for tabs and the ends of lines: no name from a file or a server
  /// commands a terminal.
  package func write(_ text: String) throws {
    let text = text.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 > 0x7E } ? text.withoutControls : text
    do {
      try results.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      if reason.domain == NSPOSIXErrorDomain, reason.code == Int(EPIPE) { throw Closed() }
      throw Lost()
    }
  }

  /// Writes a result, and ends the line.
  package func line(_ text: String) throws { try write(text + "\n") }

  /// Prints the faults that a check found, one per line, or one line that says that all is well.
  package func verdict(_ faults: [String], otherwise allIsWell: String) throws -> ExitStatus {
    do { for fault in faults { try line(fault) } } catch is Closed { return .failure }
    guard faults.isEmpty else { return .failure }
    try line(allIsWell)
    return .success
  }

  /// Whether a person reads the results on a terminal.
  package var isOnTerminal: Bool { isatty(results.fileDescriptor) != 0 }

  /// How many characters fit on a line of the results: 80 if that is not known.
  package var width: Int {
    var size = winsize()
    guard ioctl(results.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// An output for people alone, whose results go where complaints go.
  package var aside: Output { Output(results: complaints, complaints: complaints) }

  /// Writes a file, or to the standard output if its name is `-`.
  ///
  /// Only a regular file is replaced, as a whole; a device, a pipe and the target of a link are written to in place.
  package func write(_ text: String, to file: String) throws {
    guard file != "-" else { return try write(text) }
    do {
      var status = stat()
      if lstat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
      } else {
        let place = open(file, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard place >= 0 else { throw Lost() }
        try FileHandle(fileDescriptor: place, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
      }
    } catch {
      throw UsageError("cannot write \(file)")
    }
  }

  /// Whether a line can take the place of another. A terminal that cannot return to the beginning of a line says that
  /// it is dumb; users who want no escapes set `NO_COLOR`.
  package var redraws: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(complaints.fileDescriptor) != 0 && variable("TERM") != "dumb" && variable("NO_COLOR").isEmpty
  }

  /// Shows the progress to people at a terminal, in place of the previous one; an empty text removes it.
  package func progress(_ text: String) {
    guard redraws else { return }
    try? complaints.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Writes a line for people; it is one line whatever the words in it.
  package func complain(_ text: String) { try? complaints.write(contentsOf: Data((text.visible + "\n").utf8)) }
}

extension String {
  /// The text with its control characters replaced, but for tabs and the ends of lines.
  fileprivate var withoutControls: String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
      text.append(isControl ? scalar.visible : scalar)
    }
    return String(text)
  }
}
