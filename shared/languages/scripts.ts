/** Scripts in which a sign is a word or a syllable. */
const signs = {
  zh: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
}
const isSignScript = (name: string): name is keyof typeof signs => name in signs

/** Scripts that one language of the world's films writes. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [signs.ko, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Ethiopic}/gu, 'am'],
  [signs.zh, 'zh'],
  [/\p{Script=Devanagari}/gu, 'devanagari'],
  [/\p{Script=Arabic}/gu, 'arabic'],
  [/\p{Script=Cyrillic}/gu, 'cyrillic'],
  [/\p{Script=Latin}/gu, 'latin'],
]

/** The languages of texts that their script decides, and the names of the scripts that several share. */
export const scriptLanguages = scripts.map(([, code]) => code)

const latinLetters = /\p{Script=Latin}/gu
/** Most texts need no count for each of the other scripts. */
const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

const latinWords = /\p{Script=Latin}+/gu

/**
 * The script that most of a text is in, with its share and how many letters there are.
 *
 * @param by `words`: a word in Latin letters weighs as much as a Chinese, Japanese or Korean sign
 */
export function scriptOf(
  sample: string,
  by: 'letters' | 'words' = 'letters',
): { name: string; share: number; letters: number } {
  if (latinOnly.test(sample)) {
    const letters = sample.match(latinLetters)?.length ?? 0
    return { name: 'latin', share: letters === 0 ? 0 : 1, letters }
  }
  let most = { name: 'latin', count: 0 }
  let all = 0
  for (const [pattern, name] of scripts) {
    const besideSigns = by === 'words' && name === 'latin' && isSignScript(most.name)
    const count = sample.match(besideSigns ? latinWords : pattern)?.length ?? 0
    all += count
    if (count > most.count) most = { name, count }
  }
  return { name: most.name, share: all === 0 ? 0 : most.count / all, letters: all }
}

/** Signs that make a sentence of the film's own, however many letters the names in it have. */
const OWN_SIGNS = 2
/** Share of its words that does so in other scripts, and with a single sign. */
const OWN_WORDS = 1 / 3

/** True if a text is in a script with foreign words in it (`第一个是 halfStablePartition`); `latin` has none. */
export function isWrittenIn(script: string, text: string): boolean {
  if (script === 'latin') return false
  const own = isSignScript(script) ? (text.match(signs[script])?.length ?? 0) : undefined
  if (own !== undefined && own >= OWN_SIGNS) return true
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const ownWords = own ?? words.filter((word) => scriptOf(word).name === script).length
  return ownWords > 0 && ownWords >= words.length * OWN_WORDS
}
