import { z } from 'zod'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { Translate } from '@shared/texts/texts'

/** INVALID_ARGUMENT at an argument; `reason` chooses the translated sentence. */
export const wrong = (
  message: string,
  at: string,
  reason: string,
  more: Record<string, string> = {},
): Result<never> => failWith('INVALID_ARGUMENT', message, { at, params: { reason, ...more } })

/** Value of an option: its parser, and its form in help and completion. */
export interface Value<T> {
  /** Its name in the help, such as FILE. */
  shown: (t: Translate) => string
  /** INVALID_ARGUMENT is at the wrong part of the text; '' is all of it. */
  read: (text: string) => Result<T>
  /** All that it can be, where that is a list. */
  choices?: readonly string[]
  /** Words that it can be instead of a number. */
  words?: readonly string[]
  /** Least and most of a number. */
  range?: readonly [number, number]
  /** May be negative: `--loudness -20` are no two options then. */
  signed?: boolean
  /** Shells complete it by the names of files or folders. */
  path?: 'file' | 'folder'
}

type Word = 'file' | 'folder' | 'film' | 'name' | 'id' | 'code' | 'text' | 'place'

const named =
  (word: Word) =>
  (t: Translate): string =>
    t(`commandUsage.words.${word}`)

/** Any text. `shown` is a word of both languages, or a sign such as N that is the same in them. */
export const text = (shown: Word | Uppercase<string>): Value<string> => ({
  shown: isWord(shown) ? named(shown) : () => shown,
  read: ok,
})
const isWord = (shown: Word | Uppercase<string>): shown is Word => shown !== shown.toUpperCase()

export const file = (shown: Word = 'file'): Value<string> => ({ ...text(shown), path: 'file' })
export const folder: Value<string> = { ...text('folder'), path: 'folder' }

const refused = (message: string, reason: string, more?: Record<string, string>) =>
  wrong(message, '', reason, more)

/** INVALID_ARGUMENT that lists the possible values. */
export const wrongChoice = (part: string, choices: readonly string[]): Result<never> =>
  wrong(`it can be ${choices.join(', ')}`, part, 'choice', { choices: choices.join(', ') })

/** A value out of a list. */
export function oneOf<T extends string>(choices: readonly T[]): Value<T> {
  return {
    shown: choices.length < 4 ? () => choices.join('|') : named('name'),
    choices,
    read: (given) => {
      const found = choices.find((value) => value === given)
      return found === undefined ? wrongChoice('', choices) : ok(found)
    },
  }
}

export const onOff: Value<boolean> = {
  ...oneOf(['on', 'off']),
  read: (given) => {
    const read = oneOf(['on', 'off']).read(given)
    return read.ok ? ok(read.value === 'on') : read
  },
}

/** A number from a range; `isWhole` rounds it. */
export const numberFrom = (
  shown: Uppercase<string>,
  [least, most]: readonly [number, number],
  isWhole = false,
): Value<number> => ({
  shown: () => shown,
  range: [least, most],
  signed: least < 0,
  read: (given) => {
    const value = Number(given)
    if (given.trim() !== '' && value >= least && value <= most)
      return ok(isWhole ? Math.round(value) : value)
    const message = `a number from ${least} to ${most}`
    return refused(message, 'range', { least: `${least}`, most: `${most}` })
  },
})

type Wrapped = z.ZodNumber | z.ZodNullable<z.ZodNumber> | z.ZodDefault<z.ZodNumber>

/** A number as a contract has it: its range, and whether it is whole. */
export function numberOf(
  shown: Uppercase<string>,
  schema: Wrapped | z.ZodDefault<z.ZodNullable<z.ZodNumber>>,
): Value<number> {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  const number = inner instanceof z.ZodNullable ? inner.unwrap() : inner
  const { minValue, maxValue } = number
  return numberFrom(shown, [minValue ?? -Infinity, maxValue ?? Infinity], number.isInt)
}

/** Parses a whole number within a range; null = anything else. */
export function wholeNumber(given: string, least: number, most: number): number | null {
  const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN
  return value >= least && value <= most ? value : null
}

/** A number of things: digits alone. */
export const countFrom = (least: number, most: number, shown: Uppercase<string> = 'N') =>
  readBy(
    shown,
    (given) => wholeNumber(given, least, most),
    `a whole number from ${least} to ${most}`,
    'count',
  )

/** A value, or a word such as `off` instead. */
export const orWord = <T, W extends string>(value: Value<T>, word: W): Value<T | W> => ({
  ...value,
  words: [word],
  read: (given) => (given === word ? ok(word) : value.read(given)),
})

/** A value parsed by `find`; null is refused with these words. */
export const readBy = <T>(
  shown: Word | Uppercase<string>,
  find: (given: string) => T | null,
  message: string,
  reason: string,
): Value<T> => ({
  ...text(shown),
  read: (given) => {
    const found = find(given)
    return found === null ? refused(message, reason) : ok(found)
  },
})
