import Foundation
import PartChecks
import PassLive
import PassService
import PassSimulator
import Testing

@Suite("Checks of a vault", .endsIfStuck)
struct VaultChecksTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a vault in memory keeps its contract")
  func memory() async throws {
    let report = await trying { await VaultChecks.run(SimulatedVault(), reopened: nil, damage: nil, $0) }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
    #expect(report.findings.count == 6)
  }

  @Test("a vault in a file keeps its contract, over launches, beside another one, and with damaged bytes")
  func file() async throws {
    let folder = folder, killing = killing
    let report = await trying {
      await VaultChecks.run(
        FileVault(folder.file), reopened: { FileVault(folder.file) }, damage: { folder.write("no contents") },
        held: { folder.lock() }, killed: killing, $0)
    }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
    #expect(report.findings.count == (killing == nil ? 10 : 11))
  }

  @Test(
    "a vault in a file that waits on its thread, writes late, or is torn, is found out",
    arguments: PoorVault.How.allCases)
  func poor(how: PoorVault.How) async throws {
    let folder = try Folder(), vault = PoorVault(folder: folder, how: how)
    let report = await VaultChecks.run(
      vault, held: { folder.lock() }, killed: { if how == .isTorn { folder.write("{\"contents\":") } },
      ClauseCheck(limit: .seconds(how == .waitsOnItsThread ? 5 : 60)))
    #expect(report.breaches.map(\.clause).contains { $0.contains(how.rawValue) }, "\(report)")
  }

  #if os(Linux) || os(macOS)
    private var killing: (@Sendable () async -> Void)? {
      { [path = folder.file.path] in
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
          await VaultChecks.storeUntilKilled(FileVault(URL(fileURLWithPath: path))) {
            Thread.detachNewThread {
              usleep(1_000)
              kill(getpid(), SIGKILL)
            }
          }
        }
      }
    }
  #else
    private var killing: (@Sendable () async -> Void)? { nil }
  #endif

  @Test("a vault that holds something is left alone")
  func occupied() async {
    var script = VaultScript()
    script.contents.signingOut = "northlight"
    let vault = SimulatedVault(script)
    let report = await trying { await VaultChecks.run(vault, reopened: nil, damage: nil, $0) }
    #expect(!report.isKept && report.findings.count == 1)
    #expect(await vault.stores == 0)
  }

  @Test("a broken vault is found out", arguments: broken)
  func found(row: Broken<MockVault>) async {
    let vault = row.part()
    let report = await trying {
      await VaultChecks.run(vault, reopened: { vault.reopened() }, damage: { await vault.storage.damage() }, $0)
    }
    #expect(row.isFound(in: report), "\(report)")
    #expect("\(report)".contains("broken") && !"\(report)".contains("漢"))
  }

  @Test("the sound one among the broken ones is not found out")
  func sound() async throws {
    let vault = MockVault()
    let report = await trying {
      await VaultChecks.run(vault, reopened: { vault.reopened() }, damage: { await vault.storage.damage() }, $0)
    }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  static let broken: [Broken<MockVault>] = [
    Broken("never answers", "empty") { MockVault { $0.hangs = true } },
    Broken("says stored, and stores nothing", "is loaded, with every secret") { MockVault { $0.storesNothing = true } },
    Broken("drops the token", "is loaded, with every secret") { MockVault { $0.dropsToken = true } },
    Broken("cuts long contents", "is loaded, with every secret") { MockVault { $0.dropsLong = true } },
    Broken("does not compare revisions", "writes nothing") { MockVault { $0.comparesNothing = true } },
    Broken("writes first, then compares", "writes nothing") { MockVault { $0.writesFirst = true } },
    Broken("has failed where others were faster", "writes nothing") { MockVault { $0.lateIsFailed = true } },
    Broken("makes the revision of the contents", "gets a new revision") {
      MockVault { $0.revisionOfContents = true }
    },
    Broken("has no revision for empty contents", "gets a new revision") { MockVault { $0.emptyIsNothing = true } },
    Broken("compares and writes in two steps", "one writes") { MockVault { $0.waitsInBetween = true } },
    Broken("keeps what it has in memory alone", "next launch") { MockVault { $0.isForgetful = true } },
    Broken("loads once, then remembers", "the other stores") { MockVault { $0.loadsOnce = true } },
    Broken("takes damaged bytes for empty contents", "cannot be read are damaged") {
      MockVault { $0.damagedIsEmpty = true }
    },
    Broken("cannot replace damaged bytes", "cannot be read are damaged") { MockVault { $0.damagedStays = true } },
  ]
}

/// A folder for one test.
final class Folder: Sendable {
  let url: URL
  var file: URL { url.appendingPathComponent("vault/contents") }
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }
  func write(_ text: String) { try? Data(text.utf8).write(to: file, mode: 0o600) }

  /// Holds the lock of the vault as another process holds it: by another opening of the file.
  func lock() -> @Sendable () -> Void {
    let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    flock(lock, LOCK_EX)
    return { close(lock) }
  }
}

/// A vault over that in a file, with a fault of its own.
actor PoorVault: Vault {
  enum How: String, CaseIterable {
    case waitsOnItsThread = "without blocking load"
    case writesLate = "one that is cancelled writes nothing"
    case isTorn = "leaves the former contents or the new ones"
  }
  private let folder: Folder
  private let how: How
  private let vault: FileVault

  init(folder: Folder, how: How) { (self.folder, self.how, vault) = (folder, how, FileVault(folder.file)) }

  func load() async -> VaultLoadResult { await vault.load() }

  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    switch how {
    case .waitsOnItsThread:
      folder.lock()()
      return await vault.store(contents, replacing: revision)
    case .writesLate:
      let (writings, writing) = AsyncStream.makeStream(of: VaultStoreResult.self)
      Task { [vault] in writing.yield(await vault.store(contents, replacing: revision)) }
      for await outcome in writings { return outcome }
      return .failed
    case .isTorn: return await vault.store(contents, replacing: revision)
    }
  }
}
