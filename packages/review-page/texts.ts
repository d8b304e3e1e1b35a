import type { Locale } from '@shared/languages/locales'
import type { reviewPage } from '@shared/texts/vi/app/review-page'
import { createTranslator } from 'use-intl/core'

/** The page's own texts alone, of every language that has them: it is one file, sent by mail. */
const texts = import.meta.glob<typeof reviewPage>('../../shared/texts/*/app/review-page.ts', {
  import: 'reviewPage',
  eager: true,
})
const translatorOf = (locale: string, messages: typeof reviewPage) =>
  createTranslator({ locale, messages })
const translators = new Map(
  Object.entries(texts).map(([path, messages]) => {
    const locale = path.split('/').at(-3) ?? ''
    return [locale, translatorOf(locale, messages)]
  }),
)
export type Translate = ReturnType<typeof translatorOf>

export function translator(locale: Locale): Translate {
  const found = translators.get(locale)
  if (!found) throw new Error(`no texts in ${locale}`)
  return found
}
