import type { Translate } from '@shared/texts/texts'
import { useTranslations } from 'use-intl'

/** The texts in the window's language, by their whole keys: `t('cues.columns.text')`. */
export const useT = (): Translate => useTranslations()
