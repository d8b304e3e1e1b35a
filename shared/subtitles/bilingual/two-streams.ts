import { addTo } from '../../lists/grouped'
import { guessLanguage } from '../../languages/guess-language'
import { scriptOf } from '../../languages/scripts'
import { withoutMarkup } from '../../text/markup'
import { CLEAR, type Lean, leaning, surer } from './language-lean'
import type { RawCue } from '../parsed-cue'

/** Cues of each language that must lie at the time of the other, and share of its cues. */
const MIN_CUES = 5
const SHARE = 0.5
/** Share of all cues that must lie at the time of another. */
const DOUBLED = 0.6
/** Share of pairs in different languages, of those that lean at all: two people in both languages are 4 of 6. */
const AGREE = 0.65
/** Share of its letters that each language must have. */
const OF_LETTERS = 0.1
/** Share of its texts that must be different. */
const DIFFERENT = 0.5
/** Confidence that each language needs. */
const LIKELY = 0.35
/** Time that two cues share, of the shorter one, and of the longer one where both are cut alike. */
const OVERLAP = 0.5
const ALIKE = 0.8
/** Cues that begin so close together are written one above the other on purpose, ms. */
const AT_ONCE_MS = 20
/** Cues that can begin before another one ends, at most. */
const NEAR = 8
/** Where both languages are cut in their own way, one may end so long before the other continues, ms. */
const CUT_MS = 1_000

/** Two languages with the same content in separate cues. */
export interface Streams {
  /** The first one has the earlier cues in the file, or the earlier ones at their time. */
  languages: [string, string]
  /** More than 0: the cue is in the first language; less: in the second. */
  lean: (cue: RawCue) => number
  /** Cues of one language with a counterpart in the other. */
  doubled: number
  /** True if the cues of both have the same durations. */
  isCutAlike: boolean
}

type Pair = readonly [RawCue, RawCue]

/**
 * The two languages of a file in which most cues have a counterpart with the same content at the
 * same time.
 */
export function findStreams(cues: readonly RawCue[]): Streams | null {
  const pairs = pairsInTime(cues)
  const paired = new Set(pairs.flat())
  if (paired.size < 2 * MIN_CUES || paired.size < cues.length * DOUBLED) return null
  const best = bestSplit(spread(pairs))
  if (!best) return null
  const mostly = remembering(best)
  const opposite = pairs.filter(([a, b]) => mostly(a) * mostly(b) < 0)
  const textsOf = (sign: number): string[] => {
    const of = new Set(opposite.flat().filter((cue) => mostly(cue) * sign > 0))
    return Array.from(of, ({ text }) => text)
  }
  const texts = [textsOf(1), textsOf(-1)] as const
  if (texts.some((each) => each.length < MIN_CUES)) return null
  // Signs of several parts are drawn again in each frame.
  if (texts.some((each) => new Set(each).size < each.length * DIFFERENT)) return null
  const guesses = [guessLanguage(texts[0].join('\n')), guessLanguage(texts[1].join('\n'))] as const
  const languages: [string, string] = [guesses[0].language, guesses[1].language]
  if (languages[0] === languages[1]) return null
  if (Math.min(guesses[0].confidence, guesses[1].confidence) < LIKELY) return null
  const lean = remembered(leanOfCues(cues, surer(best, ...texts)))
  const alike = pairs.filter(([a, b]) => shared(a, b) >= longer(a, b) * ALIKE)
  const found = {
    lean,
    doubled: Math.min(texts[0].length, texts[1].length),
    isCutAlike: alike.length >= pairs.length * ALIKE,
  }
  if (!areBothDoubled(cues, opposite, lean)) return null
  // Which cue is above the other is chance where one begins before it.
  const together = opposite.filter(
    ([a, b]) => Math.abs((a.startMs ?? 0) - (b.startMs ?? 0)) <= AT_ONCE_MS,
  )
  const ordered = together.length > 0 ? together : opposite
  const firsts = ordered.filter(([a, b]) => (isBefore(a, b) ? lean(a) : lean(b)) > 0)
  if (firsts.length * 2 >= ordered.length) return { ...found, languages }
  return { ...found, languages: [languages[1], languages[0]], lean: (cue) => -lean(cue) }
}

const isBefore = (a: RawCue, b: RawCue): boolean => a.line < b.line

/** True if most cues of each language have a counterpart in the other. */
function areBothDoubled(
  cues: readonly RawCue[],
  pairs: readonly Pair[],
  lean: (cue: RawCue) => number,
): boolean {
  const doubled = new Set(pairs.flat())
  return [1, -1].every((sign) => {
    const own = cues.filter((cue) => lean(cue) * sign > 0)
    const beside = own.filter((cue) => doubled.has(cue)).length
    return beside >= MIN_CUES && beside >= own.length * SHARE
  })
}

/** Languages that are tried: short texts are easily taken for a near relative. */
const MOST = 4
/** Pairs that are sampled for the languages of a file, from start to end. */
const ASKED = 400

function spread(pairs: readonly Pair[]): Pair[] {
  const every = Math.ceil(pairs.length / ASKED)
  return pairs.filter((_, i) => i % every === 0)
}

const remembered = (lean: (cue: RawCue) => number): ((cue: RawCue) => number) => {
  const known = new Map<RawCue, number>()
  return (cue) => {
    const found = known.get(cue) ?? lean(cue)
    known.set(cue, found)
    return found
  }
}
const remembering = (lean: Lean): ((cue: RawCue) => number) => remembered(({ text }) => lean(text))

/**
 * Lean of texts between the two languages in which cues at one time differ most clearly; null:
 * nearly all are in one.
 */
function bestSplit(pairs: readonly Pair[]): Lean | null {
  const texts = new Map<string, string[]>()
  for (const { text } of new Set(pairs.flat())) {
    const plain = withoutMarkup(text)
    const { language } = guessLanguage(plain)
    addTo(texts, language, plain)
  }
  const all = Array.from(texts, ([language, each]) => {
    const text = each.join('\n')
    return { language, letters: text.match(/\p{L}/gu)?.length ?? 0, script: scriptOf(text).name }
  }).sort((a, b) => b.letters - a.letters)
  const sum = all.reduce((letters, each) => letters + each.letters, 0)
  const tried = all.slice(0, MOST).filter(({ letters }) => letters >= sum * OF_LETTERS)
  const splits = tried.flatMap((first, i) =>
    tried.slice(i + 1).flatMap((second) => {
      const lean = leaning([first.language, second.language], [first.script, second.script])
      const products = pairs.map(([a, b]) => lean(a.text) * lean(b.text))
      const opposite = products.filter((product) => product < 0).length
      const agree = opposite / Math.max(1, products.filter((product) => product !== 0).length)
      return agree < AGREE ? [] : { lean, opposite }
    }),
  )
  return splits.sort((a, b) => b.opposite - a.opposite)[0]?.lean ?? null
}

/** Cues of a style that lean clearly, and share of them that must lean the same way. */
const MIN_OF_STYLE = 3
const OF_STYLE = 0.9

/** Lean of each cue: certain if the lines of its style in an ASS file are all in one language. */
function leanOfCues(cues: readonly RawCue[], lean: Lean): (cue: RawCue) => number {
  const styles = new Map<string, [first: number, second: number]>()
  for (const { style, text } of cues) {
    const by = style === undefined ? 0 : lean(text)
    if (style === undefined || Math.abs(by) < CLEAR) continue
    const [first, second] = styles.get(style) ?? [0, 0]
    styles.set(style, by > 0 ? [first + 1, second] : [first, second + 1])
  }
  const known = new Map<string, number>()
  for (const [style, [first, second]] of styles) {
    const all = first + second
    if (all < MIN_OF_STYLE || Math.max(first, second) < all * OF_STYLE) continue
    known.set(style, first > second ? CLEAR : -CLEAR)
  }
  return ({ style, text }) => (style === undefined ? undefined : known.get(style)) ?? lean(text)
}

const inTime = (cues: readonly RawCue[]): RawCue[] =>
  cues.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0) || a.line - b.line)

const lengthOf = (cue: RawCue): number => (cue.endMs ?? 0) - (cue.startMs ?? 0)
const longer = (a: RawCue, b: RawCue): number => Math.max(lengthOf(a), lengthOf(b))

/** Time that two cues share, ms; less than 0: that lies between them. */
const shared = (a: RawCue, b: RawCue): number =>
  Math.min(a.endMs ?? 0, b.endMs ?? 0) - Math.max(a.startMs ?? 0, b.startMs ?? 0)

const isAtOneTime = (a: RawCue, b: RawCue): boolean =>
  shared(a, b) > Math.min(lengthOf(a), lengthOf(b)) * OVERLAP

/** Cues that lie at one time. */
function pairsInTime(cues: readonly RawCue[]): Pair[] {
  const sorted = inTime(
    cues.filter(({ startMs, endMs, text }) => startMs !== null && endMs !== null && text !== ''),
  )
  return sorted.flatMap((cue, i) =>
    sorted
      .slice(i + 1, i + 1 + NEAR)
      .filter((other) => isAtOneTime(cue, other))
      .map((other) => [cue, other] as const),
  )
}

/**
 * Without the cues of the other language, which become the originals of those at their time. Cues
 * in the other language without a counterpart stay.
 */
export function withOriginals(
  cues: readonly RawCue[],
  { lean, isCutAlike }: Streams,
  isSecond: boolean,
): RawCue[] {
  const sign = isSecond ? -1 : 1
  const leans = new Map(cues.map((cue) => [cue, lean(cue) * sign]))
  const leanTo = (cue: RawCue): number => leans.get(cue) ?? 0
  const sorted = inTime(cues)
  const originals = new Map<RawCue, RawCue[]>()
  const others = new Set<RawCue>()
  for (const [i, cue] of sorted.entries()) {
    const near = sorted.slice(Math.max(0, i - NEAR), i + 1 + NEAR).filter((each) => each !== cue)
    const own = ownOf(cue, near, { leanTo, isCutAlike, isSecond, given: originals })
    if (!own || others.has(own)) continue
    others.add(cue)
    addTo(originals, own, cue)
  }
  return cues
    .filter((cue) => !others.has(cue))
    .map((cue) => {
      const original = originals.get(cue)
      return original ? { ...cue, original: original.map(({ text }) => text).join('\n') } : cue
    })
}

/** The counterpart of a cue in the spoken language; null for one that is spoken itself. */
function ownOf(
  cue: RawCue,
  near: readonly RawCue[],
  {
    leanTo,
    isCutAlike,
    isSecond,
    given,
  }: {
    leanTo: (cue: RawCue) => number
    isCutAlike: boolean
    isSecond: boolean
    given: ReadonlyMap<RawCue, readonly RawCue[]>
  },
): RawCue | null {
  const count = (own: RawCue): number => given.get(own)?.length ?? 0
  const by = leanTo(cue)
  const least = isCutAlike ? lengthOf(cue) / 2 : -CUT_MS
  const [own] = near
    .filter((each) => {
      const to = leanTo(each)
      const isOneStyle = cue.style !== undefined && cue.style === each.style
      // Two people speaking at once, in one language.
      if (to * by > 0 && (isOneStyle || Math.min(Math.abs(to), Math.abs(by)) >= CLEAR)) return false
      return (
        (to > by || (to === by && isBefore(each, cue) !== isSecond)) && shared(cue, each) > least
      )
    })
    .sort((a, b) => shared(cue, b) - shared(cue, a) || count(a) - count(b) || a.line - b.line)
  return own && (by < 0 || isAtOneTime(cue, own)) ? own : null
}
