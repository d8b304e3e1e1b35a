import {
  defaultFitSettings,
  type FitSettings,
  MIN_RATE,
  MAX_BORROW_MS,
  MAX_EARLY_MS,
  MAX_OVERLAP_MS,
} from '@shared/contracts/project/track-settings'
import { useT } from '@/ui/text/use-t'
import { useDerived } from '@/model/derived/derived-store'
import { executeFit, useFitChange } from '@/model/derived/fits'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { changeFit } from '@/model/edits/project-edits'
import { Grid, Stack, Text } from '@/ui/layout/layout'
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
    </Section>
  )
}

/** What of the fitting is rarely set. */
export function FitAdvanced() {
  const t = useT()
  const fit = useDocument((state) => state.fields.fit)
  const measuring = useTakes((state) => state.measuring)
  return (
    <Advanced tab="fit" isUsual={rare.every(([name]) => fit[name] === defaultFitSettings[name])}>
      <SettingRows
        rows={rare}
        values={fit}
        off={[
          ...(fit.squeezePauses ? [] : (['shortestPauseMs'] as const)),
          ...(fit.trimSilence ? [] : (['trimThresholdDb'] as const)),
        ]}
        onChange={(name, value, group) => change({ [name]: value }, group)}
      />
      {measuring && (
        <Text as="p" quiet small>
          {t('sound.measuring')}
        </Text>
      )}
    </Advanced>
  )
}

/** How many cues do not fit or are stretched, before the last change and now. */
function FitCounts() {
  const t = useT()
  const unfit = useDerived((state) => state.unfit)
  const stretched = useDerived((state) => state.stretched)
  const before = useFitChange((state) => state.before)
  return (
    <Grid as="dl" columns="1fr 1fr" gap={8} aria-live="polite">
      <Count
        label={t('sound.unfit')}
        look="wrong"
        before={before?.unfit}
        now={unfit}
        testId="fit-count-unfit"
      />
      <Count
        label={t('sound.stretched')}
        look="stretched"
        before={before?.stretched}
        now={stretched}
      />
    </Grid>
  )
}

interface CountProps {
  label: string
  look: 'wrong' | 'stretched'
  before: number | undefined
  now: number
  testId?: string
}

function Count({ label, look, before, now, testId }: CountProps) {
  const t = useT()
  const changed = before !== undefined && before !== now
  return (
    <Stack
      className={styles.count}
      data-look={now > 0 ? look : undefined}
      data-testid={testId}
      data-before={before ?? now}
      data-now={now}
    >
      <dt>{label}</dt>
      <dd>{changed ? t('sound.beforeNow', { before, now }) : t('common.cues', { count: now })}</dd>
    </Stack>
  )
}
