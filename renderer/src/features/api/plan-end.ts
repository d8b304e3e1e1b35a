/** The day on which a plan ends as a date field writes it, in the user's time zone; '' = never. */
export function dayOf(until: number | null): string {
  if (until === null) return ''
  const date = new Date(until)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The end of that day, epoch ms; null for no day at all. */
export function endOfDay(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  return new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59, 999).getTime()
}
