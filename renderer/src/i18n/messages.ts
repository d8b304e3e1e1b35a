import type { AppConfig } from 'use-intl'
import { en } from './en'
import { vi } from './vi'

export const locales = ['vi', 'en'] as const
export type Locale = (typeof locales)[number]

/** Every string of the window. Vietnamese is the original; English has the same keys. */
export const messages: Record<Locale, typeof vi> = { vi, en }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof vi
  }
}

export type StudioMessages = AppConfig['Messages']
