/**
 * Letters beyond ASCII written in ASCII: UTF-7 (RFC 2152) of old mail programs, and VIQR (RFC 1456) of
 * Vietnamese in plain text. Both are valid UTF-8 and say nothing about themselves.
 */
export type AsciiForm = 'utf-7' | 'viqr'

/** The form that a text without other letters is in; null for plain text. */
export function asciiForm(text: string): AsciiForm | null {
  const sample = text.slice(0, SAMPLE)
  if (/[^\p{ASCII}\p{P}\p{S}\s]/u.test(sample)) return null
  if (!/[^\p{ASCII}]/u.test(sample) && isUtf7(sample)) return 'utf-7'
  return isViqr(sample) ? 'viqr' : null
}

const SAMPLE = 65_536
/** Signs of a form that are needed to believe in it. */
const MIN_FORMS = 3

const shifted = /\+([A-Za-z\d+/]*)-?/g

/** The letters of a run of UTF-7; null for one that only looks like it. */
function runOfUtf7(run: string): string | null {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  let bits = 0
  let count = 0
  let text = ''
  for (const digit of run) {
    bits = (bits << 6) | digits.indexOf(digit)
    count += 6
    if (count < 16) continue
    count -= 16
    text += String.fromCharCode((bits >> count) & 0xffff)
    bits &= (1 << count) - 1
  }
  const isWhole = count < 6 && bits === 0 && text !== ''
  return isWhole && /^[^\p{ASCII}\p{Cn}\p{Co}\p{Cc}]/u.test(text) ? text : null
}

function isUtf7(text: string): boolean {
  const runs = Array.from(text.matchAll(shifted), ([, run = '']) => run).filter((run) => run !== '')
  const real = runs.filter((run) => runOfUtf7(run) !== null)
  return real.length >= MIN_FORMS && real.length >= runs.length * 0.9
}

/** UTF-7 as text; what only looks like it stays. */
export const decodeUtf7 = (text: string): string =>
  text.replace(shifted, (all, run: string) =>
    run === '' ? (all === '+-' ? '+' : all) : (runOfUtf7(run) ?? all),
  )

const vowels: Readonly<Record<string, string>> = {
  '(': '\u0306',
  '^': '\u0302',
  '+': '\u031B',
}
const tones: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '?': '\u0309',
  '~': '\u0303',
  '.': '\u0323',
}

/** A vowel with its marks, or đ; a backslash before a mark makes it plain. */
const marked = /\\([(^+'`?~.\\dD])|d[dD]|D[dD]|([aeiouy])(?:([(^+])(['`?~.])?|(['`?~.]))/gi
/** Marks that no other language's text has after its vowels; `dDurationMs` is the name of a field. */
const unmistakable = /[aeoAEO]\^|[aA]\(|[ouOU]\+|\b(?:dd|D[dD])[aeiouyAEIOUY]/g

function isViqr(text: string): boolean {
  const signs = text.match(unmistakable)?.length ?? 0
  const words = text.match(/[a-z]+/gi)?.length ?? 0
  return signs >= MIN_FORMS && signs * 10 >= words
}

/**
 * VIQR as text. A full stop or question mark after a vowel at the end of a sentence ends it: in
 * practice the backslash that the standard requires there is never written.
 */
export const decodeViqr = (text: string): string =>
  text
    .replace(marked, (all, plain, vowel, mark, tone, only, at: number) => {
      if (plain !== undefined) return String(plain)
      if (vowel === undefined) return all.startsWith('d') ? 'đ' : 'Đ'
      const last = String(only ?? tone ?? '')
      const rest = text.slice(at + all.length, at + all.length + 3)
      const ends =
        /[.?]/.test(last) && only !== undefined && /^(?:["')\]-]|\s*$|\s+[A-Z\n-])/.test(rest)
      const sign = ends ? last : (tones[last] ?? '')
      return String(vowel) + (vowels[String(mark ?? '')] ?? '') + sign
    })
    .normalize('NFC')
