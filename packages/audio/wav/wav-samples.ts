/** How one sample of a WAV file is stored. */
export type SampleCoding = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'alaw' | 'mulaw'

export const sampleBytes: Record<SampleCoding, number> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
  alaw: 1,
  mulaw: 1,
}

/** Interleaved bytes of whole frames to one array per channel. */
export function readSamples(
  bytes: Uint8Array,
  coding: SampleCoding,
  channelCount: number,
): Float32Array[] {
  const size = sampleBytes[coding]
  const frames = Math.floor(bytes.length / (size * channelCount))
  if (coding === 's16') return readShorts(bytes, frames, channelCount)
  const read = reader(bytes, coding)
  return Array.from({ length: channelCount }, (_, c) => {
    const channel = new Float32Array(frames)
    const step = size * channelCount
    for (let i = 0, at = c * size; i < frames; i++, at += step) channel[i] = read(at)
    return channel
  })
}

/** By far the most common coding, and the one whose speed is felt. */
function readShorts(bytes: Uint8Array, frames: number, channelCount: number): Float32Array[] {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  const values = new Int16Array(aligned.buffer, aligned.byteOffset, frames * channelCount)
  return Array.from({ length: channelCount }, (_, c) => {
    const channel = new Float32Array(frames)
    for (let i = 0, at = c; i < frames; i++, at += channelCount)
      channel[i] = (values[at] ?? 0) / 32_768
    return channel
  })
}

function reader(bytes: Uint8Array, coding: SampleCoding): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (coding) {
    case 'u8':
      return (at) => (view.getUint8(at) - 128) / 128
    case 's16':
      return (at) => view.getInt16(at, true) / 32_768
    case 's24':
      return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608
    case 's32':
      return (at) => view.getInt32(at, true) / 2_147_483_648
    case 'f32':
      return (at) => view.getFloat32(at, true)
    case 'f64':
      return (at) => view.getFloat64(at, true)
    case 'alaw':
      return (at) => alaw[view.getUint8(at)] ?? 0
    case 'mulaw':
      return (at) => mulaw[view.getUint8(at)] ?? 0
  }
}

/** ITU-T G.711, both laws as tables of their 256 codes. */
const alaw = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 0xf) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (value & 0x80 ? size : -size) / 32_768
})

const mulaw = Float32Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 0xff
  const size = ((((value & 0xf) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84
  return (value & 0x80 ? -size : size) / 32_768
})
