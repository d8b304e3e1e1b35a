import { MANY_LANGUAGES } from '@shared/contracts/models/providers'
import type { Voice } from '@shared/contracts/connection'
import type { VoiceOrigin } from '@shared/contracts/models/model-records'
import { languageNameIn, regionNameIn } from '@shared/languages/display-names'
import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { useT } from '@/ui/text/use-t'

/** A language in the window's language: by its code where there is one, else as the service names it. */
export function useLanguageName(): (code: string | null, listed: string) => string {
  const t = useT()
  const locale = useLocale()
  return useCallback(
    (code, listed) => {
      if (code === MANY_LANGUAGES) return t('voices.manyLanguages')
      return (code === null ? null : languageNameIn(locale, code)) ?? listed
    },
    [locale, t],
  )
}

/** A region in words, where it is a code; otherwise as the service names it. */
export function useRegionName(): (language: string | null, region: string) => string {
  const locale = useLocale()
  return (language, region) => regionNameIn(locale, language, region) ?? region
}

/** `Nữ · Miền Bắc`, `Male · English`. */
export function useVoiceDetail(): (voice: Voice) => string {
  const t = useT()
  const regionName = useRegionName()
  const languageName = useLanguageName()
  return ({ gender, region, language, languageName: listed }) => {
    const place = region === null ? languageName(language, listed) : regionName(language, region)
    return [gender === 'unknown' ? '' : t(`voices.genders.${gender}`), place]
      .filter(Boolean)
      .join(' · ')
  }
}

/**
 * `eSpeak NG · Giấy phép: GPL-3.0-or-later · Được dùng cho mục đích thương mại`, and the person of
 * a clone. `terms`: those of a provider, in the language of the window.
 */
export function useOriginText(): (origin: VoiceOrigin, terms?: string) => string {
  const t = useT()
  return ({ model, licence, commercial, consent }, terms = '') =>
    [
      model,
      t('ownVoices.licence', { name: terms || (licence ?? t('ownVoices.licenceUnknown')) }),
      t(`ownVoices.commercial.${commercial}`),
      ...(consent ? [t('ownVoices.clone.of', { person: consent.person })] : []),
    ].join(' · ')
}
