import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio, mediaDurationMs, openFilmSound } from '@cuecast/audio'
import { fileError, openJournal } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'

const SAMPLE_RATE = 16_000
/** Sound sent in one request, s: small enough to be sent again, long enough for its context. */
const WINDOW_S = 120
/** The cut is looked for in the last part of a window, s, and is the quietest stretch of this length, s. */
const SEARCH_S = 30
const QUIET_S = 0.3

/** Work on the sound of a film, and where what is unfinished is kept. */
export interface FilmWork {
  /** Film or sound. */
  path: string
  /** What is asked for: work of another kind on the same film is kept apart. */
  wish: string
  folder: string
  signal: AbortSignal
  /** @param resumed a part was done earlier */
  onProgress(progress: { part: number; leftMs: number | null; resumed: boolean }): void
}

/** A stretch of the film, and what came of it. */
export interface FilmWindow<T> {
  fromFrame: number
  toFrame: number
  value: T
}

interface AskedWindow<T> {
  /** Mono, 16 kHz. */
  wav: Uint8Array
  /** There is nothing else in the film. */
  isWhole: boolean
  done: readonly FilmWindow<T>[]
  /** How much of it is done, 0 … 1. */
  onPart(part: number): void
}

/**
 * Goes through the sound of a film window by window, cut where it is quiet. Each finished window is written
 * down, and asking for the same again continues behind the last one; `forgetFilmWork` drops what is kept.
 *
 * @param schema of what comes of a window
 * @param ask works on one window
 * @returns FILM_WITHOUT_SOUND, CANCELLED and what `ask` and files answer
 */
export async function workThroughFilm<T>(
  work: FilmWork,
  schema: z.ZodType<T>,
  ask: (asked: AskedWindow<T>) => Promise<Result<T>>,
): Promise<Result<{ windows: FilmWindow<T>[]; durationMs: number }>> {
  const { path, signal } = work
  const opened = await openFilmSound(path, { sampleRate: SAMPLE_RATE, channels: 1 })
  if (!opened.ok) return fail(plainError(opened.error))
  try {
    const kept = await keptWindows(work, schema)
    if (!kept.ok) return kept
    const length = await mediaDurationMs(path)
    const wholeFrames = length.ok ? (length.value / 1_000) * SAMPLE_RATE : 0
    const { lines, journal } = kept.value
    const windows = inOneRow(lines)
    try {
      const sound = new FilmSound(work, opened.value, wholeFrames, windows.length > 0)
      for (const { toFrame } of windows) await sound.skipTo(toFrame)
      for (;;) {
        if (signal.aborted) return fail(studioError('CANCELLED', 'the work was cancelled'))
        const next = await sound.next()
        if (next === null) return ok({ windows, durationMs: framesInMs(sound.frame) })
        const { wav, frames, isWhole } = next
        const onPart = (part: number) => sound.tell(part * frames)
        const value = await ask({ wav, isWhole, done: windows, onPart })
        if (!value.ok) return value
        const fromFrame = sound.frame
        sound.pass(frames)
        const window = { fromFrame, toFrame: sound.frame, value: value.value }
        windows.push(window)
        const written = await journal.append(window)
        if (!written.ok) return written
      }
    } finally {
      await journal.close()
    }
  } finally {
    await opened.value.close()
  }
}

/** A film without sound is no broken one. */
function plainError(error: StudioError): StudioError {
  if (error.code === 'AUDIO_BROKEN' && error.params?.['reason'] === 'no sound in this file')
    return { ...error, code: 'FILM_WITHOUT_SOUND' }
  return error
}

type Reader = Extract<Awaited<ReturnType<typeof openFilmSound>>, { ok: true }>['value']

/** The sound of one film, from front to back. */
class FilmSound {
  frame = 0
  private held = new Float32Array(0)
  private ended = false
  private readonly startedMs = Date.now()
  private startedFrame = 0

  constructor(
    private readonly work: FilmWork,
    private readonly reader: Reader,
    private readonly wholeFrames: number,
    private readonly resumed: boolean,
  ) {}

  /** Passes over what was done earlier. */
  async skipTo(frame: number): Promise<void> {
    for (let left = frame - this.frame; left > 0;) {
      const [samples = new Float32Array(0)] = await this.reader.read(
        Math.min(left, WINDOW_S * SAMPLE_RATE),
      )
      if (samples.length === 0) break
      left -= samples.length
    }
    this.frame = frame
    this.startedFrame = frame
  }

  /** The next window; null at the end of the film. */
  async next(): Promise<{ wav: Uint8Array; frames: number; isWhole: boolean } | null> {
    await this.fill()
    if (this.held.length === 0) return null
    const frames = this.ended ? this.held.length : quietCut(this.held)
    const wav = await encodeAudio([this.held.slice(0, frames)], SAMPLE_RATE, 'wav')
    return { wav, frames, isWhole: this.frame === 0 && this.ended }
  }

  pass(frames: number): void {
    this.frame += frames
    this.held = this.held.slice(frames)
    this.tell(0)
  }

  /** @param frames done of the window under way */
  tell(frames: number): void {
    const at = this.frame + frames
    const whole = Math.max(this.wholeFrames, at, 1)
    const passed = at - this.startedFrame
    const tookMs = Date.now() - this.startedMs
    const leftMs = passed > 0 ? (tookMs / passed) * (whole - at) : null
    this.work.onProgress({ part: at / whole, leftMs, resumed: this.resumed })
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
}

/** Time of a frame of a film's sound. */
export const framesInMs = (frames: number): number => Math.round((frames / SAMPLE_RATE) * 1_000)

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

type Kept = Pick<FilmWork, 'path' | 'wish' | 'folder'>

/** The journal of one film as it is now, for one wish: another file of that name begins again. */
async function journalOf({ path, wish, folder }: Kept): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  const id = createHash('sha256').update(`${path}\n${size}\n${mtimeMs}\n${wish}`).digest('hex')
  return join(folder, `${id.slice(0, 32)}.jsonl`)
}

/** The windows from the start of the film on; one that is missing would be a hole. */
function inOneRow<T>(windows: readonly FilmWindow<T>[]): FilmWindow<T>[] {
  const row: FilmWindow<T>[] = []
  for (const window of windows)
    if (window.fromFrame === (row.at(-1)?.toFrame ?? 0) && window.toFrame > window.fromFrame)
      row.push(window)
  return row
}

async function keptWindows<T>(work: Kept, value: z.ZodType<T>) {
  const frame = z.number().int().min(0)
  const schema = z.object({ fromFrame: frame, toFrame: frame, value })
  try {
    await mkdir(work.folder, { recursive: true })
    return await openJournal(await journalOf(work), schema)
  } catch (cause) {
    return fail(fileError(cause, work.folder, 'write'))
  }
}

/** Drops what is kept of a film, once it is used. */
export async function forgetFilmWork(work: Kept): Promise<void> {
  await rm(await journalOf(work), { force: true }).catch(() => undefined)
}
