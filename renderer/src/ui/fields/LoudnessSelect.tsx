import { useTranslations } from 'use-intl'
import { Select } from './Select'
import { useFigure } from '../text/figure'

/** Targets that deliveries ask for, LUFS; null leaves the level alone. */
const TARGETS = [null, -23, -16, -14] as const
/** Where an own target begins, LUFS. */
const OWN_LUFS = -18

interface LoudnessSelectProps {
  id?: string
  value: number | null
  disabled?: boolean
  onChange: (target: number | null) => void
  'aria-describedby'?: string
  'data-testid'?: string
}

/** The loudness that a track is brought to: one that deliveries ask for, or an own one. */
export function LoudnessSelect({ value, onChange, ...rest }: LoudnessSelectProps) {
  const t = useTranslations('sound')
  const figure = useFigure()
  const usual = TARGETS.some((target) => target === value)
  const name = (target: number | null) =>
    target === null
      ? t('loudnessAsIs')
      : t('loudnessTarget', {
          lufs: figure(target, { maximumFractionDigits: 1 }),
          use: target === -23 ? 'broadcast' : target === -16 ? 'podcast' : 'web',
        })
  const own =
    usual || value === null ? t('loudnessOwn') : t('loudnessOwnAt', { lufs: figure(value) })
  const options = TARGETS.map((target) => ({ value: String(target), label: name(target) }))
  return (
    <Select
      {...rest}
      value={usual ? String(value) : 'own'}
      options={[...options, { value: 'own', label: own }]}
      onChange={(next) =>
        onChange(next === 'null' ? null : next === 'own' ? OWN_LUFS : Number(next))
      }
    />
  )
}
