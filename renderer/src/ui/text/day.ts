const two = (value: number) => String(value).padStart(2, '0')

/**
 * The day on which a plan ends as it is typed, in the user's time zone: 31/01/2027 in Vietnamese,
 * 2027-01-31 in English, where day and month could be taken for each other. '' = never.
 */
export function dayOf(until: number | null, locale: string): string {
  if (until === null) return ''
  const date = new Date(until)
  const parts = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1)]
  parts.push(two(date.getDate()))
  return locale === 'vi' ? parts.toReversed().join('/') : parts.join('-')
}

/**
 * The end of the day that was typed, epoch ms: day, month, year, or the year first. Null for no day
 * at all, undefined for what is no day.
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
