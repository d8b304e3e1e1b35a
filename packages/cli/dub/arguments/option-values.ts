import {
  type LineUse,
  lineUses,
  readingChoicesSchema,
  silentKinds,
} from '@shared/contracts/reading-choices'
import { ok } from '@shared/contracts/result'
import { labelKey } from '@shared/subtitles/labels'
import { readBy, text, type Value, wrong, wrongChoice } from '../../options/values'

const { minValue: leastRate, maxValue: mostRate } = readingChoicesSchema.shape.frameRate.unwrap()

/** Frames a second, with a point or a comma. */
export const subtitleRate: Value<number> = {
  ...readBy(
    'N',
    (given) => {
      const frames = Number(given.replace(',', '.'))
      return frames >= (leastRate ?? 0) && frames <= (mostRate ?? Infinity) ? frames : null
    },
    `frames a second are a number from ${leastRate} to ${mostRate}`,
    'subtitle-rate',
  ),
  range: [leastRate ?? 0, mostRate ?? Infinity],
}

/** Kinds of text that are no speech, comma-separated. */
export const silentKindList: Value<(typeof silentKinds)[number][]> = {
  ...text('KINDS'),
  choices: silentKinds,
  read: (given) => {
    const asked = given.split(',').map((each) => each.trim())
    const unknown = asked.find((each) => !silentKinds.some((kind) => kind === each))
    if (unknown !== undefined) return wrongChoice(unknown, silentKinds)
    return ok(silentKinds.filter((kind) => asked.includes(kind)))
  },
}

/** An ASS style by its name, and what is done with it. */
export const styleUse: Value<[style: string, use: LineUse]> = {
  ...text('NAME=USE'),
  read: (given) => {
    const at = given.lastIndexOf('=')
    const use = lineUses.find((each) => each === given.slice(at + 1))
    const choices = lineUses.map((each) => `NAME=${each}`)
    return at < 1 || !use ? wrongChoice('', choices) : ok([given.slice(0, at), use])
  },
}

/** A name by its `labelKey`, and whose other name it is: '' = no name. */
export const sameName: Value<[key: string, name: string]> = {
  ...text('A=B'),
  read: (given) => {
    const at = given.indexOf('=')
    return at < 1
      ? wrong('it is NAME=OTHER, or NAME= for no name', '', 'same-speaker')
      : ok([labelKey(given.slice(0, at)), given.slice(at + 1).trim()])
  },
}

/** A move in time, ms, also backwards. */
export const timeShift: Value<number> = {
  ...readBy('T', timeIn, 'a time is 1:02:03.5, -10h or 1.5s', 'time'),
  signed: true,
}

/** A time of the file, ms. */
export const timeInFile: Value<number> = readBy(
  'T',
  (given) => {
    const ms = timeIn(given)
    return ms === null || ms < 0 ? null : ms
  },
  'a time is 1:02:03.5, 2h or 90s',
  'time',
)

/** `1:02:03.5`, `-10h`, `+1.5s`, `500ms`, or seconds, in ms; null for anything else. */
function timeIn(given: string): number | null {
  const [, sign, rest = ''] = /^([+-]?)(.+)$/.exec(given.trim().replace(',', '.')) ?? []
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(rest) ?? []
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(rest) ?? []
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
  const ms =
    count !== undefined
      ? Number(count) * (units[unit] ?? 0)
      : minutes !== undefined
        ? (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000
        : null
  return ms === null ? null : Math.round(sign === '-' ? -ms : ms)
}

/** `25/23.976`: from the speed of the subtitles' film to that of this one, as a factor of times. */
export const timeScale: Value<number> = readBy(
  'A/B',
  (given) => {
    const [, from = '', to = ''] =
      /^(\d+(?:[.,]\d+)?)\s*\/\s*(\d+(?:[.,]\d+)?)$/.exec(given.trim()) ?? []
    const exact = (frames: string): number => {
      const rate = Number(frames.replace(',', '.'))
      return Math.abs(rate - 23.976) < 0.001 ? 24_000 / 1001 : rate
    }
    const scale = exact(from) / exact(to)
    return scale >= 0.1 && scale <= 10 ? scale : null
  },
  'a speed is FROM/TO, such as 25/23.976',
  'speed',
)

/** Most speakers that can be asked for. */
const MAX_SPEAKERS = 20

/** How many people speak; null = as many as there are. */
export const speakerCount: Value<{ count: number | null }> = {
  ...readBy(
    'AUTO|N',
    (given) => {
      if (given === 'auto') return { count: null }
      const count = /^[1-9]\d?$/.test(given) ? Number(given) : Infinity
      return count <= MAX_SPEAKERS ? { count } : null
    },
    `auto, or a number from 1 to ${MAX_SPEAKERS}`,
    'speakers',
  ),
  shown: () => 'auto|N',
  words: ['auto'],
  range: [1, MAX_SPEAKERS],
}

/** `0:45-12:30.5` or `45-750.5`, ms of the film. */
export const filmRange: Value<{ startMs: number; endMs: number }> = readBy(
  'range',
  (given) => {
    const [from, to, ...more] = given.split('-').map(clockTime)
    return typeof from === 'number' && typeof to === 'number' && from < to && more.length === 0
      ? { startMs: from, endMs: to }
      : null
  },
  'a range is FROM-TO, e.g. 0:45-12:30.5',
  'review-range',
)

function clockTime(given: string): number | null {
  const [, h = '0', m = '0', s = ''] =
    /^(?:(?:(\d+):)?(\d+):)?(\d+(?:[.,]\d+)?)$/.exec(given.trim()) ?? []
  if (s === '') return null
  return Math.round((Number(h) * 3_600 + Number(m) * 60 + Number(s.replace(',', '.'))) * 1_000)
}
