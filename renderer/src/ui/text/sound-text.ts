import { useT } from '@/ui/text/use-t'
import type { SoundField } from '@shared/contracts/audio-settings'
import { fieldChoices, fieldScales, isNumericField } from '@shared/profiles/resolve-sound'
import { isSoundField } from '@shared/profiles/settings'
import { useFigure } from './figure'

const choices = [
  ...fieldChoices.split_layout,
  ...fieldChoices.quality,
  ...fieldChoices.audio_format,
]
type Choice = 'cue' | 'line' | 'low' | 'standard' | 'high' | 'wav' | 'mp3' | 'flac' | 'ogg'
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'string' && choices.includes(value)

/** A value of a sound field with its unit, as it is read and shown: `1,25×`, `−3 dB`. */
export function useSoundText(): (field: SoundField, value: unknown) => string {
  const t = useT()
  const figure = useFigure()
  return (field, value) => {
    if (isNumericField(field) && typeof value === 'number') {
      const { unit, digits, min, shown } = fieldScales[field]
      const signed = min < 0 && unit !== 'times'
      if (field === 'volume' && shown(value) <= min) return `−∞ ${t('profiles.units.decibels')}`
      const number = figure(shown(value), {
        maximumFractionDigits: digits,
        ...(signed && { signDisplay: 'exceptZero' as const }),
      })
      return `${number}${unit === 'times' || unit === 'percent' ? '' : ' '}${t(`profiles.units.${unit}`)}`
    }
    return isChoice(value) ? t(`profiles.choices.${value}`) : JSON.stringify(value)
  }
}

/** The name of a profile's field, also of one that only the service knows. */
export function useFieldName(): (field: string) => string {
  const t = useT()
  return (field) =>
    field === 'name'
      ? t('common.name')
      : isSoundField(field)
        ? t(`profiles.fields.${field}`)
        : field
}
