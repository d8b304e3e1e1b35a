import { createTranslator } from 'use-intl/core'
import { type Locale, locales } from '../languages/locales'
import { en } from './en'
import { vi } from './vi'

/**
 * Every text that a user reads, as ICU messages: in the window, in what the system draws for main,
 * and in the terminal. Vietnamese is the original; every other language has the same keys.
 */
export const messages: Record<Locale, typeof vi> = { vi, en }

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof vi
  }
}

const translatorOf = (locale: Locale) => createTranslator({ locale, messages: messages[locale] })
const translators = new Map(locales.map((locale) => [locale, translatorOf(locale)]))

export type Translate = ReturnType<typeof translatorOf>

/** The texts in one language, for code that React does not draw. */
export const translator = (locale: Locale): Translate =>
  translators.get(locale) ?? translatorOf(locale)

/** A language by its own name, for users who cannot read the current one. */
export const localeName = (locale: Locale): string => translator(locale)('ui.ownName')
