import { defaultMixSettings, type MixSettings } from '@shared/contracts/project-file'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { changeMix } from '@/project/edits/mix-edits'
import { execute } from '@/project/document/execute'
import { Field } from '@/ui/fields/Field'
import { LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { sameSettings } from './same-settings'
import { Section } from './Section'
import { SettingSlider } from './SettingSlider'

const { targetLufs, peakDbtp, edgeFadeMs } = defaultMixSettings
const defaults = { targetLufs, peakDbtp, edgeFadeMs }

function change(edit: Partial<Omit<MixSettings, 'bed'>>, group?: string): void {
  execute('changeMix', changeMix(edit), { group })
}

/** How loud the track becomes, and how its clips begin and end. */
export function LoudnessSection() {
  const t = useTranslations('sound')
  const mix = useDocument((state) => state.fields.mix)
  const target = mix.targetLufs
  return (
    <Section
      title={t('loudness')}
      testId="sound-loudness"
      onReset={sameSettings(defaults, mix) ? null : () => change(defaults)}
    >
      <Field label={t('target')} hint={t('targetHint')}>
        {(control) => (
          <LoudnessSelect
            {...control}
            data-testid="mix-target"
            value={target}
            onChange={(next) => change({ targetLufs: next })}
          />
        )}
      </Field>
      {target !== null && (
        <SettingSlider
          label={t('ownTarget')}
          testId="mix-own-target"
          value={target}
          min={-40}
          max={-5}
          step={0.5}
          digits={1}
          unit="LUFS"
          onChange={(next, group) => change({ targetLufs: next }, group)}
        />
      )}
      <SettingSlider
        label={t('peak')}
        hint={t('peakHint')}
        testId="mix-peak"
        value={mix.peakDbtp}
        min={-12}
        max={0}
        step={0.5}
        digits={1}
        unit="dBTP"
        onChange={(next, group) => change({ peakDbtp: next }, group)}
      />
      <SettingSlider
        label={t('fade')}
        testId="mix-fade"
        value={mix.edgeFadeMs}
        min={0}
        max={100}
        step={1}
        unit="ms"
        onChange={(next, group) => change({ edgeFadeMs: next }, group)}
      />
    </Section>
  )
}
