import type { Speaker } from '@shared/contracts/project-file'
import { useDocument } from '@/project/document-store'
import { setCueAudio } from '@/project/edits/cue-edits'
import { useFormatter, useTranslations } from 'use-intl'
import { OverrideSlider } from './OverrideSlider'

interface SpeedFieldProps {
  ids: readonly string[]
  /** The cue's own speed; undefined: that of speaker or project. */
  value: number | undefined
  speaker: Speaker | undefined
}

/** How fast the voice is asked to read. */
export function SpeedField({ ids, value, speaker }: SpeedFieldProps) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const project = useDocument((state) => state.fields.audio.speed)
  const inherited = speaker?.audio?.speed ?? project
  const text = `${format.number(value ?? inherited, { minimumFractionDigits: 2 })}×`
  return (
    <OverrideSlider
      name="changeSpeed"
      label={t('speed')}
      testId="inspector-speed"
      value={value}
      inherited={inherited}
      min={0.5}
      max={2}
      step={0.05}
      text={text}
      edit={(speed) => setCueAudio(ids, 'speed', speed)}
    />
  )
}
