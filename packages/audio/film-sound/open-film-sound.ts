import { open } from 'node:fs/promises'
import { studioError } from '@shared/contracts/studio-error'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError } from '@cuecast/platform'
import { sniffSound } from '../decode/sniff'
import { hasFfmpeg } from '../ffmpeg'
import type { SoundPieces } from '../audio-data'
import { type FilmSoundReader, type FilmSoundShape, readerOfPieces } from './film-sound-reader'
import { openFfmpegReader } from './ffmpeg-reader'
import type { StreamKind } from '../decode/stream-pieces'
import { readSamples, readWavLayout, sampleBytes } from '../wav/wav-reader'

/**
 * Opens the original sound of a film for reading once from start to end: with our own decoders where
 * they support container and codec, otherwise (mainly AAC) with ffmpeg if it is installed.
 */
export async function openFilmSound(
  path: string,
  shape: FilmSoundShape,
): Promise<Result<FilmSoundReader>> {
  try {
    const opened = await openKind(path, shape)
    return opened.ok ? opened : fail({ ...opened.error, at: path })
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}

/** Whether a film's sound can be read here at all; AUDIO_BROKEN when it has none. */
export async function checkFilmSound(path: string): Promise<Result<void>> {
  const opened = await openFilmSound(path, { sampleRate: 48_000, channels: 1 })
  if (!opened.ok) return opened
  await opened.value.close()
  return ok(undefined)
}

async function openKind(path: string, shape: FilmSoundShape): Promise<Result<FilmSoundReader>> {
  const kind = sniffSound(await headOf(path))
  switch (kind) {
    case 'wav':
      return asReader(await openWavPieces(path), shape)
    case 'mp3':
    case 'flac':
    case 'ogg-flac':
    case 'ogg-vorbis':
      return asReader(await openStream(path, kind), shape)
    case 'ogg-opus':
    case 'other':
    case 'unknown':
      return openFilm(path, shape)
  }
}

/** Our own decoders where they support the film's sound, otherwise ffmpeg. */
async function openFilm(path: string, shape: FilmSoundShape): Promise<Result<FilmSoundReader>> {
  const { openContainerPieces } = await import('../decode/container-pieces')
  const pieces = await openContainerPieces(path)
  if (pieces) return asReader(ok(pieces), shape)
  return hasFfmpeg() ? openFfmpegReader(path, shape) : needsFfmpeg(path)
}

/** Loads the decoders only when needed. */
async function openStream(path: string, kind: StreamKind): Promise<Result<SoundPieces>> {
  const { openStreamPieces } = await import('../decode/stream-pieces')
  return openStreamPieces(path, kind)
}

function asReader(pieces: Result<SoundPieces>, shape: FilmSoundShape): Result<FilmSoundReader> {
  return pieces.ok ? ok(readerOfPieces(pieces.value, shape)) : pieces
}

async function headOf(path: string): Promise<Uint8Array> {
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
  return fail(
    studioError(
      'AUDIO_UNSUPPORTED',
      'the sound of this film can only be read where ffmpeg is installed',
      {
        at,
        params: { needs: 'ffmpeg' },
      },
    ),
  )
}

/** Enough for all chunks before the samples. */
const HEAD_BYTES = 1 << 20
const PIECE_FRAMES = 1 << 16

/** Reads a WAV file of any length piece by piece. */
async function openWavPieces(path: string): Promise<Result<SoundPieces>> {
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
  let at = 0
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
