/** A time as somebody wrote it: one to four numbers with what stands between them. */
const written = /^-?\d{1,9}(?: ?[:.,;] ?\d{1,9}){1,3}/

/** Frames are counted at 25 a second where a file writes hh:mm:ss:ff. */
const FRAME_MS = 40

export interface ClockTime {
  ms: number
  /** Characters of the text that the time takes. */
  length: number
  /** Minutes or seconds are beyond 60, which no clock shows. */
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
    impossible: minutes > 60 || seconds > 60,
  }
}

interface Parts {
  hours: number
  minutes: number
  seconds: number
  ms: number
}

/** Which number is what, told by how many there are, by the last separator and by its digits. */
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
