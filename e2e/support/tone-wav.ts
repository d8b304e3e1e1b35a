import { monoWav } from '@cuecast/audio/testing/wav'

const RATE = 8_000

/** A WAV file with a tone of so many seconds. */
export function toneWav(seconds: number): Buffer {
  return monoWav(RATE, seconds * RATE, (i) => 12_000 * Math.sin((2 * Math.PI * 440 * i) / RATE))
}

/** Channel mask of 5.1 in a WAV file: L R C LFE Ls Rs. */
const SURROUND = 0x3f
/** The last 14 bytes of the GUID of PCM. */
const PCM_GUID = '000000001000800000aa00389b71'

/** A 16-bit WAV file at 48 kHz with a different tone in each channel, `[Hz, amplitude 0–1]`. */
export function tonesWav(seconds: number, tones: readonly (readonly [number, number])[]): Buffer {
  const [rate, count] = [48_000, tones.length]
  const dataBytes = seconds * rate * count * 2
  const file = Buffer.alloc(68 + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(60 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(40, 16)
  file.writeUInt16LE(0xfffe, 20)
  file.writeUInt16LE(count, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * count * 2, 28)
  file.writeUInt16LE(count * 2, 32)
  file.writeUInt16LE(16, 34)
  file.writeUInt16LE(22, 36)
  file.writeUInt16LE(16, 38)
  file.writeUInt32LE(count === 6 ? SURROUND : 2 ** count - 1, 40)
  file.writeUInt16LE(1, 44)
  file.write(PCM_GUID, 46, 'hex')
  file.write('data', 60)
  file.writeUInt32LE(dataBytes, 64)
  for (let i = 0; i < seconds * rate; i++)
    for (const [c, [hz, amplitude]] of tones.entries()) {
      const value = amplitude * Math.sin((2 * Math.PI * hz * i) / rate)
      file.writeInt16LE(Math.round(32_767 * value), 68 + (i * count + c) * 2)
    }
  return file
}
