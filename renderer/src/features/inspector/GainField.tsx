import { useTranslations } from 'use-intl'
import { setCueGain } from '@/project/edits/cue-edits'
import { useFigure } from '@/ui/text/figure'
import { OverrideSlider } from './OverrideSlider'

/** The level of the cue in the mix, dB; changes nothing that was rendered. */
export function GainField({ ids, value }: { ids: readonly string[]; value: number }) {
  const t = useTranslations('inspector')
  const figure = useFigure()
  const text = `${figure(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })} dB`
  return (
    <OverrideSlider
      name="changeGain"
      label={t('gain')}
      testId="inspector-gain"
      value={value === 0 ? undefined : value}
      inherited={0}
      min={-24}
      max={12}
      step={0.5}
      text={text}
      of={ids[0]}
      edit={(gainDb) => setCueGain(ids, gainDb ?? 0)}
    />
  )
}
