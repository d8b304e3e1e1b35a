import type { Speaker } from '@shared/contracts/project-file'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EditName } from '@/project/document/edit-names'
import { changeSpeaker } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { toggleSolo, useMonitor } from '@/project/playback/monitor-store'
import { Field } from '@/ui/fields/Field'
import { Slider } from '@/ui/fields/Slider'
import { Switch } from '@/ui/fields/Switch'
import { useFigure } from '@/ui/text/figure'
import { ColourChoice } from './ColourChoice'
import styles from './SpeakerDetails.module.css'
import { SpeakerNameField } from './SpeakerNameField'

interface SpeakerDetailsProps {
  speaker: Speaker
  onDone: () => void
}

/** Name, colour and place in the mix of a speaker. None of it makes a take stale. */
export function SpeakerDetails({ speaker, onDone }: SpeakerDetailsProps) {
  const t = useTranslations('cast')
  const figure = useFigure()
  const panText = usePanText()
  const group = useId()
  const [gesture, setGesture] = useState(0)
  const solo = useMonitor((state) => state.solo.has(speaker.id))
  const change = (name: EditName, what: Parameters<typeof changeSpeaker>[1]) =>
    execute(name, changeSpeaker(speaker.id, what), { group: `${group}-${gesture}` })
  const onCommit = () => setGesture(gesture + 1)
  const gain = figure(speaker.gainDb, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  return (
    <div className={styles.details}>
      <SpeakerNameField speaker={speaker} onDone={onDone} />
      <Field label={t('colour')}>
        {() => (
          <ColourChoice
            name={group}
            value={speaker.colour}
            onChange={(colour) =>
              execute('changeSpeakerColour', changeSpeaker(speaker.id, { colour }))
            }
          />
        )}
      </Field>
      <Field label={t('gain')}>
        {() => (
          <Slider
            label={t('gain')}
            value={speaker.gainDb}
            min={-24}
            max={12}
            step={0.5}
            text={`${gain} dB`}
            data-testid="speaker-gain"
            onChange={(gainDb) => change('changeSpeakerGain', { gainDb })}
            onCommit={onCommit}
          />
        )}
      </Field>
      <Field label={t('pan')}>
        {() => (
          <Slider
            label={t('pan')}
            value={speaker.pan}
            min={-1}
            max={1}
            step={0.05}
            text={panText(speaker.pan)}
            data-testid="speaker-pan"
            onChange={(pan) => change('changeSpeakerPan', { pan })}
            onCommit={onCommit}
          />
        )}
      </Field>
      <Switch
        label={t('mute')}
        hint={t('muteHint')}
        checked={speaker.muted}
        data-testid="speaker-mute"
        onChange={(muted) => execute('muteSpeaker', changeSpeaker(speaker.id, { muted }))}
      />
      <Switch
        label={t('solo')}
        hint={t('soloHint')}
        checked={solo}
        data-testid="speaker-solo"
        onChange={() => toggleSolo(speaker.id)}
      />
    </div>
  )
}

/** `Giữa`, `Trái 40`, `Phải 100`: −1…1 in percent of the way to that side. */
function usePanText(): (pan: number) => string {
  const t = useTranslations('cast')
  return (pan) => {
    const percent = Math.round(Math.abs(pan) * 100)
    if (percent === 0) return t('panCentre')
    return t(pan < 0 ? 'panLeft' : 'panRight', { percent })
  }
}
