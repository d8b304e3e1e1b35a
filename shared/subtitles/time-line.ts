import { parseTimestamps } from 'subtitle'
import { formatTime } from './format-time'
import { withoutMarks } from './transcripts/model-remarks'

export interface TimeLine {
  startMs: number
  /** Null: missing or unreadable. */
  endMs: number | null
  /** Text after the times on the same line: text, coordinates, WebVTT settings. */
  rest: string
  /** Null: by the format. Otherwise the deviation that was accepted. */
  repaired: 'form' | 'arrow' | 'impossible' | null
  /** An explicit cue number on the same line, before the times. */
  number: number | null
}

const wellFormed =
  /^(?:\d{2,4}:)?[0-5]\d:[0-5]\d[,.]\d{3} --> (?:\d{2,4}:)?[0-5]\d:[0-5]\d[,.]\d{3}(?: |$)/
/** `-->` and what people and programs make of it. */
const arrow = / ?(?:-{1,3} ?-? ?>{1,2}|[‐‑‒–—―−]{1,2} ?>|[=~]{1,2}>|[→⇒➔]) ?/
/** No arrow at all, but two full times with nothing but a mark between them. */
const bareTime = String.raw`\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}`
const bare = new RegExp(`^(${bareTime}) ?(?:[-–—,;|/~]| to | )? ?(${bareTime})$`)
const MAX_LENGTH = 400
/** Every time has a mark between two numbers; most lines of speech have none. */
const clockLike = /\p{Nd}\s?[:.,;：．，；]\s?\p{Nd}/u

/** Zero of the scripts that times are written in: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const directions = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Full-width and other digits as ASCII, without marks of direction. */
const plainTimes = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(directions, '')
    .replace(otherDigit, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
    })
    .replace(/\s+/g, ' ')

/** Reads a line that holds the times of a cue; null when it is no such line. */
export function readTimeLine(line: string): TimeLine | null {
  if (!clockLike.test(line)) return null
  if (wellFormed.test(line)) return readWellFormed(line)
  const bareLine = withoutMarks(line).replace('--&gt;', '-->')
  if (bareLine !== line) return readTimeLine(bareLine)
  const plain = plainTimes(line.slice(0, MAX_LENGTH))
  const pair = bare.exec(plain)
  if (pair) return combine(pair[1] ?? '', pair[2] ?? '', line, 'arrow')
  const found = arrow.exec(plain)
  if (!found) return null
  const left = plain.slice(0, found.index)
  // “1,5 → 2,5 lần” is speech.
  if (!found[0].includes('>') && !left.includes(':')) return null
  return combine(left, plain.slice(found.index + found[0].length), line, 'form')
}

/**
 * True for a line that was meant to hold times, readable or not: numbers around an arrow, with
 * fewer letters than digits. A dash counts only next to a clock (“tăng 6,9 – 7,1 %” is speech).
 */
export function looksLikeTimeLine(line: string): boolean {
  const head = line.slice(0, MAX_LENGTH)
  const hasArrow = /-- ?>/.test(head)
  if (!hasArrow && !/[–—→]/.test(head)) return false
  if (/^-- ?>/.test(head)) return true
  const letters = head.match(/\p{L}/gu)?.length ?? 0
  const digits = head.match(/\p{Nd}/gu)?.length ?? 0
  return (hasArrow ? /\d ?[:.,] ?\d/ : /\d ?: ?\d/).test(head) && letters <= digits
}

function readWellFormed(line: string): TimeLine {
  const [start = '', , end = ''] = line.split(' ', 3)
  const { start: startMs, end: endMs } = parseTimestamps(`${start} --> ${end}`)
  const rest = line.slice(start.length + 5 + end.length).trim()
  return { startMs, endMs, rest, repaired: null, number: null }
}

function combine(
  left: string,
  right: string,
  line: string,
  repaired: 'form' | 'arrow',
): TimeLine | null {
  const numbered = /^(\d{1,7})(?:[.)] ?| )(?=-?\d{1,4} ?[:.])/.exec(left)
  const startText = numbered ? left.slice(numbered[0].length) : left
  const start = readClockTime(startText)
  if (!start || startText.slice(start.length).trim() !== '') return null
  const end = readClockTime(right)
  // what follows the times is taken from the line itself, where NFKC has not touched it
  const rest = right.slice(end?.length ?? 0).trim()
  if (!end && rest !== '' && !/^[-\d:.,;?x_ ]+$/i.test(rest)) return null
  const canonical = `${formatTime(start.ms)} --> ${formatTime(end?.ms ?? start.ms)}`
  const times = parseTimestamps(canonical)
  return {
    startMs: times.start,
    endMs: end ? times.end : null,
    rest: end ? originalRest(line, rest) : '',
    repaired: start.impossible || end?.impossible ? 'impossible' : repaired,
    number: numbered ? Number(numbered[1]) : null,
  }
}

/** The end of the untouched line that corresponds to `rest`. */
function originalRest(line: string, rest: string): string {
  if (rest === '') return ''
  const beyond = line.slice(MAX_LENGTH)
  return line.endsWith(rest + beyond) ? rest + beyond : rest.normalize('NFC') + beyond
}

/** A time as written: one to four numbers with what separates them. */
const written = /^-?\d{1,9}(?: ?[:.,;] ?\d{1,9}){1,3}/

/** Frames are counted at 25 a second where a file writes hh:mm:ss:ff. */
const FRAME_MS = 40

interface ClockTime {
  ms: number
  /** Characters of the text that the time takes. */
  length: number
  /** Minutes or seconds are beyond 59, which no clock shows. */
  impossible: boolean
}

/** Reads the time at the start of a text in any form met in the wild; null when there is none. */
export function readClockTime(text: string): ClockTime | null {
  const found = written.exec(text)?.[0]
  if (found === undefined) return null
  const negative = found.startsWith('-')
  const numbers = found.match(/\d+/g) ?? []
  const between = found.match(/[:.,;]/g) ?? []
  const parts = interpret(numbers, between)
  if (parts === null) return null
  const { hours, minutes, seconds, ms } = parts
  const total = ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms
  if (!Number.isSafeInteger(total) || hours > 9_999) return null
  return {
    ms: negative ? 0 : total,
    length: found.length,
    impossible: minutes > 59 || seconds > 59,
  }
}

interface Parts {
  hours: number
  minutes: number
  seconds: number
  ms: number
}

/** Which number is what: from how many there are, the last separator and its digits. */
function interpret(numbers: readonly string[], between: readonly string[]): Parts | null {
  const [a = '', b = '', c = '', d = ''] = numbers
  const last = between.at(-1)
  const fraction = numbers.at(-1) ?? ''
  if (numbers.length === 4) {
    const ms = last === ':' && d.length < 3 ? Number(d) * FRAME_MS : milliseconds(d)
    return { hours: Number(a), minutes: Number(b), seconds: Number(c), ms }
  }
  if (numbers.length === 3) {
    const alike = between[0] === last
    // 00:01,500 and 00:01:500 lack hours; 00:00:01 and 00.00.01 lack milliseconds
    if (alike && fraction.length < 3) {
      return { hours: Number(a), minutes: Number(b), seconds: Number(c), ms: 0 }
    }
    return { hours: 0, minutes: Number(a), seconds: Number(b), ms: milliseconds(c) }
  }
  if (last === ':') return { hours: 0, minutes: Number(a), seconds: Number(b), ms: 0 }
  return { hours: 0, minutes: 0, seconds: Number(a), ms: milliseconds(b) }
}

/** `5` after the point is half a second: a decimal fraction, as most editors read it. */
const milliseconds = (digits: string): number => Number(digits.slice(0, 3).padEnd(3, '0'))
