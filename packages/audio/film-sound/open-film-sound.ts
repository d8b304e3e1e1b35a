import { open } from 'node:fs/promises'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { withFileErrors } from '@cuecast/platform'
import { audioBroken, NO_INDEX } from '../audio-error'
import { type SoundKind, sniffSound } from '../decode/sniff'
import type { ContainerReading } from '../decode/container-pieces'
import { hasFfmpeg } from '../ffmpeg'
import { frameCount, type SoundPieces } from '../audio-data'
import { type FilmSoundReader, type FilmSoundShape, readerOfPieces } from './film-sound-reader'
import { type FfmpegShape, openFfmpegReader } from './ffmpeg-reader'
import { readSamples, readWavLayout, sampleBytes } from '../wav/wav-reader'

/**
 * Opens the original sound of a film for reading once, from a place in it to its end: with our own decoders where
 * they support container and codec, otherwise with ffmpeg if it is installed.
 */
export function openFilmSound(
  path: string,
  shape: FilmSoundShape,
): Promise<Result<FilmSoundReader>> {
  return withFileErrors(path, 'read', async () => {
    const opened = await openKind(path, shape)
    return opened.ok ? opened : fail({ ...opened.error, at: path })
  })
}

/** Checks that a film's sound can be read here; AUDIO_BROKEN if it has none. */
export async function checkFilmSound(path: string): Promise<Result<void>> {
  const opened = await openFilmSound(path, { sampleRate: 48_000, channels: 1 })
  if (!opened.ok) return opened
  await opened.value.close()
  return ok(undefined)
}

async function openKind(path: string, shape: FilmSoundShape): Promise<Result<FilmSoundReader>> {
  const pieces = await openOwnPieces(path, sniffSound(await headOf(path)), {
    fromSeconds: shape.fromSeconds ?? 0,
    toleratesDamage: true,
  })
  if (!pieces) return openByFfmpeg(path, shape)
  return pieces.ok ? ok(readerOfPieces(pieces.value, shape)) : pieces
}

/**
 * The sound of a file at its own rate and with its own channels, by our own decoders; each is loaded only
 * when needed. A mono MP3 comes as two equal channels.
 *
 * @param reading where the first piece begins: those before are not decoded where the format knows where it is; and
 *   what becomes of damaged packets of a container
 * @returns null where only ffmpeg may read it; a container states how long its sound is
 */
export async function openOwnPieces(
  path: string,
  kind: SoundKind,
  reading: ContainerReading = {},
): Promise<Result<SoundPieces & { announcedSeconds?: number | null }> | null> {
  const { fromSeconds = 0 } = reading
  switch (kind) {
    case 'wav':
      return openWavPieces(path, fromSeconds)
    case 'mp3':
    case 'flac':
    case 'ogg-flac':
    case 'ogg-vorbis': {
      const { openStreamPieces } = await import('../decode/stream-pieces')
      const pieces = await openStreamPieces(path, kind)
      return pieces.ok && fromSeconds > 0 ? ok(await passedOver(pieces.value, fromSeconds)) : pieces
    }
    case 'ogg-opus':
    case 'other':
    case 'unknown': {
      const { openContainerPieces } = await import('../decode/container-pieces')
      return openContainerPieces(path, reading)
    }
  }
}

/** The sound from a position on, decoding and discarding everything before it. */
async function passedOver(pieces: SoundPieces, fromSeconds: number): Promise<SoundPieces> {
  let left = fromSeconds * pieces.sampleRate
  let first: Float32Array[] | null = null
  while (left > 0) {
    const piece = await pieces.next()
    if (!piece) break
    const frames = frameCount(piece)
    if (frames > left) first = piece.map((channel) => channel.subarray(left))
    left -= frames
  }
  return {
    ...pieces,
    async next() {
      const piece = first ?? (await pieces.next())
      first = null
      return piece
    },
  }
}

/** Reads the sound of a file through ffmpeg; AUDIO_UNSUPPORTED without it, AUDIO_BROKEN for an MP4 without index. */
export async function openByFfmpeg(
  path: string,
  shape: FfmpegShape,
): Promise<Result<FilmSoundReader>> {
  if (hasFfmpeg()) return openFfmpegReader(path, shape)
  const { lacksIndex } = await import('../mux/media-facts')
  if (await lacksIndex(path)) return audioBroken('noIndex', NO_INDEX, { at: path })
  return needsFfmpeg(path)
}

/** The first bytes of a file, enough to identify its type. */
export async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(1 << 16)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function needsFfmpeg(at: string): Result<never> {
  return failWith(
    'AUDIO_UNSUPPORTED',
    'the sound of this film can only be read where ffmpeg is installed',
    {
      at,
      params: { needs: 'ffmpeg' },
    },
  )
}

/** Enough for all chunks before the samples. */
const HEAD_BYTES = 1 << 20
const PIECE_FRAMES = 1 << 16

/** Reads a WAV file of any length piece by piece. */
async function openWavPieces(path: string, fromSeconds: number): Promise<Result<SoundPieces>> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const head = new Uint8Array(Math.min(size, HEAD_BYTES))
  await file.read(head, 0, head.length, 0)
  const layout = readWavLayout(head, size)
  if (!layout.ok) {
    await file.close()
    return layout
  }
  const { dataStart, dataBytes, coding, channels, sampleRate } = layout.value
  const frameBytes = sampleBytes[coding] * channels
  let at = Math.min(dataBytes, Math.floor(fromSeconds * sampleRate) * frameBytes)
  return ok({
    sampleRate,
    async next() {
      const bytes = new Uint8Array(Math.min(PIECE_FRAMES * frameBytes, dataBytes - at))
      if (bytes.length === 0) return null
      const { bytesRead } = await file.read(bytes, 0, bytes.length, dataStart + at)
      if (bytesRead === 0) return null
      at += bytesRead
      return readSamples(bytes.subarray(0, bytesRead), coding, channels)
    },
    close: () => file.close(),
  })
}
