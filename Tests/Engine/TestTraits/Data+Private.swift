import Foundation

extension Data {
  /// Writes a file with these rights, whatever the shell's mask.
  package func write(to file: URL, mode: mode_t) throws {
    try write(to: file, options: [])
    chmod(file.path, mode)
  }
}
