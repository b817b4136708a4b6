import Foundation

/// Writes a text to a file descriptor. Output that no one reads is dropped.
nonisolated func write(_ text: String, to descriptor: Int32) {
  try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
}

/// Reads the bytes that are there, or waits for more. The result is empty at the end of the input.
nonisolated func readBytes(from descriptor: Int32, atMost count: Int = 4096) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    repeat { initialized = read(descriptor, buffer.baseAddress, count) } while initialized < 0 && errno == EINTR
    initialized = max(initialized, 0)
  }
}
