export interface Sound {
  samples: Float32Array
  sampleRate: number
}

/** Reads a mono 16-bit WAV file, chunk by chunk as the format asks for. */
export function readWav(bytes: Buffer): Sound {
  let sampleRate = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (id === 'fmt ') sampleRate = bytes.readUInt32LE(at + 12)
    if (id === 'data') {
      const samples = new Float32Array(size / 2)
      for (let i = 0; i < samples.length; i += 1)
        samples[i] = bytes.readInt16LE(at + 8 + i * 2) / 32_768
      return { samples, sampleRate }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('not a WAV file')
}
