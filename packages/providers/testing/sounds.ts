interface Shape {
  rate?: number
  channels?: number
  /** Loudest sample. */
  level?: number
  /** What the header says of the length instead of the truth. */
  claimed?: number
}

/** A WAV file (16 bit) of a 220 Hz tone. */
export function tone(
  ms: number,
  { rate = 24_000, channels = 1, level = 9_000, claimed }: Shape = {},
) {
  const frames = Math.round((ms / 1_000) * rate)
  const length = frames * channels * 2
  const file = Buffer.alloc(44 + length)
  file.write('RIFF')
  file.writeUInt32LE(claimed ?? 36 + length, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * channels * 2, 28)
  file.writeUInt16LE(channels * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(claimed ?? length, 40)
  for (let i = 0; i < frames * channels; i += 1) {
    const angle = (2 * Math.PI * 220 * Math.floor(i / channels)) / rate
    file.writeInt16LE(Math.round(level * Math.sin(angle)), 44 + i * 2)
  }
  return file
}

/** Frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz, without content. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xff_fb_90_00)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** Duration of the sound of a text: its own for each length nearby. */
export const toneMs = (text: string): number => 100 + ((5 * text.length) % 1_000)
