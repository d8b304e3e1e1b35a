import {
  defaultMixSettings,
  HARD_LIMITING_DB,
  type MixSettings,
  MAX_LEVELLING_DB,
  SPEECH_LUFS,
} from '@shared/contracts/project/track-settings'
import { useTranslations } from 'use-intl'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMix } from '@/model/edits/project-edits'
import { useMixLevel } from '@/model/playback/mix-level'
import { Field } from '@/ui/fields/Field'
import { isOwnLoudness, LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { Switch } from '@/ui/fields/Switch'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFigure } from '@/ui/text/figure'
import { Advanced, sameSettings, Section, SettingSlider } from './SettingsSection'

const { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs } = defaultMixSettings
const loudnessDefaults = { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs }

function changeLoudness(edit: Partial<Omit<MixSettings, 'bed'>>, group?: string): void {
  execute('changeMix', changeMix(edit), { group })
}

/** Whether the player is as loud as the export, and what it does for that. */
function AsExported() {
  const t = useTranslations('sound')
  const figure = useFigure()
  const { playsAsExported } = usePreferences()
  const { level, measuring, error } = useMixLevel()
  const [gain, peak] = [level?.gainDb ?? 0, level?.ceilingDb ?? 0].map((db) =>
    figure(db, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const state = measuring
    ? t('measuringMix')
    : level
      ? t('asExportedAt', { gain: `${level.gainDb > 0 ? '+' : ''}${gain}`, peak: `${peak}` })
      : t('asExportedHint')
  return (
    <div data-testid="as-exported" data-state={measuring ? 'measuring' : level ? 'ready' : 'off'}>
      <Switch
        label={t('asExported')}
        hint={state}
        checked={playsAsExported}
        data-testid="plays-as-exported"
        onChange={(on) => void setPreferences({ playsAsExported: on })}
      />
      {error && <ErrorNote error={error} />}
    </div>
  )
}

/** Whether every take is brought to one loudness, and to which. */
function TakeLoudness({ value }: { value: number | null }) {
  const t = useTranslations('sound')
  return (
    <>
      <Switch
        label={t('evenTakes')}
        hint={t('evenTakesHint', { most: MAX_LEVELLING_DB })}
        checked={value !== null}
        onChange={(on) => changeLoudness({ takeLufs: on ? SPEECH_LUFS : null })}
      />
      {value !== null && (
        <SettingSlider
          label={t('takeLoudness')}
          value={value}
          min={-40}
          max={-10}
          step={0.5}
          digits={1}
          unit="LUFS"
          onChange={(next, group) => changeLoudness({ takeLufs: next }, group)}
        />
      )}
    </>
  )
}

/** Loudness of the export, and of the player beside it. */
export function LoudnessSection() {
  const t = useTranslations('sound')
  const mix = useDocument((state) => state.fields.mix)
  const target = mix.targetLufs
  return (
    <Section
      title={t('loudness')}
      onReset={sameSettings(loudnessDefaults, mix) ? null : () => changeLoudness(loudnessDefaults)}
    >
      <Field label={t('target')}>
        {(control) => (
          <LoudnessSelect
            {...control}
            data-testid="mix-target"
            value={target}
            onChange={(next) => changeLoudness({ targetLufs: next })}
          />
        )}
      </Field>
      {isOwnLoudness(target) && (
        <SettingSlider
          label={t('ownTarget')}
          value={target}
          min={-40}
          max={-5}
          step={0.5}
          digits={1}
          unit="LUFS"
          onChange={(next, group) => changeLoudness({ targetLufs: next }, group)}
        />
      )}
      <AsExported />
    </Section>
  )
}

const { targetLufs: _target, ...advancedDefaults } = loudnessDefaults

/** Peaks, compression, even takes, and fades at both ends of each clip. */
export function LoudnessAdvanced() {
  const t = useTranslations('sound')
  const mix = useDocument((state) => state.fields.mix)
  return (
    <Advanced tab="loudness" isUsual={sameSettings(advancedDefaults, mix)}>
      <SettingSlider
        label={t('peak')}
        hint={t('peakHint')}
        value={mix.peakDbtp}
        min={-12}
        max={0}
        step={0.5}
        digits={1}
        unit="dBTP"
        onChange={(next, group) => changeLoudness({ peakDbtp: next }, group)}
      />
      {mix.targetLufs !== null && (
        <Switch
          label={t('compress')}
          hint={t('compressHint', { db: HARD_LIMITING_DB })}
          checked={mix.compress}
          onChange={(on) => changeLoudness({ compress: on })}
        />
      )}
      <TakeLoudness value={mix.takeLufs} />
      <SettingSlider
        label={t('fade')}
        value={mix.edgeFadeMs}
        min={0}
        max={100}
        step={1}
        unit="ms"
        onChange={(next, group) => changeLoudness({ edgeFadeMs: next }, group)}
      />
    </Advanced>
  )
}
