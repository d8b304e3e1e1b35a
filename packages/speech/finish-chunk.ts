import {
  encodableRate,
  encodeAudio,
  FileSink,
  markSound,
  measureTake,
  openEncoder,
  Quantiser,
  resample,
  stretch,
  type TrackInfo,
} from '@cuecast/audio'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { AudioFields, AudioFormat } from '@shared/contracts/audio-settings'
import { originTags } from '@shared/mixing/sound-origin'
import { mixMusic, musicLoop } from './music'
import { compress, equalise, fadeEdges, scale, softClip } from './shape'
import type {
  ChunkPlace,
  FinishedAudio,
  FinishRequest,
  RenderedChunk,
  ShapeRequest,
  SoundFacts,
  SpokenAudio,
  Spooled,
  SpoolEncodeRequest,
  SpoolRequest,
  WrittenChunk,
} from './speech-engine'
import { wordTimesIn } from './spoken-words'
import { removeFile } from '@cuecast/platform'

/** A chunk is never shorter, however much is trimmed: an empty file plays nowhere. */
const MIN_MS = 20

const EDGE_FADE_MS = 2

/** Hz of each quality; standard keeps the engine's own. */
const qualityRates = { low: 16_000, standard: null, high: 48_000 } as const

/** Sample rate of a quality setting, Hz. */
const rateOfQuality = (quality: AudioFields['quality'], engineRate: number): number =>
  qualityRates[quality] ?? engineRate

/**
 * Trims, stretches, shapes and marks spoken samples, and brings them to the rate.
 *
 * @param atFrame position of the part in its file, at the rate
 */
async function shapePart(request: ShapeRequest, rate: number, atFrame = 0): Promise<Float32Array> {
  const { sampleRate } = request.spoken
  const trimmed = trim(request.spoken, request.trimStartMs, request.trimEndMs)
  const paced = request.rate === 1 ? trimmed : await stretch(trimmed, sampleRate, request.rate)
  equalise(paced, sampleRate, request.audio)
  compress(paced, sampleRate, request.audio.compress)
  scale(paced, request.audio.volume)
  softClip(paced)
  fadeEdges(paced, Math.round((EDGE_FADE_MS / 1000) * sampleRate))
  const sound = resample(paced, sampleRate, rate)
  if (request.origin)
    await markSound([sound], rate, { content: request.origin.mark, atSeconds: atFrame / rate })
  return sound
}

function trim({ samples, sampleRate }: SpokenAudio, startMs: number, endMs: number): Float32Array {
  const frames = (ms: number): number => Math.round((ms / 1000) * sampleRate)
  const kept = samples.slice(frames(startMs), Math.max(0, samples.length - frames(endMs)))
  const shortest = frames(MIN_MS)
  if (kept.length >= shortest) return kept
  const filled = new Float32Array(shortest)
  filled.set(kept)
  return filled
}

/** Shapes and encodes one chunk. Runs in a worker thread. */
export async function finishChunk(request: FinishRequest): Promise<FinishedAudio> {
  const rate = rateOfQuality(request.audio.quality, request.spoken.sampleRate)
  const sound = await shapePart(request, rate)
  const loop = request.background === null ? null : musicLoop(request.background, rate)
  if (loop) mixMusic(sound, loop, { sampleRate: rate, from: 0, total: sound.length })
  const { audio_format: format } = request.audio
  const info = infoFor(format, request.origin)
  const bytes = await encodeAudio([sound], rate, format, { info })
  return { bytes, durationMs: (sound.length / rate) * 1000 }
}

/** Tags that state the origin. A WAV file has none: many programs expect its samples at byte 44. */
const infoFor = (format: AudioFormat, origin: FinishRequest['origin']): TrackInfo =>
  origin && format !== 'wav' ? { tags: originTags(origin) } : {}

/**
 * Writes the chunk's file; null where that fails: the reader of the bytes will find the cause.
 * Synchronous, since the worker thread is idle meanwhile.
 *
 * @param text as it was to be spoken
 */
export async function writeChunk(
  { bytes, words, ...chunk }: RenderedChunk,
  { file, facts }: ChunkPlace,
  text: string,
): Promise<WrittenChunk | null> {
  try {
    writeFileSync(file, bytes)
  } catch {
    return null
  }
  const said = words?.length ? wordTimesIn(text, words, chunk.durationMs) : undefined
  const found = facts ? await factsOf(bytes) : null
  return { ...chunk, bytes: null, size: bytes.length, facts: found && { ...found, words: said } }
}

async function factsOf(bytes: Uint8Array): Promise<SoundFacts | null> {
  const measures = await measureTake(bytes)
  if (!measures.ok) return null
  return { hash: createHash('sha256').update(bytes).digest('hex'), measures: measures.value }
}

const BYTES = Int16Array.BYTES_PER_ELEMENT
const BLOCK_FRAMES = 1 << 16

/** Shapes a part of a long text and puts it into the file as 16-bit samples. Runs in a worker thread. */
export async function spoolPart(request: SpoolRequest): Promise<Spooled> {
  const { audio, spoken, restMs } = request
  const rate = encodableRate(audio.audio_format, rateOfQuality(audio.quality, spoken.sampleRate))
  const sound = await shapePart(request, rate, request.atFrame)
  const values = new Int16Array(sound.length + Math.round((restMs / 1000) * rate))
  new Quantiser(16, true).run([sound], values)
  // Never creates the file: when it is gone, the text was cancelled in the meantime.
  const file = await open(request.file, 'r+')
  try {
    await writeAt(file, new Uint8Array(values.buffer), request.atFrame * BYTES)
  } finally {
    await file.close()
  }
  return { frames: values.length, sampleRate: rate }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const left = bytes.length - done
    done += (await file.write(bytes, done, left, position + done)).bytesWritten
  }
}

/** The spooled sound as a file of its format, block by block. Runs in a worker thread. */
export async function encodeSpool(request: SpoolEncodeRequest): Promise<FinishedAudio> {
  const { file, frames: totalFrames, sampleRate } = request
  const draft = `${file}.${request.format}`
  const sink = await FileSink.create(draft)
  try {
    const shape = { sampleRate, channels: 1, totalFrames } as const
    const encoder = await openEncoder(request.format, sink, shape, {
      info: infoFor(request.format, request.origin),
    })
    try {
      for await (const block of blocksOf(request)) await encoder.write([block])
      await encoder.finish()
    } finally {
      await encoder.dispose()
    }
    await sink.close()
    const bytes = new Uint8Array(await readFile(draft))
    return { bytes, durationMs: (totalFrames / sampleRate) * 1000 }
  } finally {
    await removeFile(draft)
  }
}

async function* blocksOf(request: SpoolEncodeRequest): AsyncGenerator<Float32Array> {
  const { background, sampleRate, frames: total } = request
  const loop = background === null ? null : musicLoop(background, sampleRate)
  const file = await open(request.file, 'r')
  try {
    for (let from = 0; from < total; from += BLOCK_FRAMES) {
      const values = new Int16Array(Math.min(BLOCK_FRAMES, total - from))
      await file.read(new Uint8Array(values.buffer), 0, values.byteLength, from * BYTES)
      const block = Float32Array.from(values, (value) => value / 32_768)
      if (loop) mixMusic(block, loop, { sampleRate, from, total })
      yield block
    }
  } finally {
    await file.close()
  }
}
