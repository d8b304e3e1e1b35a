import { wavHeader } from '../wav/wav-header'

/** A 16-bit mono WAV for tests and benches: `sampleAt` returns each sample, −32,768 … 32,767. */
export function monoWav(rate: number, frames: number, sampleAt: (frame: number) => number): Buffer {
  const file = Buffer.alloc(44 + frames * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + frames * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(frames * 2, 40)
  for (let i = 0; i < frames; i++) file.writeInt16LE(Math.round(sampleAt(i)), 44 + i * 2)
  return file
}

/** Interleaved floats behind a header of our own. */
export function wavOf(channels: readonly Float32Array[], sampleRate: number): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const head = wavHeader({
    sampleRate,
    channels: channels.length,
    depth: '32f',
    totalFrames: frames,
  })
  const samples = new Float32Array(frames * channels.length).map((_, i) => {
    const c = i % channels.length
    return channels[c]?.[(i - c) / channels.length] ?? 0
  })
  return Buffer.concat([head, new Uint8Array(samples.buffer)])
}
