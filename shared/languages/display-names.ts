/** Languages in which services name voices, languages and plans; the interface may have more. */
export const displayLocales = ['vi', 'en'] as const
export type DisplayLocale = (typeof displayLocales)[number]

/** The language in which a service's names are shown in an interface in `locale`. */
export const displayLocaleOf = (locale: string): DisplayLocale =>
  displayLocales.find((each) => each === locale) ?? 'en'

type Type = 'language' | 'region'
const known = new Map<string, Intl.DisplayNames>()

/** The name that the system knows for a code; null where it knows none, or refuses the code. */
function nameOf(type: Type, locale: string, code: string): string | null {
  const key = `${type} ${locale}`
  try {
    const names = known.get(key) ?? new Intl.DisplayNames([locale], { type, fallback: 'none' })
    known.set(key, names)
    return names.of(code) ?? null
  } catch {
    return null
  }
}

/** A language in words, beginning with a capital: `en` → `Tiếng Anh`, `English`. */
export function languageNameIn(locale: string, code: string): string | null {
  const name = nameOf('language', locale, code)
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

type Names = Record<DisplayLocale, string>

/** Accents that are no country, by language and the code that voices carry. */
const accents: Readonly<Record<string, Names>> = {
  'ca-ba': { vi: 'quần đảo Balearic', en: 'Balearic Islands' },
  'ca-nw': { vi: 'Tây Bắc', en: 'North-western' },
  'ca-va': { vi: 'Valencia', en: 'Valencia' },
  'en-gb-scotland': { vi: 'Scotland', en: 'Scotland' },
  'en-gb-x-gbclan': { vi: 'Lancaster', en: 'Lancaster' },
  'en-gb-x-gbcwmd': { vi: 'West Midlands', en: 'West Midlands' },
  'en-gb-x-rp': { vi: 'giọng chuẩn Anh', en: 'Received Pronunciation' },
  'en-us-nyc': { vi: 'New York', en: 'New York City' },
  'fa-latn': { vi: 'chữ La-tinh', en: 'Latin script' },
  'ru-cl': { vi: 'cổ điển', en: 'Classic' },
  'vi-northern': { vi: 'Miền Bắc', en: 'Northern' },
  'vi-central': { vi: 'Miền Trung', en: 'Central' },
  'vi-southern': { vi: 'Miền Nam', en: 'Southern' },
  'yue-latn-jyutping': { vi: 'Việt bính', en: 'Jyutping' },
  'zh-latn-pinyin': { vi: 'bính âm', en: 'Pinyin' },
}

/** Parts of the world; the tables of small systems know only countries. */
const parts: Readonly<Record<string, Names>> = {
  '029': { vi: 'Ca-ri-bê', en: 'Caribbean' },
  '419': { vi: 'Châu Mỹ La-tinh', en: 'Latin America' },
}

/**
 * Region or accent of a voice in words: `029` → `Caribbean`, `gb-scotland` → `Scotland`. Null for
 * anything but a code, as when a service writes the words itself.
 */
export function regionNameIn(
  locale: string,
  language: string | null,
  region: string,
): string | null {
  const code = region.trim().toLowerCase().replaceAll('_', '-')
  const accent =
    accents[`${language?.toLowerCase() ?? ''}-${code}`] ?? accents[`vi-${code}`] ?? parts[code]
  if (accent) return accent[displayLocaleOf(locale)]
  const country = code.split('-').at(-1) ?? ''
  return /^(?:[a-z]{2}|\d{3})$/.test(country)
    ? nameOf('region', locale, country.toUpperCase())
    : null
}
