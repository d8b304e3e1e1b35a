import type openFlac from 'libflacjs'
import type { Flac, StreamMetadata } from 'libflacjs'
import type { BlockEncoder, ByteSink, EncoderFormat } from './encoder'
import { Quantiser } from './quantise'
import { flacBlocks, type TrackInfo } from '../track-info'
import { createRequire } from 'node:module'

export interface FlacOptions {
  bits?: 16 | 24
  dither?: boolean
  info?: TrackInfo
}

/** libFLAC's default: higher levels take much longer and save about one per cent. */
const COMPRESSION_LEVEL = 5
/** Offset of STREAMINFO's body, after `fLaC` and the block header. */
const STREAMINFO_AT = 8
const STREAMINFO_BYTES = 34

/** FLAC; STREAMINFO (frame sizes, length, MD5 of the sound) is rewritten at the end. */
export async function openFlacEncoder(
  sink: ByteSink,
  format: EncoderFormat,
  { bits = 16, dither = true, info = {} }: FlacOptions = {},
): Promise<BlockEncoder> {
  const flac = await loadFlac()
  const { id, pending, final } = start(flac, format, bits)
  const quantiser = new Quantiser(bits, dither && bits === 16)
  // libFLAC has written the header by now: STREAMINFO, then comments that name only itself.
  const header = Buffer.concat(pending.splice(0))
  const vendor = header.readUInt32LE(STREAMINFO_AT + STREAMINFO_BYTES + 4)
  const vendorAt = STREAMINFO_AT + STREAMINFO_BYTES + 8
  pending.push(
    header.subarray(0, STREAMINFO_AT + STREAMINFO_BYTES),
    ...flacBlocks(info, header.toString('utf8', vendorAt, vendorAt + vendor)),
  )
  let position = 0
  const flush = async () => {
    for (const bytes of pending.splice(0)) {
      await sink.write(bytes, position)
      position += bytes.length
    }
  }
  return {
    async write(channels) {
      const frames = channels[0]?.length ?? 0
      const values = new Int32Array(frames * channels.length)
      quantiser.run(channels, values)
      if (!flac.FLAC__stream_encoder_process_interleaved(id, values, frames))
        throw new Error(`FLAC encoder: state ${flac.FLAC__stream_encoder_get_state(id)}`)
      await flush()
    },
    async finish() {
      flac.FLAC__stream_encoder_finish(id)
      await flush()
      const found = final()
      if (found) await sink.write(streamInfoTail(found), STREAMINFO_AT)
    },
    async dispose() {
      flac.FLAC__stream_encoder_delete(id)
    },
  }
}

function start(flac: Flac, format: EncoderFormat, bits: 16 | 24) {
  const { sampleRate, channels, totalFrames } = format
  const id = flac.create_libflac_encoder(
    sampleRate,
    channels,
    bits,
    COMPRESSION_LEVEL,
    totalFrames,
    false,
    0,
  )
  if (id === 0) throw new Error(`FLAC cannot hold ${sampleRate} Hz at ${bits} bits`)
  const pending: Uint8Array[] = []
  let final: StreamMetadata | undefined
  const status = flac.init_encoder_stream(
    id,
    (bytes) => void pending.push(bytes.slice()),
    (metadata) => {
      final = metadata
    },
  )
  if (status !== 0) throw new Error(`FLAC encoder did not start: status ${status}`)
  return { id, pending, final: () => final }
}

/** The first ten bytes of STREAMINFO and its last sixteen change: sizes and MD5. */
function streamInfoTail(info: StreamMetadata): Uint8Array {
  const bytes = new Uint8Array(34)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, info.min_blocksize)
  view.setUint16(2, info.max_blocksize)
  view.setUint16(4, info.min_framesize >> 8)
  view.setUint8(6, info.min_framesize & 0xff)
  view.setUint16(7, info.max_framesize >> 8)
  view.setUint8(9, info.max_framesize & 0xff)
  // 20 bits rate, 3 bits channels − 1, 5 bits depth − 1, 36 bits length.
  view.setUint32(
    10,
    (info.sampleRate << 12) |
      ((info.channels - 1) << 9) |
      ((info.bitsPerSample - 1) << 4) |
      Math.floor(info.total_samples / 2 ** 32),
  )
  view.setUint32(14, info.total_samples >>> 0)
  for (let i = 0; i < 16; i++)
    bytes[18 + i] = Number.parseInt(info.md5sum.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

let loading: Promise<Flac> | undefined

/** libFLAC as wasm. */
function loadFlac(): Promise<Flac> {
  loading ??= load()
  return loading
}

async function load(): Promise<Flac> {
  const require = createRequire(import.meta.url)
  // Its loader assumes a browser wherever `fetch` exists and passes it a file path, which Node rejects.
  const { fetch } = globalThis
  Reflect.deleteProperty(globalThis, 'fetch')
  try {
    const open: typeof openFlac = require('libflacjs')
    const flac = open('wasm')
    if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()))
    return flac
  } finally {
    globalThis.fetch = fetch
  }
}
