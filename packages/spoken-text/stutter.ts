import type { Rule } from './rules'

/** Prefixes and words that stand before a hyphen without anybody stuttering: `re-read`, `co-counsel`. */
const parts =
  /^(?:re|co|pre|pro|de|be|ex|bi|un|in|to|so|no|go|do|on|ha|he|ho|hi|bo|ya|yo|ma|pa|la|le|lo|mo|tu|ti|bu)$/u

/** Words that begin with a letter of their own: `D-Day`, `S-shaped`, `D-Dur`. */
const words =
  /^(?:d-(?:day|days|dur|moll)|t-(?:test|tests|top|tops|tail|track|tube|träger)|b-(?:boys?|boying|ball|ballers?)|c-(?:class|clamps?|clef|curve|command)|s-(?:shaped?|series|curves?|size)|v-(?:volt|vessel)|p-(?:plates?|phone)|g-(?:gauge|gun)|e-(?:editions?|elections?|education|entry|exams?|economy|envelopes?|estate)|u-(?:unit|uterus)|x-(?:xbox)|k-(?:knife)|h-(?:hour)|l-(?:lysine)|n-(?:number))$/u

const consonants = /^[^\P{L}aeiouy]{1,3}$/u
const openSyllable = /^[^\P{L}aeiouy]{1,2}[aeiouy]$/u

/** Small, without marks: a stutter rarely has the tone of its word (`A-Ấy`). */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function isFragment(part: string, word: string): boolean {
  if (!word.startsWith(part)) return false
  // `I-I`, but neither `x-x` nor `bye-bye`.
  if (part.length === word.length) return /^[aeiouy]$/u.test(part)
  if (part.length === 1 || consonants.test(part)) return true
  return openSyllable.test(part) && !parts.test(part)
}

/**
 * A word that is begun several times (`W-Wait`, `B-b-but`, `Th-that`, `Đ-Đừng`) is said once, as every
 * voice would otherwise spell the letters before it. Words with a hyphen of their own stay: `T-shirt`.
 */
export const stutterRule: Rule = {
  name: 'stutter',
  pattern:
    /(?<![\p{L}\p{M}\p{N}'’.-])(?<parts>(?:[\p{L}\p{M}]{1,5}[-‐‑–—]){1,6})(?<word>[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}])/gu,
  read({ text, group }) {
    const word = group('word')
    const begun = group('parts')
      .split(/[-‐‑–—]/)
      .slice(0, -1)
    if (words.test(text.toLowerCase())) return null
    if (!begun.every((part) => isFragment(bare(part), bare(word)))) return null
    const [first = ''] = text
    return /\p{Lu}/u.test(first) ? word.replace(/^./u, (letter) => letter.toUpperCase()) : word
  },
}
