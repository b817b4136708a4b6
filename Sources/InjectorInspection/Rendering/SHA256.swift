import Foundation

/// The SHA-256 hash of a text, by which the security policy of a page names its own script and style.
///
/// Foundation has no hash functions on Linux, and the package has no dependencies.
struct SHA256 {
  /// The hash, as 32 bytes.
  let bytes: [UInt8]

  /// The hash in base 64, as a Content-Security-Policy states it.
  var base64: String { Data(bytes).base64EncodedString() }

  init(of message: [UInt8]) {
    var padded: [UInt8] = []
    padded.reserveCapacity(message.count + 72)
    padded += message
    padded.append(0x80)
    padded.append(contentsOf: repeatElement(0, count: (120 - padded.count % 64) % 64))
    withUnsafeBytes(of: (UInt64(message.count) * 8).bigEndian) { padded += $0 }
    var state = Self.initialState
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      padded.withUnsafeBytes { bytes in
        Self.constants.withUnsafeBufferPointer { constants in
          for block in stride(from: 0, to: bytes.count, by: 64) {
            Self.fill(schedule, from: bytes, at: block)
            Self.compress(schedule, constants, into: &state)
          }
        }
      }
    }
    var hash: [UInt8] = []
    hash.reserveCapacity(32)
    for index in state.indices { withUnsafeBytes(of: state[index].bigEndian) { hash += $0 } }
    bytes = hash
  }

  /// Spreads the words of a block over a schedule.
  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from bytes: UnsafeRawBufferPointer, at block: Int
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: block + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
      let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
      schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
    }
  }

  private static func compress(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let upper = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ upper &+ choice &+ constants[index] &+ schedule[index]
      let lower = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ lower &+ majority)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }

  // The fractional parts of the square and cube roots of the first primes, from the standard (FIPS 180-4).

  private static let initialState: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
