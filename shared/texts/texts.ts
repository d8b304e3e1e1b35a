import { createTranslator } from 'use-intl/core'
import { en } from './en'
import { vi } from './vi'

export const locales = ['vi', 'en'] as const
export type Locale = (typeof locales)[number]

/**
 * Every text that a user reads, as ICU messages: in the window, in what the system draws for main,
 * and in the terminal. Vietnamese is the original; English has the same keys.
 */
export const messages: Record<Locale, typeof vi> = { vi, en }

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof vi
  }
}

const translatorOf = (locale: Locale) => createTranslator({ locale, messages: messages[locale] })
const translators = { vi: translatorOf('vi'), en: translatorOf('en') }

export type Translate = ReturnType<typeof translatorOf>

/** The texts in one language, for code that React does not draw. */
export const translator = (locale: Locale): Translate => translators[locale]
