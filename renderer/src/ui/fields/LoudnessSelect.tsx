import { useT } from '@/ui/text/use-t'
import { Select } from './Select'
import { useFigure } from '../text/figure'

/** Targets that deliveries ask for, LUFS; null leaves the level alone. */
const TARGETS = [null, -23, -16, -14] as const
/** Where an own target begins, LUFS. */
const OWN_LUFS = -18

/** A loudness that is no preset of the list. */
export const isOwnLoudness = (value: number | null): value is number =>
  value !== null && !TARGETS.some((target) => target === value)

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
  const t = useT()
  const figure = useFigure()
  const isOwn = isOwnLoudness(value)
  const name = (target: number | null) =>
    target === null
      ? t('sound.loudnessAsIs')
      : t('sound.loudnessTarget', {
          lufs: figure(target, { maximumFractionDigits: 1 }),
          use: target === -23 ? 'broadcast' : target === -16 ? 'podcast' : 'web',
        })
  const own = isOwn ? t('sound.loudnessOwnAt', { lufs: figure(value) }) : t('sound.loudnessOwn')
  const options = TARGETS.map((target) => ({ value: String(target), label: name(target) }))
  return (
    <Select
      {...rest}
      value={isOwn ? 'own' : String(value)}
      options={[...options, { value: 'own', label: own }]}
      onChange={(next) =>
        onChange(next === 'null' ? null : next === 'own' ? OWN_LUFS : Number(next))
      }
    />
  )
}
