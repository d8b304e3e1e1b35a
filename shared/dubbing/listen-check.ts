import type { Take } from '../contracts/project-file'

/** Expected and recognised text of a take, both as bare words in lower case. */
export type Recognised = NonNullable<Take['recognised']>

/** A stretch of both texts: the same words, or words that differ. */
export interface WordPart {
  same: boolean
  wanted: string
  found: string
}

export interface WordDifference {
  parts: WordPart[]
  /** Words that are missing, added or others. */
  wrong: number
  /** `wrong` in relation to the wanted words; 0 = none differs, above 1 where more was found than wanted. */
  share: number
}

const known = new WeakMap<Recognised, WordDifference>()

/** Differences between the words of a take and the expected ones. */
export function wordDifference(recognised: Recognised): WordDifference {
  const before = known.get(recognised)
  if (before) return before
  const [wanted, found] = [wordsOf(recognised.wanted), wordsOf(recognised.found)]
  const parts = inParts(wanted, found, aligned(wanted.map(soundKey), found.map(soundKey)))
  const wrong = parts.reduce((sum, part) => sum + wrongWords(part), 0)
  const made = { parts, wrong, share: wrong / Math.max(1, wanted.length) }
  known.set(recognised, made)
  return made
}

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '))

/** Words of a stretch that count: figures which no rule has read in words say nothing about the voice. */
function wrongWords({ same, wanted, found }: WordPart): number {
  if (same || /\d/.test(wanted)) return 0
  return Math.max(wordsOf(wanted).length, wordsOf(found).length)
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** A word so that two spellings of one word are equal: hòa and hoà, kỹ and kĩ, colour and color. */
function soundKey(word: string): string {
  const parts = word.normalize('NFD')
  const tones = parts.match(TONES)?.join('') ?? ''
  const bare = parts
    .replace(TONES, '')
    .replace(/^([hklmst])y$/, '$1i')
    .replace(/(?<=\w{3})our/, 'or')
    .replace(/(?<=\w{3})is(e|es|ed|er|ing|ation)$/, 'iz$1')
  return bare + tones
}

/** A step through both texts: one word of each, or of one alone. */
export type Step = 'same' | 'other' | 'missing' | 'added'

/** A word alone costs less than another word, so that words that both texts have are found. */
const ALONE = 2
const OTHER = 3

/** The cheapest way from one list of words to the other, by Wagner and Fischer. */
export function aligned(wanted: readonly string[], found: readonly string[]): Step[] {
  const width = found.length + 1
  const costs = new Uint32Array((wanted.length + 1) * width)
  const at = (i: number, j: number): number => costs[i * width + j] ?? 0
  for (let i = 0; i <= wanted.length; i++) {
    for (let j = 0; j < width; j++) {
      const both = i > 0 && j > 0
      const other = both
        ? at(i - 1, j - 1) + (wanted[i - 1] === found[j - 1] ? 0 : OTHER)
        : Infinity
      const alone =
        Math.min(i > 0 ? at(i - 1, j) : Infinity, j > 0 ? at(i, j - 1) : Infinity) + ALONE
      costs[i * width + j] = i + j === 0 ? 0 : Math.min(other, alone)
    }
  }
  const steps: Step[] = []
  for (let [i, j] = [wanted.length, found.length]; i + j > 0;) {
    const same = wanted[i - 1] === found[j - 1]
    const here = at(i, j)
    if (i > 0 && j > 0 && here === at(i - 1, j - 1) + (same ? 0 : OTHER)) {
      steps.push(same ? 'same' : 'other')
      i -= 1
      j -= 1
    } else if (i > 0 && here === at(i - 1, j) + ALONE) {
      steps.push('missing')
      i -= 1
    } else {
      steps.push('added')
      j -= 1
    }
  }
  return steps.reverse()
}

/** Neighbouring words of one kind as one stretch. */
function inParts(
  wanted: readonly string[],
  found: readonly string[],
  steps: readonly Step[],
): WordPart[] {
  const rows: { same: boolean; wanted: string[]; found: string[] }[] = []
  let [i, j] = [0, 0]
  for (const step of steps) {
    const same = step === 'same'
    let row = rows.at(-1)
    if (row?.same !== same) rows.push((row = { same, wanted: [], found: [] }))
    if (step !== 'added') row.wanted.push(wanted[i++] ?? '')
    if (step !== 'missing') row.found.push(found[j++] ?? '')
  }
  return rows.map((row) => {
    const key = (words: readonly string[]) => words.map(soundKey).join('')
    return {
      // Written together or apart, it is the same word.
      same: row.same || key(row.wanted) === key(row.found),
      wanted: row.wanted.join(' '),
      found: row.found.join(' '),
    }
  })
}

/** Words between the places of one that was moved. */
const MOVED_OVER = 3

/**
 * True if a word is a few words away from its place: voices exchange words, recognisers mishear
 * them.
 */
function hasMovedWord(parts: readonly WordPart[]): boolean {
  return parts.some(({ wanted, found }, i) => {
    const [between, after] = parts.slice(i + 1, i + 3)
    if (!after || wordsOf(between?.wanted ?? '').length > MOVED_OVER) return false
    const moved = (from: string, to: string) => from !== '' && soundKey(from) === soundKey(to)
    const isAlone = after.wanted === '' || after.found === ''
    return isAlone && (moved(wanted, after.found) || moved(found, after.wanted))
  })
}

/**
 * Differences between the words of a take and the expected ones; null if there are too few, or the
 * take is unchecked. Exchanged words are always reported.
 *
 * @param limit share of wrong words from which on they are reported
 */
export function reportedDifference(
  { recognised }: Pick<Take, 'recognised'>,
  limit: number,
): WordDifference | null {
  const difference = recognised ? wordDifference(recognised) : null
  if (!difference || difference.wrong === 0) return null
  return difference.share >= limit || hasMovedWord(difference.parts) ? difference : null
}
