import Foundation

@testable import Injector

/// A headless Chromium, which a test drives through the DevTools protocol.
///
/// Messages go through two named pipes. When this process ends, however it does, the pipes close, the browser quits,
/// and the shell that started it removes its folder.
final class Browser: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the browser, or `nil` if none is installed.
  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let paths = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The browser of all tests.
  static let shared = Task { try Browser() }

  private struct State {
    var lastID = 0
    var pending: [Int: CheckedContinuation<Data, any Error>] = [:]
    var unread = Data()
    /// What went wrong in each page: exceptions, and violations of its security policy.
    var errors: [String: [String]] = [:]
    var hasEnded = false
  }

  /// The folder for pages.
  let folder: URL
  private let requests: FileHandle
  private let answers: FileHandle
  private let state = Guarded(State())

  private init() throws {
    guard let path = Self.path else { throw Failure(description: "Chromium isn't installed") }
    folder = FileManager.default.temporaryDirectory.appending(path: "injector-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    requests = try Self.openPipe(folder.appending(path: "requests"))
    answers = try Self.openPipe(folder.appending(path: "answers"))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    // Chromium refuses to sandbox pages for root, as a container on CI is.
    let sandbox = getuid() == 0 ? "--no-sandbox" : "--disable-gpu"
    shell.arguments = [
      "-c",
      #"(for fd in /dev/fd/*; do fd=${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done; "#
        + #""$0" "$@" 3<requests 4>answers >/dev/null 2>&1; printf '{"ended":true}\0' 1<>answers; "#
        + #"cd /; rm -rf "$OLDPWD") &"#,
      path, "--headless",
      "--remote-debugging-pipe", "--user-data-dir=profile", "--no-first-run", "--disable-dev-shm-usage",
      "--disable-gpu", sandbox, "--allow-file-access-from-files", "about:blank",
    ]
    shell.currentDirectoryURL = folder
    // The shell leaves the browser in the background, without the streams that it inherits. Foundation notices the end
    // of a process by the end of a stream, and processes that start at the same time inherit each other's: the browser,
    // which lives as long as the tests, would keep others from ending.
    answers.readabilityHandler = { [weak self] handle in self?.receive(handle.availableData) }
    try shell.run()
  }

  private static func openPipe(_ pipe: URL) throws -> FileHandle {
    // Opened for both directions, so that opening doesn't wait for the other side.
    guard mkfifo(pipe.path, 0o600) == 0, case let descriptor = open(pipe.path, O_RDWR | O_CLOEXEC), descriptor >= 0
    else {
      throw Failure(description: "cannot create the pipe \(pipe.path)")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
  }

  /// Sends a message and returns the result of its answer, as JSON.
  func send(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) async throws -> Data {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    var message: [String: Any] = ["id": id, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    // A page that never answers must not outlast a test's time limit.
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let failure: (any Error)? = state.withLock { state in
          if state.hasEnded { return Failure(description: "the browser has ended") }
          if Task.isCancelled { return CancellationError() }
          state.pending[id] = continuation
          return nil
        }
        if let failure { return continuation.resume(throwing: failure) }
        do { try requests.write(contentsOf: bytes) } catch {
          state.withLock { $0.pending.removeValue(forKey: id) }?.resume(throwing: error)
        }
      }
    } onCancel: {
      state.withLock { $0.pending.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  /// Returns what went wrong in a page so far.
  func errors(in session: String) -> [String] { state.withLock { $0.errors[session] ?? [] } }

  private func receive(_ data: Data) {
    let messages = state.withLock { state in
      state.unread += data
      var messages: [Data] = []
      while let end = state.unread.firstIndex(of: 0) {
        messages.append(Data(state.unread[..<end]))
        state.unread = Data(state.unread[(end + 1)...])
      }
      return messages
    }
    for message in messages { handle(message) }
  }

  private func handle(_ message: Data) {
    guard let fields = try? JSONSerialization.jsonObject(with: message) as? [String: Any] else { return }
    if fields["ended"] != nil {
      end()
    } else if let id = fields["id"] as? Int {
      guard let continuation = state.withLock({ $0.pending.removeValue(forKey: id) }) else { return }
      if let result = fields["result"], let data = try? JSONSerialization.data(withJSONObject: result) {
        continuation.resume(returning: data)
      } else {
        continuation.resume(throwing: Failure(description: String(decoding: message, as: UTF8.self)))
      }
    } else if let session = fields["sessionId"] as? String, let method = fields["method"] as? String,
      ["Runtime.exceptionThrown", "Log.entryAdded"].contains(method)
    {
      state.withLock { $0.errors[session, default: []].append(String(decoding: message, as: UTF8.self)) }
    }
  }

  private func end() {
    let pending = state.withLock { state in
      state.hasEnded = true
      defer { state.pending = [:] }
      return state.pending.values.map(\.self)
    }
    for continuation in pending { continuation.resume(throwing: Failure(description: "the browser has ended")) }
  }
}
