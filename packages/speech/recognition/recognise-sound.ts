import { randomUUID } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openFilmSound, mediaDurationMs } from '@cuecast/audio'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { Transcript } from '@shared/contracts/models/transcription'
import { cuesFromSpeech } from '@shared/subtitles/speech/cues-from-speech'
import { writeSrt } from '@shared/subtitles/write-subtitles'
import type { ModelHost } from '../models/model-host'
import { LISTENING_RATE, type RecogniserModel } from '../models/model-messages'
import { movePath, removeFile } from '@cuecast/platform'

/** Length of sound processed at a time, s: speech between two pauses is recognised in one piece. */
const BLOCK_S = 60
/** Speech this close to the end of a block may continue in the next one, s. */
const OPEN_END_S = 0.6
/** Sound kept before and behind speech: detectors cut the first consonant, s. */
const MARGIN_S = 0.15

type Segment = Transcript['segments'][number]

interface RecognitionOptions {
  host: ModelHost
  model: RecogniserModel
  /** File of the speech detector. */
  detector: string
  /** A code that the model knows, or '' to let it find out. */
  language: string
  signal: AbortSignal
  /** 0 … 1. */
  onProgress(part: number): void
}

/**
 * Recognises the speech in a sound or a film: speech is detected block by block, and each stretch
 * of it recognised separately. Memory does not grow with its length.
 *
 * @returns AUDIO_BROKEN (no sound in it), AUDIO_UNSUPPORTED, CANCELLED, and the failures of models
 */
export async function recogniseSound(
  path: string,
  hearing: RecognitionOptions,
): Promise<Result<Pick<Transcript, 'segments' | 'language' | 'duration_ms'>>> {
  const opened = await openFilmSound(path, { sampleRate: LISTENING_RATE, channels: 1 })
  if (!opened.ok) return opened
  const length = await mediaDurationMs(path)
  const wholeFrames = length.ok ? (length.value / 1_000) * LISTENING_RATE : 0
  const segments: Segment[] = []
  let language = hearing.language
  let held = new Float32Array(0)
  let startFrame = 0
  try {
    for (let ended = false; !ended;) {
      const [fresh = new Float32Array(0)] = await opened.value.read(BLOCK_S * LISTENING_RATE)
      ended = fresh.length < BLOCK_S * LISTENING_RATE
      const block = joined(held, fresh)
      const found = await speechIn(block, ended, hearing)
      if (!found.ok) return found
      for (const { from, to } of found.value.closed) {
        const samples = block.slice(from, to)
        const { host, model, signal } = hearing
        const request = { kind: 'recognise', model, language, samples } as const
        const recognised = await host.request<'recognise'>(request, { signal })
        if (!recognised.ok) return recognised
        // The language of the first words applies to the rest: detection for each segment would
        // waver.
        if (language === '') language = recognised.value.language
        const segment = segmentOf(recognised.value, startFrame + from, startFrame + to)
        if (segment) segments.push(segment)
        hearing.onProgress(
          Math.min(0.99, (startFrame + to) / Math.max(wholeFrames, startFrame + to)),
        )
      }
      held = block.slice(found.value.openFrom)
      startFrame += found.value.openFrom
      hearing.onProgress(Math.min(0.99, startFrame / Math.max(wholeFrames, startFrame, 1)))
    }
  } finally {
    await opened.value.close()
  }
  return ok({ segments, language, duration_ms: inMs(startFrame + held.length) })
}

function joined(first: Float32Array<ArrayBuffer>, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

interface Speech {
  /** Frames of stretches that have ended, with a margin. */
  closed: { from: number; to: number }[]
  /** First frame that belongs to the next block. */
  openFrom: number
}

async function speechIn(
  block: Float32Array,
  isLast: boolean,
  { host, detector, signal }: RecognitionOptions,
): Promise<Result<Speech>> {
  if (signal.aborted) return fail({ code: 'CANCELLED', message: 'the transcription was cancelled' })
  const request = { kind: 'find-speech', detector, samples: block } as const
  const found = await host.request<'find-speech'>(request, { signal })
  if (!found.ok) return found
  const margin = MARGIN_S * LISTENING_RATE
  const spoken = found.value.spoken.map(({ startMs, endMs }) => ({
    from: Math.max(0, inFrames(startMs) - margin),
    to: Math.min(block.length, inFrames(endMs) + margin),
  }))
  const last = spoken.at(-1)
  const isOpen = !isLast && last && last.to > block.length - OPEN_END_S * LISTENING_RATE
  // One that began with the block is as long as one may be: it is cut, or it would never end.
  if (isOpen && last.from > 0) return ok({ closed: spoken.slice(0, -1), openFrom: last.from })
  return ok({ closed: spoken, openFrom: block.length })
}

const inFrames = (ms: number): number => Math.round((ms / 1_000) * LISTENING_RATE)
const inMs = (frames: number): number => Math.round((frames / LISTENING_RATE) * 1_000)

function segmentOf(
  { text, words }: { text: string; words: { text: string; startMs: number; endMs: number }[] },
  fromFrame: number,
  toFrame: number,
): Segment | null {
  if (text === '') return null
  const startMs = inMs(fromFrame)
  const timed = words.map((word) => ({
    text: word.text,
    start_ms: startMs + word.startMs,
    end_ms: startMs + word.endMs,
  }))
  const marginMs = MARGIN_S * 1_000
  return {
    start_ms: Math.round(startMs + (startMs > 0 ? marginMs : 0)),
    end_ms: Math.round(inMs(toFrame) - marginMs),
    text,
    words: timed,
  }
}

/** The whole text, and the cues that it makes. */
export function written(segments: readonly Segment[]): Pick<Transcript, 'text' | 'srt'> {
  const speech = segments.map(({ start_ms, end_ms, text, words }) => ({
    startMs: start_ms,
    endMs: end_ms,
    text,
    words: words.map((word) => ({ text: word.text, startMs: word.start_ms, endMs: word.end_ms })),
  }))
  return {
    text: segments.map(({ text }) => text).join(' '),
    srt: writeSrt(cuesFromSpeech(speech)),
  }
}

/** Silero VAD v6; its weights are under the MIT licence. */
const FILE = 'silero_vad_v6.onnx'

/**
 * The file of the speech detector. The runtime reads files itself and cannot look into the archive
 * of a packaged app, so the file is copied out once.
 *
 * @param folder where it is kept
 * @throws a file error
 */
export async function speechDetector(folder: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@ricky0123/vad-web')
  const source = join(dirname(entry), FILE)
  const target = join(folder, `.${FILE}`)
  const bytes = await readFile(source)
  if ((await stat(target).catch(() => null))?.size === bytes.length) return target
  await mkdir(folder, { recursive: true })
  const draft = `${target}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await movePath(draft, target)
  } catch (error) {
    await removeFile(draft)
    throw error
  }
  return target
}
