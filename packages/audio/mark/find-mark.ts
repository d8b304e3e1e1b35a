import { ok, type Result } from '@shared/contracts/result'
import type { SoundMark } from '@shared/mixing/sound-mark'
import { openFilmSound } from '../film-sound/open-film-sound'
import { contentOf, layout, likeliest, SYMBOL_COUNT } from './mark-code'
import { type Evidence, evidenceOf } from './mark-evidence'
import { Fold, FOLD_STEPS, foldWindow } from './mark-fold'
import { Spectra, type SpectraWindow } from './mark-spectra'
import { track } from './mark-track'

/** Any sound is read at this rate, Hz: twice the highest band is enough, and all decoders reach it. */
const RATE = 24_000
/** Windows with a score above are kept, in case that the whole file has a mark. */
const LIKELY = 3.5
const READ_FRAMES = 1 << 16
/**
 * Largest chance of a score without a mark. It is that of independent normal values: in real speech with little sound in
 * it, scores are a little larger. What spells its checksum, one in 20,000 chance patterns, needs less.
 */
const FALSE_ALARMS = 1e-9
const FALSE_ALARMS_WHERE_READ = 1e-4
/** Copies that play up to 6 % too fast or too slow are found, in steps of which half drifts by less than a slot in a window. */
const MAX_SPEED = 0.06
const SPEED_STEP = 0.0015
/** Bands are so wide that those of a pitch are those of another that differs by so much. */
const SAME_PITCH = 0.004
/** Windows in which other speeds are tried: the loudest ones. */
const TRIED_WINDOWS = 8
/** Speeds at which the mark is followed from pair to pair: those at which it seems to be. */
const FOLLOWED = 4
/** The surest windows, from which the content is read: each keeps 30 kB. */
const READ_WINDOWS = 256

/** How a copy was changed: its speed, and its frequencies where they did not stay as they were. */
interface Change {
  speed: number
  pitch: number
}

const unchanged: Change = { speed: 1, pitch: 1 }

export interface FoundMark {
  /** null where too little of it is left to be read. */
  content: SoundMark | null
  /** How likely a sound without a mark would look like this, at most. */
  falseAlarm: number
  /** 1.05 for a copy that plays 5 % too fast. */
  speed: number
  /** Where in the file it was heard, in order; exact to some seconds. */
  spans: { fromMs: number; toMs: number }[]
}

interface Reading {
  signal?: AbortSignal | undefined
  /** Seconds of the file that have been listened to; `again`: for the second time, at another speed. */
  onProgress?: ((seconds: number, again: boolean) => void) | undefined
}

/**
 * Looks for the mark of `markSound` in a sound file or film: after coding, at another level, rate or speed, under music,
 * and in parts of 3 s of speech. Memory does not grow with the file.
 *
 * @returns null where none is found, or it was stopped before
 */
export async function findMark(
  path: string,
  reading: Reading = {},
): Promise<Result<FoundMark | null>> {
  const usual = await listen(path, unchanged, reading)
  if (!usual.ok) return usual
  const found = usual.value.result()
  if (found) return ok(found)
  const change = usual.value.otherSpeed()
  if (!change) return ok(null)
  const again = await listen(path, change, reading)
  return again.ok ? ok(again.value.result()) : again
}

async function listen(path: string, change: Change, reading: Reading): Promise<Result<Listener>> {
  const opened = await openFilmSound(path, { sampleRate: RATE, channels: 1 })
  if (!opened.ok) return opened
  const listener = new Listener(change)
  const spectra = await Spectra.open(RATE, (window) => listener.hear(window))
  try {
    for (let seconds = 0; !reading.signal?.aborted;) {
      const [samples] = await opened.value.read(READ_FRAMES)
      if (!samples || samples.length === 0) break
      spectra.add(samples)
      seconds += samples.length / RATE
      reading.onProgress?.(seconds, change !== unchanged)
    }
    spectra.end()
  } finally {
    await opened.value.close()
  }
  return ok(listener)
}

interface Heard {
  fromMs: number
  toMs: number
  score: number
  lag: number
  /** null where enough others are surer. */
  cells: Float32Array | null
}

/** Collects what windows say of a mark at one speed. */
class Listener {
  private readonly whole = new Fold()
  private readonly likely: Heard[] = []
  /** Those of them that still have their cells. */
  private readonly read: Heard[] = []
  private loudest: SpectraWindow[] = []
  private windows = 0

  constructor(private readonly change: Change) {}

  hear(window: SpectraWindow): void {
    this.windows++
    const evidence = evidenceOf(window, this.change.pitch)
    const fold = foldWindow(evidence, this.change.speed)
    this.whole.add(foldWindow(evidence, this.change.speed, window.fresh))
    const folded = fold.best()
    const tracked = isCut(this.change) ? trackNear(evidence, this.change.speed, folded.lag) : null
    const { score, lag } = tracked && tracked.score > folded.score ? tracked : folded
    if (score > LIKELY) {
      const cells = score === tracked?.score ? tracked.cells : fold.cells(lag)
      this.keep({ fromMs: window.fromMs, toMs: window.toMs, score, lag, cells })
    }
    if (this.change !== unchanged) return
    this.loudest.push(window)
    this.loudest.sort((a, b) => b.level - a.level)
    this.loudest = this.loudest.slice(0, TRIED_WINDOWS)
  }

  private keep(heard: Heard): void {
    this.likely.push(heard)
    this.read.push(heard)
    if (this.read.length <= READ_WINDOWS) return
    this.read.sort((a, b) => b.score - a.score)
    const least = this.read.pop()
    if (least) least.cells = null
  }

  /** How likely a score is without a mark, in all windows and at all places of a period. */
  private falseAlarm(score: number): number {
    const speeds = this.change === unchanged ? 1 : changes().length
    return Math.min(1, tailOf(Math.max(1, score)) * FOLD_STEPS * this.windows * speeds)
  }

  result(): FoundMark | null {
    const sure = this.likely.filter(({ score }) => this.falseAlarm(score) < FALSE_ALARMS_WHERE_READ)
    const overall = this.whole.best()
    // Too weak in each window, but at the same place in all of them.
    const inAll = this.likely.filter(({ lag }) => nearBy(lag, overall.lag))
    const isInAll = this.falseAlarm(overall.score) < FALSE_ALARMS_WHERE_READ && inAll.length > 0
    const best = sure.length > 0 ? sure : isInAll ? inAll : []
    if (best.length === 0) return null
    const score = Math.max(overall.score, ...best.map((each) => each.score))
    const content = contentIn(best)
    const falseAlarm = this.falseAlarm(score)
    if (content === null && falseAlarm > FALSE_ALARMS) return null
    return {
      content,
      falseAlarm,
      speed: this.change.speed,
      spans: joined(this.likely.filter(isLike(best))),
    }
  }

  /** The change of speed at which the loudest windows show a mark; null: none. */
  otherSpeed(): Change | null {
    const best = this.loudest
      .map(changeOf)
      .reduce((most, each) => (each.score > most.score ? each : most), noChange)
    const tries = FOLD_STEPS * changes().length * this.loudest.length
    return tailOf(best.score) * tries > FALSE_ALARMS_WHERE_READ ? null : best.change
  }
}

const noChange = { score: 1, change: unchanged }

/** The change that fits a window best. */
function changeOf(window: SpectraWindow): { score: number; change: Change } {
  const asWritten = evidenceOf(window, 1)
  let higher = { speed: 1, evidence: asWritten }
  const tried = changes().map((change) => {
    if (!isCut(change) && Math.abs(change.pitch - higher.speed) > SAME_PITCH)
      higher = { speed: change.pitch, evidence: evidenceOf(window, change.pitch) }
    const evidence = isCut(change) ? asWritten : higher.evidence
    return { change, ...foldWindow(evidence, change.speed).best() }
  })
  tried.sort((a, b) => b.score - a.score)
  const followed = tried
    .filter(({ change }) => isCut(change))
    .slice(0, FOLLOWED)
    .map(({ change, lag }) => ({ change, ...trackNear(asWritten, change.speed, lag) }))
  const best = [...tried.slice(0, 1), ...followed].reduce((most, each) =>
    each.score > most.score ? each : most,
  )
  return { score: best.score, change: refined(best.change, window) }
}

/** The speed at which a window fits best, near one that was tried. */
function refined({ speed, pitch }: Change, window: SpectraWindow): Change {
  const evidence = evidenceOf(window, pitch)
  const tried = Array.from({ length: 9 }, (_, i) => speed + ((i - 4) * SPEED_STEP) / 8)
    .map((near) => ({ near, score: foldWindow(evidence, near).best().score }))
    .sort((a, b) => b.score - a.score)
  const near = tried[0]?.near ?? speed
  return { speed: near, pitch: pitch === 1 ? 1 : near }
}

/** Whether the speed was changed and the pitch kept, by cutting and joining. */
const isCut = ({ speed, pitch }: Change): boolean => speed !== pitch

const trackNear = (evidence: Evidence, speed: number, lag: number) =>
  track(
    evidence,
    speed,
    [-3, 0, 3].map((step) => (lag + step + FOLD_STEPS) % FOLD_STEPS),
  )

/** How often a normal variable is beyond a score of 3 or more. */
const tailOf = (score: number): number =>
  Math.exp((-score * score) / 2) / (score * Math.sqrt(2 * Math.PI))

const nearBy = (a: number, b: number): boolean => {
  const apart = Math.abs(a - b)
  return Math.min(apart, FOLD_STEPS - apart) <= 2
}

/** Windows that show the mark at a place where surer ones have it, too. */
const isLike = (heard: readonly Heard[]) => (each: Heard) =>
  heard.includes(each) || heard.some(({ lag }) => nearBy(lag, each.lag))

function joined(heard: readonly Heard[]): FoundMark['spans'] {
  const spans: FoundMark['spans'] = []
  for (const { fromMs, toMs } of heard) {
    const last = spans.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else spans.push({ fromMs, toMs })
  }
  return spans
}

/** Speeds that are tried, each with frequencies that changed along and with ones that stayed. */
function changes(): Change[] {
  const steps = Math.round(MAX_SPEED / SPEED_STEP)
  return Array.from({ length: 2 * steps + 1 }, (_, i) => 1 + (i - steps) * SPEED_STEP)
    .filter((speed) => speed !== 1)
    .flatMap((speed) => [
      { speed, pitch: speed },
      { speed, pitch: 1 },
    ])
}

/** The symbols that the surest windows spell together. */
function contentIn(heard: readonly Heard[]): SoundMark | null {
  const cells = new Float32Array(layout.roles.length)
  for (const each of heard)
    for (let cell = 0; cell < cells.length; cell++)
      cells[cell] = (cells[cell] ?? 0) + (each.cells?.[cell] ?? 0)
  return contentOf(Array.from({ length: SYMBOL_COUNT }, (_, symbol) => likeliest(symbol, cells)))
}
