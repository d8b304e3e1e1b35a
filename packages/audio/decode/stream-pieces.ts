import { open } from 'node:fs/promises'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { ok, type Result } from '@shared/contracts/result'
import { audioBroken, NO_SOUND } from '../audio-error'
import type { SoundPieces } from '../audio-data'
import { type Decoded, MAX_PIECE_BYTES, pieceBytes, type PieceDecoder } from './bounded'
import { flacChannels, flacPieces } from './decode-flac'

export type StreamKind = 'mp3' | 'flac' | 'ogg-flac' | 'ogg-vorbis'

function decoderFor(kind: StreamKind): PieceDecoder {
  if (kind === 'mp3') return new MPEGDecoder()
  return kind === 'ogg-vorbis' ? new OggVorbisDecoder() : flacDecoder(kind === 'ogg-flac')
}

/** FLAC with exact samples. */
function flacDecoder(isOgg: boolean): PieceDecoder {
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
  const chunk = new Uint8Array(MAX_PIECE_BYTES)
  let size = pieceBytes()
  let ended = false
  const advance = async (): Promise<Decoded | null> => {
    if (ended) return null
    const { bytesRead } = await file.read(chunk, 0, size)
    if (bytesRead > 0) {
      const found = await decoder.decode(chunk.slice(0, bytesRead))
      size = pieceBytes(size, found.samplesDecoded)
      return found
    }
    ended = true
    return (await decoder.flush?.()) ?? null
  }
  const close = async () => {
    decoder.free()
    await file.close()
  }
  const firstWithSound = async (): Promise<Decoded | null> => {
    let piece = await advance()
    while (piece?.samplesDecoded === 0) piece = await advance()
    return piece
  }
  const first = await firstWithSound().catch(async (cause: unknown) => {
    await close()
    throw cause
  })
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
