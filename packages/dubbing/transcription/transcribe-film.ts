import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio, mediaDurationMs, openFilmSound } from '@cuecast/audio'
import { fileError, openJournal } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { transcriptSchema } from '@shared/contracts/tts-v2'
import type { SpeechSegment } from '@shared/subtitles/speech/cues-from-speech'
import { z } from 'zod'
import type { Gateway } from '../gateway/gateway'

const SAMPLE_RATE = 16_000
/** Sound sent in one request, s: small enough to be sent again, long enough for its context. */
const WINDOW_S = 120
/** The cut is looked for in the last part of a window, s, and is the quietest stretch of this length, s. */
const SEARCH_S = 30
const QUIET_S = 0.3

export interface TranscribeFilmOptions {
  gateway: Pick<Gateway, 'transcribe'>
  /** Film or sound. */
  path: string
  /** '' = found out by the first words. */
  language: string
  /** Where unfinished work is kept, so that it is not done twice. */
  folder: string
  signal: AbortSignal
  /** @param resumed a part was recognised earlier */
  onProgress(progress: { part: number; leftMs: number | null; resumed: boolean }): void
}

export interface FilmTranscript {
  segments: SpeechSegment[]
  /** '' = unknown. */
  language: string
  durationMs: number
}

const windowSchema = z.object({
  fromFrame: z.number().int().min(0),
  toFrame: z.number().int().min(0),
  language: z.string(),
  segments: transcriptSchema.shape.segments,
})
type Window = z.infer<typeof windowSchema>

/**
 * What is said in a film, by the recogniser of a service. The sound goes out window by window, cut where it is
 * quiet; each finished window is written down, and asking for the same film again continues behind
 * the last one. `forgetTranscription` drops what is kept.
 *
 * @returns FILM_WITHOUT_SOUND, RECOGNISER_MISSING, CANCELLED and what services and files answer
 */
export async function transcribeFilm(
  options: TranscribeFilmOptions,
): Promise<Result<FilmTranscript>> {
  const { path, signal } = options
  const opened = await openFilmSound(path, { sampleRate: SAMPLE_RATE, channels: 1 })
  if (!opened.ok) return fail(plainError(opened.error))
  try {
    const kept = await keptWindows(options)
    if (!kept.ok) return kept
    const length = await mediaDurationMs(path)
    const wholeFrames = length.ok ? (length.value / 1_000) * SAMPLE_RATE : 0
    const { lines, journal } = kept.value
    const windows = inOneRow(lines)
    try {
      const work = new FilmWindows(options, opened.value, wholeFrames, windows.length > 0)
      for (const window of windows) await work.skip(window)
      for (;;) {
        if (signal.aborted) return fail(studioError('CANCELLED', 'the transcription was cancelled'))
        const next = await work.next()
        if (!next.ok) return next
        if (next.value === null) return ok(work.transcript())
        const written = await journal.append(next.value)
        if (!written.ok) return written
      }
    } finally {
      await journal.close()
    }
  } finally {
    await opened.value.close()
  }
}

/** What is missing, in words of its own. */
function plainError(error: StudioError): StudioError {
  const { code, params } = error
  if (code === 'FEATURE_UNAVAILABLE' || code === 'NOT_FOUND') {
    const { message } = error
    return studioError('RECOGNISER_MISSING', message, { params: { reason: message } })
  }
  if (code === 'AUDIO_BROKEN' && params?.['reason'] === 'no sound in this file')
    return { ...error, code: 'FILM_WITHOUT_SOUND' }
  return error
}

type Reader = Extract<Awaited<ReturnType<typeof openFilmSound>>, { ok: true }>['value']

/** The windows of one film, one after the other. */
class FilmWindows {
  private readonly done: Window[] = []
  private held = new Float32Array(0)
  private frame = 0
  private ended = false
  private readonly startedMs = Date.now()
  private startedFrame = 0

  constructor(
    private readonly options: TranscribeFilmOptions,
    private readonly reader: Reader,
    private readonly wholeFrames: number,
    private readonly resumed: boolean,
  ) {}

  /** A window that was recognised earlier. */
  async skip(window: Window): Promise<void> {
    for (let left = window.toFrame - this.frame; left > 0;) {
      const [samples = new Float32Array(0)] = await this.reader.read(
        Math.min(left, WINDOW_S * SAMPLE_RATE),
      )
      if (samples.length === 0) break
      left -= samples.length
    }
    this.frame = window.toFrame
    this.startedFrame = window.toFrame
    this.done.push(window)
  }

  /** The next window, recognised; null at the end of the film. */
  async next(): Promise<Result<Window | null>> {
    await this.fill()
    if (this.held.length === 0) return ok(null)
    const length = this.ended ? this.held.length : quietCut(this.held)
    const samples = this.held.slice(0, length)
    const { gateway, signal } = this.options
    const wav = await encodeAudio([samples], SAMPLE_RATE, 'wav')
    const known = this.done.find((each) => each.language !== '')?.language
    const recognised = await gateway.transcribe(wav, {
      language: this.options.language || (known ?? ''),
      signal,
      onProgress: (part) => this.tell(this.frame + part * length),
    })
    if (!recognised.ok) return fail(plainError(recognised.error))
    const { language, segments } = recognised.value
    const window = {
      fromFrame: this.frame,
      toFrame: this.frame + length,
      // Of silence nothing can be said.
      language: segments.length > 0 ? language : '',
      segments,
    }
    this.frame += length
    this.held = this.held.slice(length)
    this.done.push(window)
    this.tell(this.frame)
    return ok(window)
  }

  transcript(): FilmTranscript {
    const language = this.options.language || mostSpoken(this.done)
    const segments = this.done.flatMap((window) => {
      const fromMs = inMs(window.fromFrame)
      return window.segments.map(({ start_ms, end_ms, text, words }) => ({
        startMs: fromMs + start_ms,
        endMs: fromMs + end_ms,
        text,
        words: words.map((word) => ({
          text: word.text,
          startMs: fromMs + word.start_ms,
          endMs: fromMs + word.end_ms,
        })),
      }))
    })
    return { segments, language, durationMs: inMs(this.frame) }
  }

  private async fill(): Promise<void> {
    const wanted = WINDOW_S * SAMPLE_RATE - this.held.length
    if (this.ended || wanted <= 0) return
    const [fresh = new Float32Array(0)] = await this.reader.read(wanted)
    this.ended = fresh.length < wanted
    const both = new Float32Array(this.held.length + fresh.length)
    both.set(this.held)
    both.set(fresh, this.held.length)
    this.held = both
  }

  private tell(frame: number): void {
    const whole = Math.max(this.wholeFrames, frame, 1)
    const passed = frame - this.startedFrame
    const tookMs = Date.now() - this.startedMs
    const leftMs = passed > 0 ? (tookMs / passed) * (whole - frame) : null
    this.options.onProgress({ part: frame / whole, leftMs, resumed: this.resumed })
  }
}

const inMs = (frames: number): number => Math.round((frames / SAMPLE_RATE) * 1_000)

/** The middle of the quietest stretch near the end, frames. */
function quietCut(samples: Float32Array): number {
  const step = QUIET_S * SAMPLE_RATE
  let found = { at: samples.length, energy: Infinity }
  for (
    let from = samples.length - SEARCH_S * SAMPLE_RATE;
    from + step <= samples.length;
    from += step
  ) {
    if (from < 0) continue
    let energy = 0
    for (let i = from; i < from + step; i++) energy += (samples[i] ?? 0) ** 2
    // Of equally quiet ones the last: the windows stay long.
    if (energy <= found.energy) found = { at: from + step / 2, energy }
  }
  return found.at
}

/** The language of the windows in which most is said. */
function mostSpoken(windows: readonly Window[]): string {
  const characters = new Map<string, number>()
  for (const { language, segments } of windows) {
    const length = segments.reduce((sum, { text }) => sum + text.length, 0)
    if (language !== '') characters.set(language, (characters.get(language) ?? 0) + length)
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** The journal of one film as it is now, in one language: another file of that name begins again. */
async function journalOf({
  path,
  language,
  folder,
}: Pick<TranscribeFilmOptions, 'path' | 'language' | 'folder'>): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  const id = createHash('sha256').update(`${path}\n${size}\n${mtimeMs}\n${language}`).digest('hex')
  return join(folder, `${id.slice(0, 32)}.jsonl`)
}

/** The windows from the start of the film on; one that is missing would be a hole. */
function inOneRow(windows: readonly Window[]): Window[] {
  const row: Window[] = []
  for (const window of windows)
    if (window.fromFrame === (row.at(-1)?.toFrame ?? 0) && window.toFrame > window.fromFrame)
      row.push(window)
  return row
}

async function keptWindows(options: TranscribeFilmOptions) {
  try {
    await mkdir(options.folder, { recursive: true })
    return await openJournal(await journalOf(options), windowSchema)
  } catch (cause) {
    return fail(fileError(cause, options.folder, 'write'))
  }
}

/** Drops what is kept of a film, once its cues are written. */
export async function forgetTranscription(
  options: Pick<TranscribeFilmOptions, 'path' | 'language' | 'folder'>,
): Promise<void> {
  await rm(await journalOf(options), { force: true }).catch(() => undefined)
}
