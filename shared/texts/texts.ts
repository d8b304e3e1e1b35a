import { createTranslator } from 'use-intl/core'
import { type Locale, locales } from '../languages/locales'
import { en } from './en'
import { vi } from './vi'

/** What the window adds to the texts: those beside its features (`renderer/src/app/registries/collect.ts`). */
export interface WindowTexts {}
type Texts = typeof vi & WindowTexts

/**
 * Every text that a user reads, as ICU messages: in the window, in what the system draws for main,
 * and in the terminal. Vietnamese is the original; every other language has the same keys.
 */
export const messages: Readonly<Record<Locale, Texts>> = { vi, en }

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Locale
    Messages: Texts
  }
}

export type Translate = ReturnType<typeof createTranslator<Texts>>

const translators = new Map<Locale, Translate>()

/** The texts in one language, for code that React does not draw. */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale)
  const made = known ?? createTranslator<Texts>({ locale, messages: messages[locale] })
  translators.set(locale, made)
  return made
}

/** Adds texts of one part, in all languages. What several parts file under one name (`commands`) is joined. */
export function addTexts(part: Readonly<Record<Locale, object>>): void {
  for (const locale of locales) {
    const known = new Map<string, object>(Object.entries(messages[locale]))
    for (const [name, texts] of Object.entries(part[locale]))
      known.set(name, { ...known.get(name), ...texts })
    Object.assign(messages[locale], Object.fromEntries(known))
  }
  translators.clear()
}

/** A language by its own name, for users who cannot read the current one. */
export const localeName = (locale: Locale): string => translator(locale)('ui.ownName')
