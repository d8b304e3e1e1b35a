import type { Voice } from '@shared/contracts/connection'
import { useTranslations } from 'use-intl'
import { Select } from '../fields/Select'
import { useLanguageName, useRegionName } from './voice-words'
import { voiceLanguages, voiceRegions, type VoiceFilter } from './voice-filter'
import styles from './VoiceFilters.module.css'

interface VoiceFiltersProps {
  voices: readonly Voice[]
  filter: VoiceFilter
  onChange: (filter: VoiceFilter) => void
}

const ANY = '*'
const genders = ['female', 'male'] as const

export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const t = useTranslations('voices')
  const regionName = useRegionName()
  const languageName = useLanguageName()
  const languages = voiceLanguages(voices).map(({ key, code, name }) => ({
    value: key,
    label: languageName(code, name),
  }))
  const regions = voiceRegions(voices, filter.language)
  const orNull = (value: string) => (value === ANY ? null : value)
  return (
    <div className={styles.filters}>
      <Select
        label={t('language')}
        data-testid="voice-language"
        value={filter.language ?? ANY}
        options={[{ value: ANY, label: t('anyLanguage') }, ...languages]}
        onChange={(value) => onChange({ ...filter, language: orNull(value), region: null })}
      />
      <Select
        label={t('region')}
        data-testid="voice-region"
        disabled={regions.length === 0}
        value={filter.region ?? ANY}
        options={[
          { value: ANY, label: t('anyRegion') },
          ...regions.map(({ region, language }) => ({
            value: region,
            label: regionName(language, region),
          })),
        ]}
        onChange={(value) => onChange({ ...filter, region: orNull(value) })}
      />
      <Select
        label={t('gender')}
        data-testid="voice-gender"
        value={filter.gender ?? ANY}
        options={[
          { value: ANY, label: t('anyGender') },
          ...genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) })),
        ]}
        onChange={(value) =>
          onChange({ ...filter, gender: genders.find((gender) => gender === value) ?? null })
        }
      />
    </div>
  )
}
