import { locales } from '@shared/languages/locales'

/** Makes something once for each language that the window has had; outside React, which has `useLocale`. */
function perLanguage<T>(make: (language: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const named = typeof document === 'undefined' ? '' : document.documentElement.lang
    const language = named || locales[0]
    const value = made.get(language) ?? make(language)
    made.set(language, value)
    return value
  }
}

/** Separates the fractions of a number in the language of the window. */
export const decimalMark = perLanguage((language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? ','
})

const nameOrder = perLanguage((language) => new Intl.Collator(language, { numeric: true }))
/** Orders names by the alphabet of the window's language, `Cue 2` before `Cue 10`. */
export const compareNames = (a: string, b: string): number => nameOrder().compare(a, b)

const factors = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
/** `1,32×` or `1.32×`. */
export const formatFactor = (factor: number): string => `${factors().format(factor)}×`
