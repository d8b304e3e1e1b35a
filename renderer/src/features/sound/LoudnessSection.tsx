import {
  defaultMixSettings,
  HARD_LIMITING_DB,
  type MixSettings,
  MAX_LEVELLING_DB,
  SPEECH_LUFS,
} from '@shared/contracts/project/track-settings'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMix } from '@/model/edits/project-edits'
import { useMixLevel } from '@/model/playback/mix-level'
import { Field } from '@cuecast/ui'
import { isOwnLoudness, LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { Switch } from '@/ui/fields/Switch'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFigure } from '@/ui/text/figure'
import { Advanced, sameSettings, Section, type SettingRow, SettingRows } from './SettingsSection'

const { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs } = defaultMixSettings
const loudnessDefaults = { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs }

function changeLoudness(edit: Partial<Omit<MixSettings, 'bed'>>, group?: string): void {
  execute('changeMix', changeMix(edit), { group })
}

/** Whether the player is as loud as the export, and what it does for that. */
function AsExported() {
  const t = useT()
  const figure = useFigure()
  const { playsAsExported } = usePreferences()
  const { level, measuring, error } = useMixLevel()
  const [gain, peak] = [level?.gainDb ?? 0, level?.ceilingDb ?? 0].map((db) =>
    figure(db, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const state = measuring
    ? t('sound.measuringMix')
    : level
      ? t('sound.asExportedAt', { gain: `${level.gainDb > 0 ? '+' : ''}${gain}`, peak: `${peak}` })
      : t('sound.asExportedHint')
  return (
    <div data-testid="as-exported" data-state={measuring ? 'measuring' : level ? 'ready' : 'off'}>
      <Switch
        label={t('sound.asExported')}
        hint={state}
        checked={playsAsExported}
        data-testid="plays-as-exported"
        onChange={(on) => void setPreferences({ playsAsExported: on })}
      />
      {error && <ErrorNote error={error} />}
    </div>
  )
}

type MixRow = SettingRow<keyof MixSettings>

const ownTarget: readonly MixRow[] = [['targetLufs', 'ownTarget', null, [-40, -5, 0.5, 'LUFS', 1]]]
const peak: readonly MixRow[] = [['peakDbtp', 'peak', 'peakHint', [-12, 0, 0.5, 'dBTP', 1]]]
const ends: readonly MixRow[] = [
  ['takeLufs', 'takeLoudness', null, [-40, -10, 0.5, 'LUFS', 1]],
  ['edgeFadeMs', 'fade', null, [0, 100, 1, 'ms']],
]

function MixRows({ rows }: { rows: readonly MixRow[] }) {
  const mix = useDocument((state) => state.fields.mix)
  return (
    <SettingRows
      rows={rows}
      values={mix}
      onChange={(name, value, group) => changeLoudness({ [name]: value }, group)}
    />
  )
}

/** Loudness of the export, and of the player beside it. */
export function LoudnessSection() {
  const t = useT()
  const mix = useDocument((state) => state.fields.mix)
  const target = mix.targetLufs
  return (
    <Section
      title={t('sound.loudness')}
      onReset={sameSettings(loudnessDefaults, mix) ? null : () => changeLoudness(loudnessDefaults)}
    >
      <Field label={t('sound.target')}>
        {(control) => (
          <LoudnessSelect
            {...control}
            data-testid="mix-target"
            value={target}
            onChange={(next) => changeLoudness({ targetLufs: next })}
          />
        )}
      </Field>
      {isOwnLoudness(target) && <MixRows rows={ownTarget} />}
      <AsExported />
    </Section>
  )
}

const { targetLufs: _target, ...advancedDefaults } = loudnessDefaults

/** Peaks, compression, even takes, and fades at both ends of each clip. */
export function LoudnessAdvanced() {
  const t = useT()
  const mix = useDocument((state) => state.fields.mix)
  return (
    <Advanced tab="loudness" isUsual={sameSettings(advancedDefaults, mix)}>
      <MixRows rows={peak} />
      {mix.targetLufs !== null && (
        <Switch
          label={t('sound.compress')}
          hint={t('sound.compressHint', { db: HARD_LIMITING_DB })}
          checked={mix.compress}
          onChange={(on) => changeLoudness({ compress: on })}
        />
      )}
      <Switch
        label={t('sound.evenTakes')}
        hint={t('sound.evenTakesHint', { most: MAX_LEVELLING_DB })}
        checked={mix.takeLufs !== null}
        onChange={(on) => changeLoudness({ takeLufs: on ? SPEECH_LUFS : null })}
      />
      <MixRows rows={ends} />
    </Advanced>
  )
}
