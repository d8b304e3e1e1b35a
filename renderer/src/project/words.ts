import { createTranslator } from 'use-intl'
import { currentPreferences } from '@/bridge/preferences'
import { messages } from '@/i18n/messages'

/** The words of the studio for what is not drawn by React: files, messages of commands. */
export function words() {
  const { locale } = currentPreferences()
  return createTranslator({ locale, messages: messages[locale] })
}
