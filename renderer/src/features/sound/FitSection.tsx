import {
  defaultFitSettings,
  type FitSettings,
  MIN_RATE,
  MAX_BORROW_MS,
  MAX_EARLY_MS,
  MAX_OVERLAP_MS,
} from '@shared/contracts/project/track-settings'
import { type BreathSettings, MAX_BREATH_GAP_MS, newBreath } from '@shared/contracts/project/breath'
import { useT } from '@/ui/text/use-t'
import { useDerived } from '@/model/derived/derived-store'
import { executeFit, useFitChange } from '@/model/derived/fits'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { execute } from '@/model/document/execute'
import { changeBreath, changeFit } from '@/model/edits/project-edits'
import { words } from '@/model/report'
import { costOf } from '@/model/services/profile-uses'
import { useFree } from '@/model/services/use-connection'
import { Switch } from '@/ui/fields/Switch'
import { dropToast, toastAbout } from '@/ui/overlays/toasts'
import { Grid, Hint, Stack, Text } from '@cuecast/ui'
import { Advanced, sameSettings, Section, type SettingRow, SettingRows } from './SettingsSection'
import styles from './SoundPanel.module.css'

function change(edit: Partial<FitSettings>, group: string = crypto.randomUUID()): void {
  executeFit('changeFit', changeFit(edit), group)
}

type Row = SettingRow<keyof FitSettings>

const daily: readonly Row[] = [
  ['maxBorrowMs', 'borrow', 'borrowHint', [0, MAX_BORROW_MS, 50, 'ms'], 'fit-borrow'],
  ['comfortRate', 'comfort', 'comfortHint', [1, 2, 0.05, '×', 2], 'fit-comfort'],
  ['maxRate', 'hardest', 'hardestHint', [1, 3, 0.05, '×', 2], 'fit-max'],
]

/** Times between cues, slowing, and the silence of takes: between their words and around them. */
const rare: readonly Row[] = [
  ['minGapMs', 'gap', null, [0, 2_000, 10, 'ms'], 'fit-gap'],
  ['maxEarlyMs', 'early', 'earlyHint', [0, MAX_EARLY_MS, 10, 'ms']],
  ['maxOverlapMs', 'overlap', 'overlapHint', [0, MAX_OVERLAP_MS, 10, 'ms']],
  ['slowestRate', 'slowest', 'slowestHint', [MIN_RATE, 1, 0.01, '×', 2]],
  ['smooth', 'smooth', 'smoothHint'],
  ['squeezePauses', 'squeeze', 'squeezeHint'],
  ['shortestPauseMs', 'shortestPause', null, [80, 1_000, 10, 'ms']],
  ['trimSilence', 'trim', null],
  ['trimThresholdDb', 'threshold', null, [-90, -10, 1, 'dBFS']],
]

/** How takes are fitted to their cues. Changes are audible and counted at once, and cost nothing. */
export function FitSection() {
  const t = useT()
  const fit = useDocument((state) => state.fields.fit)
  const isDefault = sameSettings(fit, defaultFitSettings)
  return (
    <Section
      title={t('sound.fit')}
      testId="sound-fit"
      onReset={isDefault ? null : () => change(defaultFitSettings)}
    >
      <FitCounts />
      <SettingRows
        rows={daily}
        values={fit}
        onChange={(name, value, group) => change({ [name]: value }, group)}
      />
      <BreathSwitch />
    </Section>
  )
}

const alone: BreathSettings = { ...newBreath, on: false }

/** Says which takes that outdates: rendering them again is what it costs. */
function changeSentences(edit: Partial<BreathSettings>, free: boolean, group?: string): void {
  const edited = changeBreath(edit)
  // It would be worked out with every step of a slider.
  if (group !== undefined) return void execute('changeBreath', edited, { group })
  const { cues, credits } = costOf(edited)
  execute('changeBreath', edited)
  if (cues === 0) dropToast('breath')
  else toastAbout('breath', words()('sound.breathCost', { cues, credits, free: String(free) }))
}

/** Whether a sentence over several cues is spoken whole. */
function BreathSwitch() {
  const t = useT()
  const free = useFree()
  const { on, remote } = useDocument((state) => state.fields.breath) ?? alone
  const isNarration = useDocument((state) => state.fields.narration !== null)
  if (isNarration) return null
  return (
    <Switch
      label={t('sound.breath')}
      hint={t(on && !remote && !free ? 'sound.breathElsewhere' : 'sound.breathHint')}
      checked={on}
      onChange={(next) => changeSentences({ on: next }, free)}
    />
  )
}

const ofSentences: readonly SettingRow<'maxGapMs' | 'strict' | 'remote'>[] = [
  ['maxGapMs', 'breathGap', null, [0, MAX_BREATH_GAP_MS, 50, 'ms'], 'breath-gap'],
  ['strict', 'breathStrict', 'breathStrictHint'],
  ['remote', 'breathRemote', 'breathRemoteHint'],
]

/** What of the sentences is rarely set. */
function BreathAdvanced() {
  const free = useFree()
  const breath = useDocument((state) => state.fields.breath)
  const isNarration = useDocument((state) => state.fields.narration !== null)
  if (isNarration || !breath?.on) return null
  return (
    <SettingRows
      rows={ofSentences}
      values={breath}
      onChange={(name, value, group) => changeSentences({ [name]: value }, free, group)}
    />
  )
}

/** What of the fitting is rarely set. */
export function FitAdvanced() {
  const t = useT()
  const fit = useDocument((state) => state.fields.fit)
  const breath = useDocument((state) => state.fields.breath) ?? alone
  const measuring = useTakes((state) => state.measuring)
  const isUsualFit = rare.every(([name]) => fit[name] === defaultFitSettings[name])
  const isUsualBreath = ofSentences.every(([name]) => breath[name] === newBreath[name])
  return (
    <Advanced tab="fit" isUsual={isUsualFit && isUsualBreath}>
      <SettingRows
        rows={rare}
        values={fit}
        off={[
          ...(fit.squeezePauses ? [] : (['shortestPauseMs'] as const)),
          ...(fit.trimSilence ? [] : (['trimThresholdDb'] as const)),
        ]}
        onChange={(name, value, group) => change({ [name]: value }, group)}
      />
      <BreathAdvanced />
      {measuring && <Hint>{t('sound.measuring')}</Hint>}
    </Advanced>
  )
}

/** How many cues do not fit or are stretched, before the last change and now. */
function FitCounts() {
  const t = useT()
  const counts = {
    unfit: useDerived((state) => state.unfit),
    stretched: useDerived((state) => state.stretched),
  }
  const before = useFitChange((state) => state.before)
  return (
    <Grid as="dl" columns="1fr 1fr" gap={8} aria-live="polite">
      {(['unfit', 'stretched'] as const).map((name) => {
        const now = counts[name]
        const was = before?.[name] ?? now
        const tone = name === 'unfit' ? 'wrong' : 'stretched'
        return (
          <Stack
            key={name}
            className={styles.count}
            data-testid={`fit-count-${name}`}
            data-before={was}
            data-now={now}
          >
            <Text as="dt" small>
              {t(`sound.${name}`)}
            </Text>
            <Text as="dd" strong figures tone={now > 0 ? tone : undefined}>
              {was === now
                ? t('common.cues', { count: now })
                : t('sound.beforeNow', { before: was, now })}
            </Text>
          </Stack>
        )
      })}
    </Grid>
  )
}
