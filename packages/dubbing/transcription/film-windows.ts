import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio, mediaDurationMs, openFilmSound } from '@cuecast/audio'
import { withFileErrors, openJournal, removeFile } from '@cuecast/platform'
import type { StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'

/** The sound that work on a film looks at, and in what portions. */
interface WindowShape {
  sampleRate: number
  channels: 1 | 2
  /** Sound sent in one request, s: small enough to be sent again, long enough for its context. */
  windowS: number
  /** The cut is looked for in the last part of a window, s. */
  searchS: number
  /** Sound on both sides of a window that comes with it, s. */
  contextS: number
}

const SAMPLE_RATE = 16_000
const listening: WindowShape = {
  sampleRate: SAMPLE_RATE,
  channels: 1,
  windowS: 120,
  searchS: 30,
  contextS: 0,
}
/** A window is cut in the quietest stretch of this length, s. */
const QUIET_S = 0.3

/** Work on the sound of a film, and the place of unfinished work. */
export interface FilmWork {
  /** Film or sound. */
  path: string
  /** Kind of work: each kind on the same film is stored separately. */
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
  /** Its samples, between `before` frames of the sound ahead of it and what there is after it. */
  channels: readonly Float32Array[]
  before: number
  fromFrame: number
  frames: number
  /** There is nothing else in the film. */
  isWhole: boolean
  done: readonly FilmWindow<T>[]
  /** Fraction of the work that is done, 0–1. */
  onPart(part: number): void
}

/**
 * Processes the sound of a film window by window, cut where it is quiet. Each finished window is
 * written down, so that the next call continues after the last one; `forgetFilmWork` removes them.
 *
 * @param schema of the result of a window
 * @param ask processes one window
 * @returns FILM_WITHOUT_SOUND, CANCELLED and the errors of `ask` and of files
 */
export async function workThroughFilm<T>(
  work: FilmWork,
  schema: z.ZodType<T>,
  ask: (asked: AskedWindow<T>) => Promise<Result<T>>,
  shape = listening,
): Promise<Result<{ windows: FilmWindow<T>[]; durationMs: number }>> {
  const { path, signal } = work
  const { sampleRate } = shape
  const opened = await openFilmSound(path, shape)
  if (!opened.ok) return fail(plainError(opened.error))
  try {
    const kept = await keptWindows(work, schema)
    if (!kept.ok) return kept
    const length = await mediaDurationMs(path)
    const wholeFrames = length.ok ? (length.value / 1_000) * sampleRate : 0
    const { lines, journal } = kept.value
    const windows = inOneRow(lines)
    try {
      const about = { work, shape, wholeFrames, resumed: windows.length > 0 }
      const sound = new FilmSound(opened.value, about)
      for (const { toFrame } of windows) await sound.skipTo(toFrame)
      for (;;) {
        if (signal.aborted) return failWith('CANCELLED', 'the work was cancelled')
        const next = await sound.next()
        if (next === null)
          return ok({ windows, durationMs: Math.round((sound.frame / sampleRate) * 1_000) })
        const { frames } = next
        const onPart = (part: number) => sound.tell(part * frames)
        const fromFrame = sound.frame
        const value = await ask({ ...next, fromFrame, done: windows, onPart })
        if (!value.ok) return value
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
  if (error.code === 'AUDIO_BROKEN' && error.params?.['fault'] === 'silent')
    return { ...error, code: 'FILM_WITHOUT_SOUND' }
  return error
}

type Reader = Extract<Awaited<ReturnType<typeof openFilmSound>>, { ok: true }>['value']

/** A window's mono sound as a WAV. */
export const windowWav = ({ channels, before, frames }: AskedWindow<unknown>) =>
  encodeAudio(
    channels.map((channel) => channel.slice(before, before + frames)),
    SAMPLE_RATE,
    'wav',
  )

interface FilmSoundAbout {
  work: FilmWork
  shape: WindowShape
  wholeFrames: number
  resumed: boolean
}

/** The sound of one film, from front to back. */
class FilmSound {
  frame = 0
  /** The context before the next window, the window, and the context after it. */
  private held: Float32Array[]
  private before = 0
  private ended = false
  private readonly startedMs = Date.now()
  private startedFrame = 0

  constructor(
    private readonly reader: Reader,
    private readonly about: FilmSoundAbout,
  ) {
    this.held = Array.from({ length: about.shape.channels }, () => new Float32Array(0))
  }

  private inFrames(seconds: number): number {
    return Math.round(seconds * this.about.shape.sampleRate)
  }

  /** Skips windows that were done earlier. */
  async skipTo(frame: number): Promise<void> {
    const { windowS } = this.about.shape
    for (let left = frame - this.frame; left > 0;) {
      const fresh = await this.reader.read(Math.min(left, this.inFrames(windowS)))
      const count = fresh[0]?.length ?? 0
      if (count === 0) break
      left -= count
      this.append(fresh)
      this.keepFrom(count)
    }
    this.frame = frame
    this.startedFrame = frame
  }

  /** The next window; null at the end of the film. */
  async next() {
    await this.fill()
    const there = this.length - this.before
    if (there === 0) return null
    const { contextS } = this.about.shape
    const window = this.held.map((channel) =>
      channel.subarray(this.before, this.length - this.inFrames(contextS)),
    )
    const frames = this.ended ? there : quietCut(window, this.about.shape)
    const to = this.before + frames + this.inFrames(contextS)
    const channels = this.held.map((channel) => channel.slice(0, to))
    return { channels, before: this.before, frames, isWhole: this.frame === 0 && this.ended }
  }

  pass(frames: number): void {
    this.frame += frames
    this.keepFrom(frames)
    this.tell(0)
  }

  private get length(): number {
    return this.held[0]?.length ?? 0
  }

  /** Drops what lies further back than the context before the next window, which begins so much later. */
  private keepFrom(frames: number): void {
    const passed = this.before + frames
    const before = Math.min(passed, this.inFrames(this.about.shape.contextS))
    this.held = this.held.map((channel) => channel.slice(passed - before))
    this.before = before
  }

  private append(fresh: readonly Float32Array[]): void {
    this.held = this.held.map((old, c) => {
      const part = fresh[c] ?? new Float32Array(0)
      const both = new Float32Array(old.length + part.length)
      both.set(old)
      both.set(part, old.length)
      return both
    })
  }

  /** @param frames done of the window under way */
  tell(frames: number): void {
    const at = this.frame + frames
    const { work, resumed, wholeFrames } = this.about
    const whole = Math.max(wholeFrames, at, 1)
    const passed = at - this.startedFrame
    const tookMs = Date.now() - this.startedMs
    const leftMs = passed > 0 ? (tookMs / passed) * (whole - at) : null
    work.onProgress({ part: at / whole, leftMs, resumed })
  }

  private async fill(): Promise<void> {
    const { windowS, contextS } = this.about.shape
    const wanted = this.inFrames(windowS + contextS) - (this.length - this.before)
    if (this.ended || wanted <= 0) return
    const fresh = await this.reader.read(wanted)
    this.ended = (fresh[0]?.length ?? 0) < wanted
    this.append(fresh)
  }
}

/** Time of a frame of a film's sound. */
export const framesInMs = (frames: number): number => Math.round((frames / SAMPLE_RATE) * 1_000)

/** The middle of the quietest stretch near the end, frames. */
function quietCut(channels: readonly Float32Array[], { sampleRate, searchS }: WindowShape): number {
  const step = QUIET_S * sampleRate
  const length = channels[0]?.length ?? 0
  let found = { at: length, energy: Infinity }
  for (let from = length - searchS * sampleRate; from + step <= length; from += step) {
    if (from < 0) continue
    let energy = 0
    for (const samples of channels)
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

function keptWindows<T>(work: Kept, value: z.ZodType<T>) {
  const frame = z.number().int().min(0)
  const schema = z.object({ fromFrame: frame, toFrame: frame, value })
  return withFileErrors(work.folder, 'write', async () => {
    await mkdir(work.folder, { recursive: true })
    return await openJournal(await journalOf(work), schema)
  })
}

/** Removes the stored work on a film, once it is used. */
export async function forgetFilmWork(work: Kept): Promise<void> {
  await removeFile(await journalOf(work)).catch(() => undefined)
}
