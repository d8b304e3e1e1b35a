import { en, type Texts } from './en'
import { vi } from './vi'

export type Locale = 'vi' | 'en'

/** The language of the environment: Vietnamese where it says so, otherwise English. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value)
  return name?.toLowerCase().startsWith('vi') ? 'vi' : 'en'
}

export function textsOf(locale: Locale): Texts {
  return locale === 'vi' ? vi : en
}
