import type { SpokenWord } from '../speech-engine'
import type { EspeakWord } from './espeak-engine'

/** A letter or digit of a script that leaves no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The words of a text with the times of the engine. Words that it joins (*of the*) share its time
 * by their lengths; the parts of one word (*isn* and *t*) are joined again, except in scripts
 * without spaces.
 *
 * @param text as it was passed to the engine
 */
export function wordsIn(
  text: string,
  spoken: readonly EspeakWord[],
  sampleRate: number,
): SpokenWord[] {
  const words: SpokenWord[] = []
  let next = 0
  for (const group of groupsOf(text, spoken)) {
    const from = spoken[next]
    const to = spoken[next + group.count - 1]
    next += group.count
    if (!from || !to) continue
    const [start, end] = [from.startFrame, to.endFrame].map((frame) => (frame / sampleRate) * 1000)
    words.push(...sharedTime(group.words, start ?? 0, end ?? 0))
  }
  return words
}

interface Group {
  words: string[]
  /** Words of the engine. */
  count: number
}

/** Parts of the text that end where both a word of the text and one of the engine end. */
function groupsOf(text: string, spoken: readonly EspeakWord[]): Group[] {
  const groups: Group[] = []
  let next = 0
  for (const word of tokensOf(text, spoken)) {
    let count = 0
    while ((spoken[next]?.at ?? Infinity) < word.end) {
      next++
      count++
    }
    const last = groups.at(-1)
    if (count === 0 && last) last.words.push(word.text)
    else groups.push({ words: [word.text], count })
  }
  return groups
}

/** Words with a letter or digit, and where they end, in characters. */
function tokensOf(text: string, spoken: readonly EspeakWord[]): { text: string; end: number }[] {
  const characters = [...text]
  const begins = new Set(spoken.map(({ at }) => at))
  const tokens: { text: string; end: number }[] = []
  let token = ''
  const close = (end: number): void => {
    if (/[\p{L}\p{N}]/u.test(token)) tokens.push({ text: token, end })
    token = ''
  }
  characters.forEach((character, at) => {
    if (/\s/.test(character) || (begins.has(at) && UNSPACED.test(character))) close(at)
    if (!/\s/.test(character)) token += character
  })
  close(characters.length)
  return tokens
}

function sharedTime(words: readonly string[], startMs: number, endMs: number): SpokenWord[] {
  const whole = words.reduce((sum, word) => sum + word.length, 0)
  let at = startMs
  return words.map((text) => {
    const startOf = at
    at += ((endMs - startMs) * text.length) / whole
    return { text, startMs: startOf, endMs: at }
  })
}
