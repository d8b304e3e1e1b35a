import { ok, type Result } from '@shared/contracts/result'
import { type AudioData, frameCount, joinSamples } from '../audio-data'
import { audioBroken } from '../audio-error'

/** Longest sound that is decoded as a whole, s: no cue is read for so long. */
export const MAX_SOUND_SECONDS = 1_800
/** Samples of all channels for each second of a limit, at most: stereo at 96 kHz. */
const SAMPLES_PER_SECOND = 192_000

/** AUDIO_BROKEN (`long`) for more sound than the limit allows; null within it. */
export function beyondLimit(
  { frames, channels, sampleRate }: { frames: number; channels: number; sampleRate: number },
  maxSeconds: number,
): Result<never> | null {
  const seconds = frames / sampleRate
  const isWithin = seconds <= maxSeconds && frames * channels <= maxSeconds * SAMPLES_PER_SECOND
  if (isWithin) return null
  const reason = `longer than expected: ${seconds.toFixed(1)} s or more, at most ${maxSeconds} s`
  return audioBroken('long', reason, { length: { seconds, of: maxSeconds } })
}

/** Output of a wasm decoder. */
export interface Decoded {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  bitDepth?: number
  errors: { message: string }[]
}

/** One of the wasm decoders, which takes a stream in pieces. */
export interface PieceDecoder {
  ready: Promise<void>
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>
  flush?(): Promise<Decoded>
  free(): void
}

/** Few bytes can hold hours: of silence, 4 KB of FLAC hold minutes. */
const MIN_BYTES = 1 << 12
export const MAX_PIECE_BYTES = 1 << 18
/** Target size of a piece, frames. */
const PIECE_FRAMES = 1 << 19

/** Bytes to decode next, given those of the last piece and the frames in it; at first the fewest. */
export function pieceBytes(last = MIN_BYTES, frames = PIECE_FRAMES): number {
  if (frames > PIECE_FRAMES) return Math.max(MIN_BYTES, last / 2)
  return frames < PIECE_FRAMES / 4 ? Math.min(MAX_PIECE_BYTES, 2 * last) : last
}

export interface BoundedSound extends AudioData {
  bitDepth: number
  frames: number
}

/**
 * Decodes a stream piece by piece, and gives up as soon as there is more sound than the limit allows. Frees the
 * decoder.
 *
 * @param name of the format, for messages
 */
export async function decodeBounded(
  decoder: PieceDecoder,
  bytes: Uint8Array,
  { maxSeconds, name }: { maxSeconds: number; name: string },
): Promise<Result<BoundedSound>> {
  await decoder.ready
  const blocks: Float32Array[][] = []
  const about = { sampleRate: 0, bitDepth: 16 }
  let frames = 0
  const take = (found: Decoded): Result<never> | null => {
    const [error] = found.errors
    if (error) return audioBroken('damaged', error.message)
    if (found.samplesDecoded === 0) return null
    about.sampleRate = found.sampleRate
    about.bitDepth = found.bitDepth ?? about.bitDepth
    frames += found.samplesDecoded
    blocks.push(found.channelData)
    const { sampleRate } = about
    return beyondLimit({ frames, channels: found.channelData.length, sampleRate }, maxSeconds)
  }
  try {
    let size = pieceBytes()
    for (let at = 0; at < bytes.length;) {
      const found = await decoder.decode(bytes.slice(at, at + size))
      const failed = take(found)
      if (failed) return failed
      at += size
      size = pieceBytes(size, found.samplesDecoded)
    }
    const rest = await decoder.flush?.()
    const failed = rest && take(rest)
    if (failed) return failed
  } finally {
    decoder.free()
  }
  const channels = joinBlocks(blocks)
  if (frameCount(channels) === 0) return audioBroken('silent', `${name} without sound`)
  return ok({ channels, frames, ...about })
}

/** Blocks of channels, one after the other. */
export const joinBlocks = (blocks: readonly Float32Array[][]): Float32Array[] =>
  (blocks[0] ?? []).map((_, c) => joinSamples(blocks.flatMap((block) => block[c] ?? [])))
