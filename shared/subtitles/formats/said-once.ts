import { withoutMarkup } from '../../text/markup'
import { type SourceFormat, sourceInfo } from '../../contracts/formats/subtitle-formats'
import type { RawCue } from '../parsed-cue'
import { readingMs } from '../reading-time'

/** Two cues touch up to this gap: two frames of a film, with which subtitles are parted, ms. */
const TOUCH_MS = 90
/** Lines stay even over a longer gap while an answer is added below them, ms. */
const GROWTH_MS = 1_000
/** A cue this short shows nothing new: it holds the screen between two others, ms. */
const HOLD_MS = 40
/** Nobody reads a line in less time: it is still growing, ms. */
const UNREAD_MS = 500
/** Fewer words are said again even without a pause (“No.” – “No. I will not go.”). */
const MIN_WORDS = 3
/** New words that stand this long are read on their own, ms. */
const OWN_MS = 1_000
/** Words that come into a line one after another are one cue up to this length, characters. */
const MAX_GROWN = 110

/** How a cue continues the one before it. */
type Change =
  /** The same text is still there. */
  | { kind: 'same' }
  /** The first lines were there before, the lines from `fresh` on are new. */
  | { kind: 'lines'; fresh: number; whole: boolean }
  /** The last line grows: the words after the first `said` characters of the text are new. */
  | { kind: 'words'; said: number }

export interface SaidOnce {
  cues: RawCue[]
  /** Cues that only repeat, and were taken into others. */
  repeated: number
  /** Cues whose first lines stay, beside the new ones. */
  staying: number
}

/**
 * Every line once, by one rule on times: what a cue repeats of the one that it touches is still on
 * the screen. Equal texts become one cue, rolling captions are unrolled, and captions that grow word
 * by word become a cue for each line. After a pause a repetition is spoken again.
 */
export function saidOnce(cues: readonly RawCue[], format: SourceFormat): SaidOnce {
  const startsOnly = 'startsOnly' in sourceInfo(format)
  const found = cues.map((cue, i) => (startsOnly ? null : changeOf(cues[i - 1], cue)))
  const sure = found.map((change, i) => change !== null && isSure(change, cues[i - 1], cues[i]))
  const rolls = found.map((change, i) => change !== null && isRoll(change, cues[i - 1], cues[i]))
  const out: RawCue[] = []
  let repeated = 0
  let staying = 0
  for (const [i, cue] of cues.entries()) {
    const change = found[i] ?? null
    const inRun = rolls[i - 1] === true || rolls[i + 1] === true
    const last = out.at(-1)
    if (change === null || !last || !(sure[i] || (inRun && isTouching(cues[i - 1], cue)))) {
      out.push(cue)
    } else if (change.kind === 'lines' && change.whole && !inRun) {
      staying += 1
      out.push(...withStayingLines(cue, change.fresh))
    } else {
      repeated += 1
      addFresh(out, last, cue, change)
    }
  }
  return { cues: out, repeated, staying }
}

/** True where more comes in, or goes, or a short cue holds the screen: other than a text said again. */
function isRoll(change: Change, before: RawCue | undefined, cue: RawCue | undefined): boolean {
  if (change.kind !== 'same' || !before || !cue) return change.kind !== 'same'
  return lasting(cue) <= HOLD_MS || joined(before.text).length > joined(cue.text).length
}

/** The repeated lines are a cue that is not spoken, and the new ones have its time alone. */
function withStayingLines(cue: RawCue, fresh: number): RawCue[] {
  const lines = cue.text.split('\n')
  const stays = { ...cue, text: lines.slice(0, fresh).join('\n'), spoken: 'no' as const }
  return [stays, { ...cue, text: lines.slice(fresh).join('\n'), number: null }]
}

/** The new part of a cue as a cue of its own, or in the line that it continues. */
function addFresh(out: RawCue[], last: RawCue, cue: RawCue, change: Change): void {
  const longer = { ...last, endMs: Math.max(last.endMs ?? 0, cue.endMs ?? 0) }
  if (change.kind === 'same') out[out.length - 1] = longer
  else if (change.kind === 'lines') {
    const text = linesOf(cue.text).slice(change.fresh).join('\n')
    if (text === '') out[out.length - 1] = longer
    else out.push({ ...cue, text })
  } else {
    const fresh = joined(cue.text).slice(change.said).trim()
    const grown = growing(last.text, fresh)
    const isOwn = fresh.split(' ').length >= MIN_WORDS && lasting(cue) >= OWN_MS
    if (isOwn || grown.length > MAX_GROWN || /[.?!…。！？]["”»’]?$/.test(last.text))
      out.push({ ...cue, text: fresh })
    else out[out.length - 1] = { ...longer, text: grown }
  }
}

/** New words after a text; a word that was cut is written to its end. */
const growing = (text: string, fresh: string): string =>
  /^[\p{P}\p{M}]/u.test(fresh) ? text + fresh : `${text} ${fresh}`

function changeOf(before: RawCue | undefined, cue: RawCue): Change | null {
  if (!before || before.endMs === null || cue.startMs === null || cue.endMs === null) return null
  if (cue.label !== before.label || before.startMs === null || cue.startMs < before.startMs)
    return null
  const pauseMs = cue.startMs - before.endMs
  if (pauseMs >= GROWTH_MS || cue.startMs === before.startMs) return null
  const old = linesOf(before.text)
  const lines = linesOf(cue.text)
  if (old.length === 0 || lines.length === 0) return null
  const kept = sharedLines(old, lines)
  if (kept === lines.length) return pauseMs <= TOUCH_MS ? { kind: 'same' } : null
  const whole = kept === old.length
  if (kept > 0) return whole || pauseMs <= TOUCH_MS ? { kind: 'lines', fresh: kept, whole } : null
  return pauseMs <= TOUCH_MS ? wordChange(old.join(' '), lines.join(' ')) : null
}

/** Number of lines at the head of a cue that are the last ones of the cue before. */
function sharedLines(old: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(old.length, lines.length); count > 0; count--) {
    const from = old.length - count
    if (lines.slice(0, count).every((line, i) => line === old[from + i])) return count
  }
  return 0
}

/** Words at the head of a text that are the last ones of the text before. */
function wordChange(old: string, text: string): Change | null {
  const bare = old.replace(/[.…,]+$/, '')
  if (text.length > bare.length && text.startsWith(bare))
    return { kind: 'words', said: bare.length }
  const words = text.split(' ')
  const before = old.split(' ')
  for (let count = Math.min(words.length - 1, before.length); count >= MIN_WORDS; count--) {
    const head = words.slice(0, count).join(' ')
    if (head === before.slice(-count).join(' ')) return { kind: 'words', said: head.length }
  }
  return null
}

const isTouching = (before: RawCue | undefined, cue: RawCue): boolean =>
  (cue.startMs ?? 0) - (before?.endMs ?? -Infinity) <= TOUCH_MS

const lasting = ({ startMs, endMs }: RawCue): number => (endMs ?? 0) - (startMs ?? 0)

/** True if two cues alone show that the text stays; other changes need more of their kind beside them. */
function isSure(change: Change, before: RawCue | undefined, cue: RawCue | undefined): boolean {
  if (!before || !cue) return false
  const said = change.kind === 'same' ? linesOf(cue.text) : linesOf(before.text)
  const isLong = said.join(' ').split(' ').length >= MIN_WORDS
  if (lasting(cue) <= HOLD_MS || lasting(before) <= HOLD_MS) return isTouching(before, cue)
  if (change.kind === 'same') return isLong || !canBeSaidTwice(before, cue)
  if (change.kind === 'words') return isLong || lasting(before) <= UNREAD_MS
  const next = withoutMarkup(cue.text).split('\n')[change.fresh] ?? ''
  return isLong || (change.whole && DASH.test(next) && isTouching(before, cue))
}

/** Each of two short cries has the time of a subtitle. */
const canBeSaidTwice = (...cues: readonly RawCue[]): boolean =>
  cues.every((cue) => lasting(cue) >= readingMs(cue.text))

const DASH = /^\s*[-–—‐]\s?(?=\S)/u

const linesOf = (text: string): string[] =>
  withoutMarkup(text)
    .split('\n')
    .map((line) => line.replace(DASH, '').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

const joined = (text: string): string => linesOf(text).join(' ')
