import type { Locale } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'

const two = (value: number) => String(value).padStart(2, '0')

/** The parts of a day as they are written, in the user's time zone. */
function partsOf(ms: number) {
  const date = new Date(ms)
  const year = String(date.getFullYear()).padStart(4, '0')
  return { year, month: two(date.getMonth() + 1), day: two(date.getDate()) }
}

/** `2027-01-31`, as files have it. */
export function isoDay(ms: number): string {
  const { year, month, day } = partsOf(ms)
  return `${year}-${month}-${day}`
}

/** The day on which a plan ends as it is typed in a language: 31/01/2027 in Vietnamese. '' = never. */
export const dayOf = (until: number | null, locale: Locale): string =>
  until === null ? '' : translator(locale)('ui.day', partsOf(until))

/**
 * The end of the typed day, epoch ms: day, month, year, or the year first. Null for an empty text,
 * undefined for an invalid day.
 */
export function endOfDay(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text)
  const parts = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed()
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const end = new Date(year, month - 1, day, 23, 59, 59, 999)
  return end.getMonth() === month - 1 && end.getDate() === day ? end.getTime() : undefined
}
