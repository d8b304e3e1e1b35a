import { open } from 'node:fs/promises'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { ok, type Result } from '@shared/contracts/result'
import { audioBroken, NO_SOUND } from '../audio-error'
import type { SoundPieces } from '../audio-data'
import { flacChannels, flacPieces } from './decode-flac'

export type StreamKind = 'mp3' | 'flac' | 'ogg-flac' | 'ogg-vorbis'

interface Decoded {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
}

interface ChunkDecoder {
  ready: Promise<void>
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>
  flush?(): Promise<Decoded>
  free(): void
}

const MIN_BYTES = 1 << 12
const MAX_BYTES = 1 << 18
/** Target size of a piece, frames: a few KB of FLAC can hold hours of silence. */
const PIECE_FRAMES = 1 << 19

function decoderFor(kind: StreamKind): ChunkDecoder {
  if (kind === 'mp3') return new MPEGDecoder()
  return kind === 'ogg-vorbis' ? new OggVorbisDecoder() : flacDecoder(kind === 'ogg-flac')
}

/** FLAC with exact samples. */
function flacDecoder(isOgg: boolean): ChunkDecoder {
  const decoder = flacPieces(isOgg)
  const exact = (found: Awaited<ReturnType<typeof decoder.decode>>) => ({
    ...found,
    channelData: flacChannels(found),
  })
  return {
    ...decoder,
    decode: async (bytes) => exact(await decoder.decode(bytes)),
    flush: async () => exact(await decoder.flush()),
  }
}

/** Decodes an MP3, FLAC or Vorbis file of any length, and however well compressed, piece by piece, without ffmpeg. */
export async function openStreamPieces(
  path: string,
  kind: StreamKind,
): Promise<Result<SoundPieces>> {
  const decoder = decoderFor(kind)
  await decoder.ready
  const file = await open(path, 'r')
  const chunk = new Uint8Array(MAX_BYTES)
  let size = MIN_BYTES
  let ended = false
  const advance = async (): Promise<Decoded | null> => {
    if (ended) return null
    const { bytesRead } = await file.read(chunk, 0, size)
    if (bytesRead > 0) {
      const found = await decoder.decode(chunk.slice(0, bytesRead))
      if (found.samplesDecoded > PIECE_FRAMES) size = Math.max(MIN_BYTES, size / 2)
      else if (found.samplesDecoded < PIECE_FRAMES / 4) size = Math.min(MAX_BYTES, 2 * size)
      return found
    }
    ended = true
    return (await decoder.flush?.()) ?? null
  }
  const close = async () => {
    decoder.free()
    await file.close()
  }
  let first: Decoded | null
  do first = await advance()
  while (first && first.samplesDecoded === 0)
  if (!first) {
    await close()
    return audioBroken('silent', NO_SOUND)
  }
  let waiting: Decoded | null = first
  return ok({
    sampleRate: first.sampleRate,
    async next() {
      const piece: Decoded | null = waiting ?? (await advance())
      waiting = null
      return piece?.channelData ?? null
    },
    close,
  })
}
