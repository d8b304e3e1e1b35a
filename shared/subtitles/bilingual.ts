import { withoutMarkup } from '../text/markup'
import { ownLetters } from '../languages/function-words'
import { guessLanguage, scriptOf, wordPoints } from '../languages/guess-language'
import type { Bilingual, RawCue } from './parsed-cue'

/** Cues in two languages that a file needs before it counts as bilingual, and their share of its cues. */
const MIN_CUES = 5
const SHARE = 0.5
/** Share of them that must agree on which language comes first. */
const AGREE = 0.7
/** Share of them that must say something of their own. */
const DIFFERENT = 0.5
/** How sure each language must be: near relatives (Indonesian, Malay) never make a text surer. */
const LIKELY = 0.35
/** What a word weighs that both languages have (“No.”). */
const A_WORD = 1.25
/** Letters that each language needs, and share of them in its script. */
const LETTERS = 30
const ONE_SCRIPT = 0.6
/** Share of its time that a cue has to lie beside another one to say the same. */
const OVERLAP = 0.6

/**
 * Finds files in which everything is said twice, in two languages: in the upper and the lower lines of a cue,
 * or in two cues at one time. One language stays as the text; the other becomes the `original` of the cue.
 *
 * @param wanted code of the language that is spoken, or `both`; left out: the one that comes first
 */
export function readBilingual(
  cues: readonly RawCue[],
  wanted?: string,
): { cues: RawCue[]; found: Bilingual | null } {
  const inLines = inTwo(cues.flatMap((cue) => outerLines(cue.text) ?? []))
  const isIn = (count: number): boolean => count >= MIN_CUES && count >= cues.length * SHARE
  if (inLines && isIn(inLines.pairs)) {
    const parted = cues.map((cue) => partedAt(cue.text, inLines.lean))
    const count = parted.filter((parts) => parts !== null).length
    const found = {
      languages: inLines.languages,
      cues: count,
      ...spoken(inLines.languages, wanted),
    }
    if (found.spoken === 'both') return { cues: [...cues], found }
    const isLower = found.spoken === inLines.languages[1]
    const chosen = cues.map((cue, i) => {
      const [upper, lower] = parted[i] ?? []
      if (upper === undefined || lower === undefined) return cue
      return { ...cue, text: isLower ? lower : upper, original: isLower ? upper : lower }
    })
    return { cues: chosen, found }
  }
  const pairs = pairsInTime(cues)
  const inCues = inTwo(pairs.map(([a, b]) => [a.text, b.text]))
  if (!inCues || !isIn(inCues.pairs * 2)) return { cues: [...cues], found: null }
  const about = { languages: inCues.languages, ...spoken(inCues.languages, wanted) }
  const found = { ...about, cues: inCues.pairs }
  const isSecond = found.spoken === inCues.languages[1]
  return {
    cues: found.spoken === 'both' ? [...cues] : withOriginals(cues, pairs, inCues.lean, isSecond),
    found,
  }
}

const spoken = ([first, second]: [string, string], wanted = first): Pick<Bilingual, 'spoken'> => ({
  spoken: wanted === 'both' || wanted === second ? wanted : first,
})

/** More than 0: the text is in the first of two languages; less: in the second. */
type Lean = (text: string) => number

/** The two languages of texts that say the same, each pair in the same order; null where it is one. */
function inTwo(
  pairs: readonly (readonly [string, string])[],
): { languages: [string, string]; lean: Lean; pairs: number } | null {
  if (pairs.length < MIN_CUES) return null
  const [upper, lower] = [0, 1].map((i) => pairs.map((pair) => pair[i] ?? '').join('\n'))
  if (upper === undefined || lower === undefined) return null
  // Names above the text come back again and again.
  const different = [0, 1].map((i) => new Set(pairs.map((pair) => pair[i])).size)
  if (Math.min(...different) < pairs.length * DIFFERENT) return null
  const scripts = [scriptOf(upper), scriptOf(lower)]
  if (scripts.some(({ share, letters }) => share < ONE_SCRIPT || letters < LETTERS)) return null
  const [first, second] = [guessLanguage(upper), guessLanguage(lower)]
  if (first.language === second.language) return null
  if (Math.min(first.confidence, second.confidence) < LIKELY) return null
  const languages: [string, string] = [first.language, second.language]
  const lean = leaning(
    languages,
    scripts.map(({ name }) => name),
  )
  const agreeing = pairs.filter(([a, b]) =>
    lean(a) > 0 && lean(b) <= 0 ? true : lean(b) < 0 && lean(a) >= 0,
  )
  if (agreeing.length < pairs.length * AGREE) return null
  const words = wordsOfEach(pairs)
  const weigh: Lean = (text) => {
    const own = wordsIn(text).reduce((all, word) => all + Math.sign(words.get(word) ?? 0), 0)
    return lean(text) + own / 4
  }
  return { languages, lean: weigh, pairs: pairs.length }
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** How much more often each word of the file is in the first language than in the second. */
function wordsOfEach(pairs: readonly (readonly [string, string])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const pair of pairs) {
    for (const [i, text] of pair.entries())
      for (const word of new Set(wordsIn(text)))
        counts.set(word, (counts.get(word) ?? 0) + (i === 0 ? 1 : -1))
  }
  return counts
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const vietnamese = /[\u1EA0-\u1EF9ơưđ]/

function leaning([a, b]: readonly [string, string], [ofA, ofB]: readonly string[]): Lean {
  const own = (text: string, code: string, other: string): number => {
    const letters = code === 'vi' ? vietnamese : null
    const others = ownLetters[other] ?? ''
    const marks = Array.from(text.toLowerCase()).filter((letter) =>
      letters
        ? letters.test(letter)
        : ownLetters[code]?.includes(letter) && !others.includes(letter),
    )
    return marks.length
  }
  return (marked) => {
    const text = withoutMarkup(marked)
    if (ofA !== ofB) {
      const { name, letters } = scriptOf(text)
      return letters === 0 ? 0 : name === ofA ? letters : name === ofB ? -letters : 0
    }
    if (a === 'ja' || b === 'ja') {
      const isJapanese = KANA.test(text)
      return isJapanese === (a === 'ja') ? 1 : -1
    }
    const { points } = wordPoints(text)
    return (points.get(a) ?? 0) - (points.get(b) ?? 0) + own(text, a, b) - own(text, b, a)
  }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(withoutMarkup(text))

/** A name or a description on a line of its own says nothing in any language. */
const isSaid = (line: string): boolean =>
  hasLetters(line.replace(/\[[^[\]]*\]|\([^()]*\)|（[^（）]*）/gu, '')) &&
  !/[:：]\s*$/u.test(withoutMarkup(line))

/** The first and the last line of a text of several. */
function outerLines(text: string): [[string, string]] | null {
  const lines = text.split('\n').filter(isSaid)
  const [first, last] = [lines[0], lines.at(-1)]
  return lines.length > 1 && first !== undefined && last !== undefined ? [[first, last]] : null
}

/** The upper lines and the lower ones, where the one language ends; null for a text in one language. */
function partedAt(text: string, lean: Lean): [string, string] | null {
  const lines = text.split('\n')
  const leans = lines.map(lean)
  let best: { at: number; sure: number; off: number } | null = null
  for (let at = 1; at < lines.length; at++) {
    const upper = sum(leans.slice(0, at))
    const lower = sum(leans.slice(at))
    const off = Math.abs(at - lines.length / 2)
    if (upper < -A_WORD || lower > A_WORD) continue
    const sure = upper - lower
    if (!best || sure > best.sure || (sure === best.sure && off < best.off))
      best = { at, sure, off }
  }
  if (!best) return null
  const parts: [string, string] = [
    lines.slice(0, best.at).join('\n'),
    lines.slice(best.at).join('\n'),
  ]
  return parts.every(hasLetters) ? parts : null
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

/** Cues that lie at the same time, the one that comes first in the file in front. */
function pairsInTime(cues: readonly RawCue[]): [RawCue, RawCue][] {
  const sorted = cues
    .map((cue, place) => ({ cue, place }))
    .filter(({ cue }) => cue.startMs !== null && cue.endMs !== null && hasLetters(cue.text))
    .sort((a, b) => (a.cue.startMs ?? 0) - (b.cue.startMs ?? 0) || a.place - b.place)
  const pairs: [RawCue, RawCue][] = []
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [one, other] = [sorted[i], sorted[i + 1]]
    if (!one || !other || beside(one.cue, other.cue) < OVERLAP) continue
    const third = sorted[i + 2]
    if (third && beside(one.cue, third.cue) >= OVERLAP) continue
    pairs.push(one.place < other.place ? [one.cue, other.cue] : [other.cue, one.cue])
    i += 1
  }
  return pairs
}

/** Time that two cues share, as a share of the longer one. */
function beside(a: RawCue, b: RawCue): number {
  const [from, to] = [
    Math.max(a.startMs ?? 0, b.startMs ?? 0),
    Math.min(a.endMs ?? 0, b.endMs ?? 0),
  ]
  const longer = Math.max((a.endMs ?? 0) - (a.startMs ?? 0), (b.endMs ?? 0) - (b.startMs ?? 0))
  return longer <= 0 ? 0 : (to - from) / longer
}

/** Without the cues of the other language, which become the originals of those beside them. */
function withOriginals(
  cues: readonly RawCue[],
  pairs: readonly (readonly [RawCue, RawCue])[],
  lean: Lean,
  isSecond: boolean,
): RawCue[] {
  const originals = new Map<RawCue, string[]>()
  const others = new Set<RawCue>()
  for (const [a, b] of pairs) {
    // Two people who speak at once, in one language.
    if (lean(a.text) * lean(b.text) > 0) continue
    const isTurned = lean(a.text) < 0 || lean(b.text) > 0
    const [own, other] = isSecond === isTurned ? [a, b] : [b, a]
    originals.set(own, [other.text])
    others.add(other)
  }
  const isOther = (cue: RawCue): boolean => lean(cue.text) * (isSecond ? 1 : -1) > 0
  const left = cues.filter((cue) => !others.has(cue) && !originals.has(cue) && isOther(cue))
  const without = new Set(left)
  const kept = inTime(cues.filter((cue) => !others.has(cue) && !without.has(cue)))
  let from = 0
  for (const cue of inTime(left)) {
    while ((kept[from]?.endMs ?? Infinity) <= (cue.startMs ?? 0)) from += 1
    const own = kept.slice(from, from + NEAR).find((each) => covers(each, cue))
    if (!own) continue
    originals.set(own, [...(originals.get(own) ?? []), cue.text])
    others.add(cue)
  }
  return cues
    .filter((cue) => !others.has(cue))
    .map((cue) => {
      const original = originals.get(cue)
      return original ? { ...cue, original: original.join('\n') } : cue
    })
}

/** Cues that can begin before another one ends, at most. */
const NEAR = 8

const inTime = (cues: readonly RawCue[]): RawCue[] =>
  cues.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))

/** Whether most of a cue is at the time of another. */
function covers(own: RawCue, cue: RawCue): boolean {
  const from = Math.max(own.startMs ?? 0, cue.startMs ?? 0)
  const to = Math.min(own.endMs ?? 0, cue.endMs ?? 0)
  return (to - from) * 2 > (cue.endMs ?? 0) - (cue.startMs ?? 0)
}
