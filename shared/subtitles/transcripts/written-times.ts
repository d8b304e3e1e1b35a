/** A time as a transcript writes it; only the whole file tells what its numbers count. */
export interface WrittenTime {
  /** As written. */
  text: string
  numbers: number[]
  /** The mark before the last number, where there are several. */
  lastMark: string
  /** Digits after a point or comma; '' = none. */
  fraction: string
  /** `h`, `m`, `s` and `ms` are written. */
  ms: number | null
}

const digits = String.raw`\d{1,3}(?:[:;]\d{2}){1,2}(?:[:;]\d{2,3})?(?:[.,]\d{1,6})?`
const units = String.raw`\d{1,2} ?h(?: ?\d{1,2} ?m(?:in)?\b)?(?: ?\d{1,2}(?:[.,]\d{1,6})? ?s)?\b|\d{1,3} ?m(?:in)? ?\d{1,2}(?:[.,]\d{1,6})? ?s\b|\d{1,6}(?:[.,]\d{1,6})? ?(?:s|sec|ms)\b`
const plain = String.raw`\d{1,9}(?:[.,]\d{1,9})?`

/** Source of a regular expression for one time; plain numbers only where nothing else can be meant. */
export const anyTime = `(?:${units}|${digits})`
export const anyNumber = `(?:${units}|${digits}|${plain})`

const whole = new RegExp(`^${anyNumber}$`, 'i')

/** Reads a text that holds one time and nothing else; null for any other. */
export function readWritten(text: string): WrittenTime | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 24 || !whole.test(trimmed)) return null
  const unit = /[hms]/i.test(trimmed) ? unitMs(trimmed) : null
  const [, clock = '', fraction = ''] = /^([\d:;]*)(?:[.,](\d+))?/.exec(trimmed) ?? []
  const lastMark = /[:;](?=\d+$)/.exec(clock)?.[0] ?? ''
  return { text: trimmed, numbers: clock.split(/[:;]/).map(Number), lastMark, fraction, ms: unit }
}

function unitMs(text: string): number {
  const lengths = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
  let ms = 0
  for (const [, value = '', unit = ''] of text.toLowerCase().matchAll(/([\d.,]+) ?(h|ms|m|s)/g)) {
    const length = unit === 'h' || unit === 'm' || unit === 'ms' ? lengths[unit] : lengths.s
    ms += Number(value.replace(',', '.')) * length
  }
  return Math.round(ms)
}

/**
 * Meanings of the numbers of a file. `clock`: h:m:s:frames, h:m:s, m:s with a fraction of a second ·
 * `frames`: m:s:frames, and whole numbers of frames · `hundredths`: m:s:hundredths.
 */
type TimeScale = 'clock' | 'frames' | 'hundredths' | 's' | 'ms'

/** A line with its times, for finding the scale. */
export interface TimedText {
  start: WrittenTime | null
  end: WrittenTime | null
  /** Length in the scale of the times, where a file gives it in place of an end. */
  length?: WrittenTime | null
  /** Characters that are said. */
  characters: number
}

/** Speech is never slower or faster than this in the middle of a file, characters a second. */
const SLOWEST = 0.5
const FASTEST = 45

/** The frames that a file counts in a second: by the user, else by its highest number. */
interface Frames {
  rate: number
  /** Drop-frame: two numbers of each minute but the tenth are left out. */
  drops: boolean
}

/** Times of one file, read alike. */
export interface ReadTimes {
  scale: TimeScale
  /** Characters a second of the middle line; NaN where nothing shows it. */
  speed: number
  /** Null: the times hold no frames. */
  frames: Frames | null
  msOf: (time: WrittenTime) => number
}

/**
 * Finds what the numbers of a file count: the first meaning in which its text is said at a speed at
 * which people speak. Null where no meaning is one.
 */
export function findScale(lines: readonly TimedText[], frameRate?: number): ReadTimes | null {
  const times = lines.flatMap(({ start, end }) => [start ?? [], end ?? []].flat())
  const found = candidates(times).map((scale) => readAs(lines, times, scale, frameRate))
  const sayable = found.find(({ speed }) => speed >= SLOWEST && speed <= FASTEST)
  const [first] = found
  if (sayable || !first) return sayable ?? null
  return first.scale === 'clock' || found.length === 1 ? first : null
}

function candidates(times: readonly WrittenTime[]): readonly TimeScale[] {
  const counts = new Set(times.filter(({ ms }) => ms === null).map(({ numbers }) => numbers.length))
  const isWhole = times.every(({ fraction }) => fraction === '')
  if (counts.has(1)) return counts.size > 1 ? [] : isWhole ? ['s', 'ms', 'frames'] : ['s', 'ms']
  if (counts.size !== 1 || !counts.has(3) || !isWhole) return ['clock']
  return highest(times) < 60 ? ['clock', 'frames', 'hundredths'] : ['hundredths']
}

const highest = (times: readonly WrittenTime[]): number =>
  times.reduce((most, { numbers }) => Math.max(most, numbers.at(-1) ?? 0), 0)

function readAs(
  lines: readonly TimedText[],
  times: readonly WrittenTime[],
  scale: TimeScale,
  frameRate: number | undefined,
): ReadTimes {
  const counted = times.filter(({ numbers, ms }) => hasFrames(numbers, ms, scale))
  const frames = counted.length > 0 ? framesOf(counted, frameRate) : null
  const msOf = (time: WrittenTime): number => Math.round(inMs(time, scale, frames))
  const speeds = lines.flatMap(({ start, end, length, characters }, i) => {
    if (start === null || characters === 0) return []
    const next = end ?? lines[i + 1]?.start ?? null
    const lasts = length ? msOf(length) : next === null ? 0 : msOf(next) - msOf(start)
    return lasts > 0 ? [(characters * 1_000) / lasts] : []
  })
  const speed = speeds.sort((a, b) => a - b)[speeds.length >> 1] ?? NaN
  return { scale, speed, frames, msOf }
}

const hasFrames = (numbers: readonly number[], ms: number | null, scale: TimeScale): boolean =>
  ms === null && (numbers.length === 4 || scale === 'frames')

function framesOf(times: readonly WrittenTime[], chosen: number | undefined): Frames {
  const most = highest(times.filter(({ numbers }) => numbers.length > 1))
  const drops = times.some(({ lastMark }) => lastMark === ';')
  const guess = drops ? (most >= 30 ? 59.94 : 29.97) : most >= 50 ? 60 : most >= 30 ? 50 : 25
  return { rate: chosen ?? (guess === 25 && most >= 25 ? 30 : guess), drops }
}

function inMs(
  { numbers, fraction, ms, text }: WrittenTime,
  scale: TimeScale,
  frames: Frames | null,
) {
  if (ms !== null) return ms
  const part = Number(`0.${fraction || '0'}`)
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const { rate, drops } = frames ?? { rate: 25, drops: false }
  if (numbers.length === 1) {
    const each = { clock: 1_000, s: 1_000, ms: 1, frames: 1_000 / rate, hundredths: 10 }
    return (a + part) * each[scale]
  }
  if (numbers.length === 4) {
    if (/\D\d{3}$/.test(text)) return ((a * 60 + b) * 60 + c) * 1_000 + d
    const minutes = a * 60 + b
    const nominal = Math.round(rate)
    const left = drops ? (nominal / 15) * (minutes - Math.floor(minutes / 10)) : 0
    if (drops) return (((minutes * 60 + c) * nominal + d - left) * 1_000) / rate
    return (minutes * 60 + c + d / rate) * 1_000
  }
  if (numbers.length === 2) return (a * 60 + b + part) * 1_000
  if (scale === 'clock') return ((a * 60 + b) * 60 + c + part) * 1_000
  return (a * 60 + b + c / (scale === 'hundredths' ? 100 : rate)) * 1_000
}
