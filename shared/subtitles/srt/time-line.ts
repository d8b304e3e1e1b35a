import { parseTimestamps } from 'subtitle'
import { formatTime } from '../format-time'
import { readClockTime } from './clock-time'

export interface TimeLine {
  startMs: number
  /** Null: missing or unreadable. */
  endMs: number | null
  /** What follows the times on the same line: text, coordinates, WebVTT settings. */
  rest: string
  /** Null: as the format says. Otherwise what had to be understood. */
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
const LONGEST = 400
/** Every time has a mark between two numbers; most lines of speech have none. */
const clockLike = /\p{Nd}\s?[:.,;：．，；]\s?\p{Nd}/u

/** Reads a line that holds the times of a cue; null when it is no such line. */
export function readTimeLine(line: string): TimeLine | null {
  if (!clockLike.test(line)) return null
  if (wellFormed.test(line)) return readWellFormed(line)
  const plain = line.slice(0, LONGEST).normalize('NFKC').replace(/\s+/g, ' ')
  const pair = bare.exec(plain)
  if (pair) return combine(pair[1] ?? '', pair[2] ?? '', line, 'arrow')
  const found = arrow.exec(plain)
  if (!found) return null
  const left = plain.slice(0, found.index)
  return combine(left, plain.slice(found.index + found[0].length), line, 'form')
}

/** True for a line that was meant to hold times, readable or not. */
export function looksLikeTimeLine(line: string): boolean {
  const head = line.slice(0, LONGEST)
  if (!/-- ?>|[–—→]/.test(head)) return false
  return /\d ?[:.,] ?\d/.test(head) || /^-- ?>/.test(head)
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
  const beyond = line.slice(LONGEST)
  return line.endsWith(rest + beyond) ? rest + beyond : rest.normalize('NFC') + beyond
}
