import type { SoundFields } from '@shared/contracts/audio-settings'
import { shownSoundFields } from '@shared/profiles/scales'
import { useTranslations } from 'use-intl'
import { useFieldName, useSoundText } from '@/ui/text/sound-text'

/** What a profile says, in a line: `Tốc độ đọc 1,1× · Cao độ −2 nửa cung`. */
export function useSummary(): (fields: Partial<SoundFields>) => string {
  const t = useTranslations('profiles')
  const text = useSoundText()
  const name = useFieldName()
  return (fields) => {
    const said = shownSoundFields
      .filter((field) => fields[field] !== undefined)
      .map((field) => `${name(field)} ${text(field, fields[field])}`)
    return said.length > 0 ? said.join(' · ') : t('usual')
  }
}
