/** Lookup table of a CRC: most significant bit first, initial value 0. */
function crcTable(polynomial: number, bits: 16 | 32): Uint32Array {
  const top = 2 ** (bits - 1)
  const mask = 2 ** bits - 1
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte * 2 ** (bits - 8)
    for (let i = 0; i < 8; i++)
      rest = (((rest & top) === 0 ? rest << 1 : (rest << 1) ^ polynomial) & mask) >>> 0
    return rest
  })
}

const ogg = crcTable(0x04c1_1db7, 32)
const flac = crcTable(0x8005, 16)

/** Checksum of an Ogg page (RFC 3533 §6); its own four bytes count as zeros. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0
  for (let i = 0; i < page.length; i++) {
    const byte = i >= 22 && i < 26 ? 0 : (page[i] ?? 0)
    crc = ((crc << 8) ^ (ogg[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  }
  return crc
}

/** CRC-16 at the end of a FLAC frame (RFC 9639 §9.3). */
export function flacChecksum(frame: Uint8Array): number {
  let crc = 0
  for (const byte of frame) crc = ((crc << 8) & 0xffff) ^ (flac[(crc >> 8) ^ byte] ?? 0)
  return crc
}
