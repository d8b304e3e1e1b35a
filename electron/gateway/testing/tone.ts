/** A WAV file (16 bit mono, 16 kHz) of a 220 Hz tone; two lengths never have the same bytes. */
export function toneWav(ms: number): Uint8Array {
  const rate = 16_000
  const samples = Math.round((ms / 1000) * rate)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i += 1)
    bytes.writeInt16LE(Math.round(9_000 * Math.sin((2 * Math.PI * 220 * i) / rate)), 44 + i * 2)
  return new Uint8Array(bytes)
}
