import { anyNumber, anyTime, readWritten, type WrittenTime } from './written-times'

/** A line of the file, or a part of one. */
export interface Written {
  text: string
  /** 1-based line of the file. */
  line: number
}

/** The times at the head of a line, with what stands around them. */
export interface TimeHead {
  /** Index among the lines. */
  at: number
  /** Text before the times: a name, or nothing. */
  before: string
  start: WrittenTime | null
  end: WrittenTime | null
  /** Text after the times on the same line. */
  rest: string
  /** What the lines of a pattern have in common: brackets and kind of time. */
  style: string
}

const open = String.raw`[[({<（［【〔「]`
const close = String.raw`[\])}>）］】〕」]`
const bold = String.raw`[*_\x60]{0,3}`
const joint = String.raw`\s{0,4}(?:-{1,3}\s?-?(?:>|&gt;){1,2}|=+>|[-–—―−~→⇒|/,;\t]|(?:to|đến|bis|a|à|až|–)(?=\s)|\s)\s{0,4}`
const lead = String.raw`(?:(?:[-*•>]|[#№]?\d{1,6}[.):]?|\p{Lu}{1,2}\d{1,5})[ \t]+)?`
const tail = String.raw`[ \t]*(?:[-–—:|>=][ \t]*)?`

const bracketed = new RegExp(
  `^${bold}(${open})\\s*(${anyNumber})(?:${close}?${joint}${open}?(${anyNumber}))?\\s*${close}${bold}${tail}(.*)$`,
  'iu',
)
const marked = new RegExp(`^${lead}`, 'u')
const bare = new RegExp(
  `^${bold}(${anyTime})(?:${joint}(${anyTime}))?${bold}(?=$|[\\s:|>–—-])${tail}(.*)$`,
  'iu',
)
/** A name before a time: `BEN [00:05]: text`, `Speaker 1  0:05`. */
const named = new RegExp(
  `^(\\p{L}[^\\n\\t[\\](){}<>?!]{0,40}?)(?<![.…,]\\s{0,9})\\s{0,9}[:,|–—-]?\\s{0,9}(?=${open}?\\s?${anyTime})`,
  'iu',
)
/** A time that cannot be read: `[0x:xx]`, `00:?? text`. */
const broken =
  /^[[(（［【]?\s?(?=[\d:;]{0,9}[x?_])[\dx?_]{1,3}(?:[:;][\dx?_]{1,3}){1,3}(?:[.,][\dx?_]{1,3})?(?=$|[\s\])）］】])[\])）］】]?/i

/** The times that a line begins with, alone or after a name; null where there are none. */
export function readHead(text: string, at: number): TimeHead | null {
  if (!/\d/.test(text.slice(0, 80)) && !broken.test(text)) return null
  const own = headOf(text.replace(marked, ''), at, '')
  if (own) return own
  const name = named.exec(text)
  const [head = '', before = ''] = name ?? []
  const beside =
    name && before.split(/\s+/).length <= 5 ? headOf(text.slice(head.length), at, before) : null
  if (beside && (beside.rest === '' || beside.style.startsWith('['))) return beside
  if (!broken.test(text)) return null
  const rest = text.replace(broken, '').trim()
  const style = /^[\dx?_]/i.test(text) ? 'clock' : '[clock'
  return { at, before: '', start: null, end: null, rest, style }
}

function headOf(text: string, at: number, before: string): TimeHead | null {
  const inside = bracketed.exec(text)
  if (inside) {
    const [, mark = '', first = '', second, rest = ''] = inside
    return headFrom({ at, before, first, second, rest, mark })
  }
  const [, first, second, rest = ''] = bare.exec(text) ?? []
  return first === undefined ? null : headFrom({ at, before, first, second, rest, mark: '' })
}

function headFrom(found: {
  at: number
  before: string
  first: string
  second: string | undefined
  rest: string
  mark: string
}): TimeHead | null {
  const { at, before, first, second, rest, mark } = found
  const start = readWritten(first)
  const end = second === undefined ? null : readWritten(second)
  if (start === null) return null
  const isPlain = start.ms === null && start.numbers.length === 1
  // “[12] text” is a note, “[12.5 - 14] text” a time
  if (isPlain && (end === null || start.fraction === '')) return null
  const kind = isPlain ? 'plain' : start.ms === null ? 'clock' : 'units'
  return { at, before, start, end, rest: rest.trim(), style: `${mark === '' ? '' : '['}${kind}` }
}

const inBrackets = new RegExp(
  `${bold}${open}\\s{0,4}${anyTime}(?:${joint}${anyTime})?\\s{0,4}${close}${bold}`,
  'giu',
)

/**
 * Breaks running text at the times in brackets inside it; times that end every line come to its
 * head.
 */
export function brokenAtTimes(lines: readonly string[]): Written[] {
  const written = lines.map((text, i) => ({ text, line: i + 1 }))
  const filled = lines.filter((text) => text !== '')
  const begins = filled.filter((text) => text.search(inBrackets) === 0).length
  const ends = filled.filter((text) => trailing(text) !== null).length
  if (begins === 0 && ends > 1 && ends >= filled.length * 0.9)
    return written.map(({ text, line }) => ({ text: trailing(text) ?? text, line }))
  const inside = lines.reduce((sum, text) => sum + [...text.matchAll(inBrackets)].length, 0)
  if (begins === 0 && (inside < 2 || filled.some((text) => named.test(text)))) return written
  return written.flatMap(({ text, line }) =>
    text
      .replace(inBrackets, (time) => `\n${time}`)
      .split('\n')
      .map((part) => part.trim())
      .filter((part, _i, parts) => part !== '' || parts.length === 1)
      .map((part) => ({ text: part, line })),
  )
}

function trailing(text: string): string | null {
  const last = [...text.matchAll(inBrackets)].at(-1)
  if (!last || last.index === 0 || last.index + last[0].length < text.length) return null
  return `${last[0]} ${text.slice(0, last.index).trim()}`
}
