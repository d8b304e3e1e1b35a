import type { Voice } from '@shared/contracts/connection'
import { useTranslations } from 'use-intl'

const known = ['northern', 'central', 'southern'] as const

/** A region in words, where it is one that Vietnamese services name; otherwise as it is. */
export function useRegionName(): (region: string) => string {
  const t = useTranslations('voices')
  return (region) => {
    const name = known.find((each) => each === region)
    return name ? t(`regions.${name}`) : region
  }
}

/** `Nữ · Miền Bắc`, `Nam · English`. */
export function useVoiceDetail(): (voice: Voice) => string {
  const t = useTranslations('voices')
  const regionName = useRegionName()
  return ({ gender, region, languageName }) => {
    const place = region === null ? languageName : regionName(region)
    return [gender === 'unknown' ? '' : t(`genders.${gender}`), place].filter(Boolean).join(' · ')
  }
}
