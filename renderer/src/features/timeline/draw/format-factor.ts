const formats = new Map<string, Intl.NumberFormat>()

/** `1,32×` or `1.32×`, as the window's language writes it. */
export function formatFactor(factor: number): string {
  const locale = document.documentElement.lang || 'vi'
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    formats.set(locale, format)
  }
  return `${format.format(factor)}×`
}
