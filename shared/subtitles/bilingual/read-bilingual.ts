import type { Bilingual } from '../../contracts/open-project'
import { guessLanguage } from '../../languages/guess-language'
import { scriptOf } from '../../languages/scripts'
import { withoutMarkup } from '../../text/markup'
import { findStreams, withOriginals } from './two-streams'
import { type Lean, leaning, surer } from './language-lean'
import type { RawCue } from '../parsed-cue'

/** Cues in two languages that a file needs before it counts as bilingual, and their share of its cues. */
const MIN_CUES = 5
const SHARE = 0.5
/** Share of them that must agree on which language comes first. */
const AGREE = 0.7
/** Share of them whose two texts must differ. */
const DIFFERENT = 0.5
/** Confidence that each language needs: near relatives (Indonesian, Malay) do not add to it. */
const LIKELY = 0.35
/** Weight of a word that both languages have (“No.”). */
const A_WORD = 1.25
/** Letters that each language needs, and share of them in its script. */
const LETTERS = 30
const ONE_SCRIPT = 0.6

/**
 * Finds files with every line in two languages: in the upper and the lower lines of a cue, or in
 * cues at the same time. One language stays as the text; the other becomes the `original` of the
 * cue.
 *
 * @param wanted code of the language that is spoken, or `both`; left out: the one that comes first
 */
export function readBilingual(
  cues: readonly RawCue[],
  wanted?: string,
): { cues: RawCue[]; found: Bilingual | null } {
  const inLines = inTwo(cues.flatMap((cue) => outerLines(cue.text) ?? []))
  if (inLines && inLines.pairs >= MIN_CUES && inLines.pairs >= cues.length * SHARE)
    return inUpperAndLower(cues, inLines, wanted)
  const streams = findStreams(cues)
  if (!streams) return { cues: [...cues], found: null }
  const { languages } = streams
  const found = { languages, cues: streams.doubled, spoken: spoken(languages, wanted) }
  const isSecond = found.spoken === languages[1]
  return {
    cues: found.spoken === 'both' ? [...cues] : withOriginals(cues, streams, isSecond),
    found,
  }
}

function inUpperAndLower(
  cues: readonly RawCue[],
  { languages, lean }: InTwo,
  wanted: string | undefined,
): { cues: RawCue[]; found: Bilingual } {
  const parted = cues.map((cue) => partedAt(cue.text, lean))
  const count = parted.filter((parts) => parts !== null).length
  const found = { languages, cues: count, spoken: spoken(languages, wanted) }
  if (found.spoken === 'both') return { cues: [...cues], found }
  const isLower = found.spoken === languages[1]
  const chosen = cues.map((cue, i) => {
    const [upper, lower] = parted[i] ?? []
    if (upper === undefined || lower === undefined) return cue
    return { ...cue, text: isLower ? lower : upper, original: isLower ? upper : lower }
  })
  return { cues: chosen, found }
}

const spoken = ([first, second]: readonly [string, string], wanted = first): string =>
  wanted === 'both' || wanted === second ? wanted : first

interface InTwo {
  languages: [string, string]
  lean: Lean
  /** Cues in both. */
  pairs: number
}

/** The two languages of texts that say the same, each pair in the same order; null where it is one. */
function inTwo(pairs: readonly (readonly [string, string])[]): InTwo | null {
  if (pairs.length < MIN_CUES) return null
  const [uppers, lowers] = [pairs.map(([upper]) => upper), pairs.map(([, lower]) => lower)]
  const [upper, lower] = [uppers.join('\n'), lowers.join('\n')]
  // Names above the text come back again and again.
  const different = Math.min(new Set(uppers).size, new Set(lowers).size)
  if (different < pairs.length * DIFFERENT) return null
  const [ofUpper, ofLower] = [scriptOf(upper), scriptOf(lower)]
  const isIn = ({ share, letters }: typeof ofUpper): boolean =>
    share >= ONE_SCRIPT && letters >= LETTERS
  if (!isIn(ofUpper) || !isIn(ofLower)) return null
  const [first, second] = [guessLanguage(upper), guessLanguage(lower)]
  if (first.language === second.language) return null
  if (Math.min(first.confidence, second.confidence) < LIKELY) return null
  const languages: [string, string] = [first.language, second.language]
  const lean = leaning(languages, [ofUpper.name, ofLower.name])
  const agreeing = pairs.filter(([a, b]) =>
    lean(a) > 0 && lean(b) <= 0 ? true : lean(b) < 0 && lean(a) >= 0,
  )
  if (agreeing.length < pairs.length * AGREE) return null
  return { languages, lean: surer(lean, uppers, lowers), pairs: pairs.length }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(withoutMarkup(text))

/** A name or a description on a separate line has no language. */
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
