import { isAbbreviated } from '../../text/abbreviations'
import { MIN_CUE_MS } from '../../contracts/project/project-limits'
import { MIN_GAP_MS } from '../check-cues'
import { MAX_SUBTITLE_MS, readingMs, MIN_SUBTITLE_MS } from '../reading-time'

/** A word as a recogniser heard it. */
export interface SpokenWord {
  text: string
  startMs: number
  endMs: number
  /** Speaker, if known. */
  label?: string | null
}

/** A stretch of speech; without words, its text is spread over its time. */
export interface SpeechSegment {
  startMs: number
  endMs: number
  text: string
  words?: readonly SpokenWord[]
  label?: string | null
}

export interface SpokenCue {
  startMs: number
  endMs: number
  text: string
  label: string | null
}

/** Characters of a line, and lines of a cue (Netflix, BBC and Vietnamese television alike). */
export const MAX_LINE_CHARACTERS = 42
const MAX_CHARACTERS = 2 * MAX_LINE_CHARACTERS
/** A cue ends at a pause of this length, whatever is in it, ms. */
const LONG_PAUSE_MS = 1_200
/** A pause that a listener notices: a good place for the end of a cue, ms. */
const PAUSE_MS = 350
/** Characters per second that are still easy to read (Netflix, adult programmes). */
const EASY_CPS = 17

/** A word, or a part of one, with whether a space is before it. */
interface Piece {
  text: string
  startMs: number
  endMs: number
  label: string | null
  spaced: boolean
  /** A sentence ends with it. */
  ends?: boolean
  /** Belongs to the figure that follows (`Oct. 3`). */
  bound?: boolean
}

/**
 * Cues from recognised speech: of at most two lines of 42 characters and 7 s, broken at the end of
 * a sentence, a clause or a breath, never across two speakers. Times are those of the words; a cue
 * is shown longer if it could not be read otherwise and the next one leaves room.
 *
 * @param untilMs start of whatever follows these segments
 */
export function cuesFromSpeech(
  segments: readonly SpeechSegment[],
  untilMs = Infinity,
): SpokenCue[] {
  const pieces = inOrder(segments.flatMap(piecesOf)).map((piece, i, all) => ({
    ...piece,
    ...endOf(piece, all[i + 1]),
  }))
  const cues = cutPoints(pieces).map(([from, to]) => {
    const inside = pieces.slice(from, to)
    const startMs = inside[0]?.startMs ?? 0
    const endMs = inside.at(-1)?.endMs ?? startMs
    return { startMs, endMs, text: broken(inside), label: inside[0]?.label ?? null }
  })
  return withTimes(cues, untilMs)
}

/** The text on as few lines of 42 characters as it needs; null where two do not suffice. */
export function onTwoLines(text: string): string | null {
  const pieces = spread({ startMs: 0, endMs: 0, text, label: null }).map((piece, i, all) => ({
    ...piece,
    ...endOf(piece, all[i + 1]),
  }))
  return lineCut(pieces, 0, pieces.length, lineLengths(pieces)) === null ? null : broken(pieces)
}

function piecesOf(segment: SpeechSegment): Piece[] {
  const label = segment.label ?? null
  const words = segment.words?.filter(({ text }) => text.trim() !== '') ?? []
  if (words.length === 0) return spread({ ...segment, label })
  return words.flatMap((word) => spread({ ...word, label: word.label ?? label }))
}

/** Scripts that are written without spaces: every character may begin a line. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー々]/u

/** The pieces of a word of these scripts, and of a word that is longer than a line. */
function partsOfWord(word: string): string[] {
  const parts: string[] = []
  for (const character of word) {
    const last = parts.at(-1)
    const joins =
      last !== undefined && (!unspaced.test(last + character) || closing.test(character))
    if (joins && [...last].length < MAX_LINE_CHARACTERS) parts[parts.length - 1] = last + character
    else parts.push(character)
  }
  return parts
}

/** A text over a time, each piece as long as its share of the characters. */
function spread(of: {
  startMs: number
  endMs: number
  text: string
  label: string | null
}): Piece[] {
  const startMs = Math.max(0, Math.round(of.startMs))
  const lengthMs = Math.max(0, Math.round(of.endMs) - startMs)
  const texts = of.text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => partsOfWord(word).map((text, i) => ({ text, spaced: i === 0 })))
  const total = texts.reduce((sum, { text }) => sum + text.length, 0)
  let passed = 0
  return texts.map(({ text, spaced }) => {
    const begin = startMs + Math.round((lengthMs * passed) / total)
    passed += text.length
    const endMs = startMs + Math.round((lengthMs * passed) / total)
    return { text, spaced, startMs: begin, endMs, label: of.label }
  })
}

/** No piece begins before an earlier one: recognisers overlap their words by some ms. */
function inOrder(pieces: Piece[]): Piece[] {
  let reachedMs = 0
  return pieces.map((piece) => {
    const startMs = Math.max(reachedMs, piece.startMs)
    reachedMs = startMs
    return { ...piece, startMs, endMs: Math.max(startMs, piece.endMs) }
  })
}

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, spaced }, i) => (spaced && i > 0 ? ` ${text}` : text)).join('')

/** Characters of any run of pieces, as one line. */
function lineLengths(pieces: readonly Piece[]): (from: number, to: number) => number {
  const before = [0]
  for (const { text, spaced } of pieces)
    before.push((before.at(-1) ?? 0) + [...text].length + (spaced ? 1 : 0))
  return (from, to) =>
    from >= to ? 0 : (before[to] ?? 0) - (before[from] ?? 0) - (pieces[from]?.spaced ? 1 : 0)
}
type LineLength = ReturnType<typeof lineLengths>

const endsSentence = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u
const endsClause = /[,;:–—、，；：][\p{Pe}\p{Pf}"']*$/u
/** `Dr.`, `TP.`, `3.`, `J.` do not end a sentence. */
const abbreviation = /^(?:\p{Lu}{1,2}|\d+|Mr|Mrs|Ms|Dr|St|Prof|TS|ThS|GS|PGS|TP|Tp)\.$/u

function endOf({ text }: Piece, next?: Piece): Pick<Piece, 'ends' | 'bound'> {
  if (!endsSentence.test(text)) return {}
  const isShort =
    abbreviation.test(text) ||
    (text.endsWith('.') && next !== undefined && isAbbreviated(text.slice(0, -1), next.text))
  return isShort ? { bound: /^[#$€£]?\p{N}/u.test(next?.text ?? '') } : { ends: true }
}

/** Cost of a break that readers cannot bridge, as between “Oct.” and “3”. */
const BOUND_COST = 30

/** Cost of ending a cue between two pieces: zero after a sentence, highest inside a phrase. */
function breakCost(before: Piece, after: Piece): number {
  if (before.ends) return 0
  if (before.bound) return BOUND_COST
  const pauseMs = after.startMs - before.endMs
  const breath = Math.min(6, (Math.max(0, pauseMs) / PAUSE_MS) * 4)
  return (endsClause.test(before.text) ? 4 : 12) - Math.min(breath, 4)
}

/** A cue must end here: the speaker changes, or there is silence. */
const mustBreak = (before: Piece, after: Piece): boolean =>
  before.label !== after.label || after.startMs - before.endMs >= LONG_PAUSE_MS

/** Cost of keeping these in one cue although something ends between them. */
function stayCost(before: Piece, after: Piece): number {
  const pauseMs = after.startMs - before.endMs
  const paused = pauseMs >= PAUSE_MS ? (pauseMs / LONG_PAUSE_MS) * 10 : 0
  return paused + (before.ends ? 4 : 0)
}

/** Each cue costs this much: a film of single words cannot be read. */
const CUE_COST = 8

function shapeCost(characters: number, lengthMs: number, roomMs: number): number {
  const wanted = Math.min(
    MAX_SUBTITLE_MS,
    Math.max(MIN_SUBTITLE_MS, (characters * 1_000) / EASY_CPS),
  )
  const shown = Math.max(lengthMs, Math.min(roomMs, wanted))
  const hasty = Math.max(0, (characters * 1_000) / Math.max(1, shown) - EASY_CPS)
  return CUE_COST + Math.min(20, hasty) + Math.max(0, 1 - shown / MIN_SUBTITLE_MS) * 8
}

/** The cheapest way to cut pieces into cues, as pairs of first and one past last. */
function cutPoints(pieces: readonly Piece[]): [number, number][] {
  const lengthOf = lineLengths(pieces)
  /** By how many pieces have been dealt with: the least cost, and where the last cue begins. */
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= pieces.length; to++) best.push(cheapest(pieces, to, best, lengthOf))
  const cuts: [number, number][] = []
  for (let to = pieces.length; to > 0; to = cuts.at(-1)?.[0] ?? 0)
    cuts.push([best[to]?.from ?? to - 1, to])
  return cuts.reverse()
}

/** The best last cue of the first `to` pieces. */
function cheapest(
  pieces: readonly Piece[],
  to: number,
  best: readonly { cost: number }[],
  lengthOf: LineLength,
): { cost: number; from: number } {
  const last = pieces[to - 1]
  const next = pieces[to]
  const found = { cost: Infinity, from: to - 1 }
  if (!last) return found
  const ending = next ? (mustBreak(last, next) ? 0 : breakCost(last, next)) : 0
  let inner = 0
  for (let from = to - 1; from >= 0; from--) {
    const first = pieces[from]
    const second = pieces[from + 1]
    if (!first) break
    const characters = lengthOf(from, to)
    const lengthMs = last.endMs - first.startMs
    if (second && from < to - 1) {
      if (mustBreak(first, second)) break
      if (characters > MAX_CHARACTERS + 1 || lengthMs > MAX_SUBTITLE_MS) break
      inner += stayCost(first, second)
      if (lineCut(pieces, from, to, lengthOf) === null) continue
    }
    const roomMs = (next?.startMs ?? Infinity) - first.startMs - MIN_GAP_MS
    const cost = (best[from]?.cost ?? 0) + shapeCost(characters, lengthMs, roomMs) + inner + ending
    if (cost < found.cost) Object.assign(found, { cost, from })
  }
  return found
}

/** Where the second line begins; `to` for one line; null where two do not suffice. */
function lineCut(
  pieces: readonly Piece[],
  from: number,
  to: number,
  lengthOf: LineLength,
): number | null {
  if (lengthOf(from, to) <= MAX_LINE_CHARACTERS) return to
  let found: { at: number; cost: number } | null = null
  for (let at = from + 1; at < to; at++) {
    const above = lengthOf(from, at)
    const below = lengthOf(at, to)
    if (above > MAX_LINE_CHARACTERS) break
    if (below > MAX_LINE_CHARACTERS) continue
    const end = pieces[at - 1]
    const rank = end?.ends
      ? -14
      : endsClause.test(end?.text ?? '')
        ? -8
        : end?.bound
          ? BOUND_COST
          : 0
    // Of two lines, the upper one is rather the shorter: less of the picture is covered.
    const cost = Math.abs(below - above) + (above > below ? 1 : 0) + rank
    if (!found || cost < found.cost) found = { at, cost }
  }
  return found?.at ?? null
}

function broken(pieces: readonly Piece[]): string {
  const at = lineCut(pieces, 0, pieces.length, lineLengths(pieces)) ?? pieces.length
  const lines = [joined(pieces.slice(0, at)), joined(pieces.slice(at))]
  return lines.filter(Boolean).join('\n')
}

/** Cues one after the other: readable for as long as the next one allows, with a gap before it. */
function withTimes(cues: readonly SpokenCue[], untilMs: number): SpokenCue[] {
  const timed: SpokenCue[] = []
  let reachedMs = 0
  for (const [i, cue] of cues.entries()) {
    const startMs = Math.max(cue.startMs, reachedMs)
    const nextMs = cues[i + 1]?.startMs ?? untilMs
    const wanted = Math.max(cue.endMs, startMs + readingMs(cue.text))
    const room = Math.max(startMs + MIN_CUE_MS, nextMs - MIN_GAP_MS)
    const endMs = Math.min(wanted, room, startMs + MAX_SUBTITLE_MS)
    timed.push({ ...cue, startMs, endMs })
    reachedMs = endMs
  }
  return timed
}
