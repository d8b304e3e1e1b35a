import { z } from 'zod'

/** Languages of the interface, the usual one first. Texts of each: the folder of its name in `shared/texts`. */
export const locales = ['vi', 'en'] as const
export type Locale = (typeof locales)[number]
export const localeSchema = z.enum(locales)

/** The language of the interface for a system's, such as `en-GB` or `vi_VN.UTF-8`; otherwise the one given. */
export function localeFor(system: string, otherwise: Locale): Locale {
  const [language] = system.toLowerCase().split(/[-_.@]/)
  return locales.find((each) => each === language) ?? otherwise
}

/** The language that comes after one in the list, where one button goes through all of them. */
export const localeAfter = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? locale
