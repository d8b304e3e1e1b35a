import {
  defaultFitSettings,
  type FitSettings,
  MIN_RATE,
  MAX_BORROW_MS,
  MAX_EARLY_MS,
  MAX_OVERLAP_MS,
} from '@shared/contracts/project/track-settings'
import { useTranslations } from 'use-intl'
import { useDerived } from '@/model/derived/derived-store'
import { executeFit, useFitChange } from '@/model/derived/fits'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { changeFit } from '@/model/edits/project-edits'
import { Switch } from '@/ui/fields/Switch'
import { Stack } from '@/ui/layout/layout'
import { Advanced, sameSettings, Section, SettingSlider } from './SettingsSection'
import styles from './SoundPanel.module.css'

const RATE = { min: 1, step: 0.05, digits: 2, unit: '×' } as const

function change(edit: Partial<FitSettings>, group: string = crypto.randomUUID()): void {
  executeFit('changeFit', changeFit(edit), group)
}

const slider = {
  borrow: { min: 0, max: MAX_BORROW_MS, step: 50, unit: 'ms' },
  gap: { min: 0, max: 2_000, step: 10, unit: 'ms' },
  early: { min: 0, max: MAX_EARLY_MS, step: 10, unit: 'ms' },
  overlap: { min: 0, max: MAX_OVERLAP_MS, step: 10, unit: 'ms' },
  comfort: { ...RATE, max: 2 },
  hardest: { ...RATE, max: 3 },
  slowest: { ...RATE, min: MIN_RATE, max: 1, step: 0.01 },
} as const

/** How takes are fitted to their cues. Changes are audible and counted at once, and cost nothing. */
export function FitSection() {
  const t = useTranslations('sound')
  const fit = useDocument((state) => state.fields.fit)
  const isDefault = sameSettings(fit, defaultFitSettings)
  return (
    <Section
      title={t('fit')}
      testId="sound-fit"
      onReset={isDefault ? null : () => change(defaultFitSettings)}
    >
      <FitCounts />
      <SettingSlider
        {...slider.borrow}
        label={t('borrow')}
        hint={t('borrowHint')}
        testId="fit-borrow"
        value={fit.maxBorrowMs}
        onChange={(maxBorrowMs, group) => change({ maxBorrowMs }, group)}
      />
      <SettingSlider
        {...slider.comfort}
        label={t('comfort')}
        hint={t('comfortHint')}
        testId="fit-comfort"
        value={fit.comfortRate}
        onChange={(comfortRate, group) => change({ comfortRate }, group)}
      />
      <SettingSlider
        {...slider.hardest}
        label={t('hardest')}
        hint={t('hardestHint')}
        testId="fit-max"
        value={fit.maxRate}
        onChange={(maxRate, group) => change({ maxRate }, group)}
      />
    </Section>
  )
}

const {
  maxBorrowMs: _borrow,
  comfortRate: _comfort,
  maxRate: _most,
  ...advancedDefaults
} = defaultFitSettings

/** Times between cues, slowing, and the silence of takes. */
export function FitAdvanced() {
  const fit = useDocument((state) => state.fields.fit)
  return (
    <Advanced tab="fit" isUsual={sameSettings(advancedDefaults, fit)}>
      <BetweenCues fit={fit} />
      <InsideTakes fit={fit} />
    </Advanced>
  )
}

function BetweenCues({ fit }: { fit: FitSettings }) {
  const t = useTranslations('sound')
  return (
    <>
      <SettingSlider
        {...slider.gap}
        label={t('gap')}
        testId="fit-gap"
        value={fit.minGapMs}
        onChange={(minGapMs, group) => change({ minGapMs }, group)}
      />
      <SettingSlider
        {...slider.early}
        label={t('early')}
        hint={t('earlyHint')}
        value={fit.maxEarlyMs}
        onChange={(maxEarlyMs, group) => change({ maxEarlyMs }, group)}
      />
      <SettingSlider
        {...slider.overlap}
        label={t('overlap')}
        hint={t('overlapHint')}
        value={fit.maxOverlapMs}
        onChange={(maxOverlapMs, group) => change({ maxOverlapMs }, group)}
      />
      <SettingSlider
        {...slider.slowest}
        label={t('slowest')}
        hint={t('slowestHint')}
        value={fit.slowestRate}
        onChange={(slowestRate, group) => change({ slowestRate }, group)}
      />
      <Switch
        label={t('smooth')}
        hint={t('smoothHint')}
        checked={fit.smooth}
        onChange={(smooth) => change({ smooth })}
      />
    </>
  )
}

/** What happens to the silence of takes: between their words and around them. */
function InsideTakes({ fit }: { fit: FitSettings }) {
  const t = useTranslations('sound')
  const measuring = useTakes((state) => state.measuring)
  return (
    <>
      <Switch
        label={t('squeeze')}
        hint={t('squeezeHint')}
        checked={fit.squeezePauses}
        onChange={(squeezePauses) => change({ squeezePauses })}
      />
      <SettingSlider
        label={t('shortestPause')}
        disabled={!fit.squeezePauses}
        value={fit.shortestPauseMs}
        min={80}
        max={1_000}
        step={10}
        unit="ms"
        onChange={(shortestPauseMs, group) => change({ shortestPauseMs }, group)}
      />
      <Switch
        label={t('trim')}
        checked={fit.trimSilence}
        onChange={(trimSilence) => change({ trimSilence })}
      />
      <SettingSlider
        label={t('threshold')}
        {...(measuring && { hint: t('measuring') })}
        disabled={!fit.trimSilence}
        value={fit.trimThresholdDb}
        min={-90}
        max={-10}
        step={1}
        unit="dBFS"
        onChange={(trimThresholdDb, group) => change({ trimThresholdDb }, group)}
      />
    </>
  )
}

/** How many cues do not fit or are stretched, before the last change and now. */
function FitCounts() {
  const t = useTranslations('sound')
  const unfit = useDerived((state) => state.unfit)
  const stretched = useDerived((state) => state.stretched)
  const before = useFitChange((state) => state.before)
  return (
    <dl className={styles.counts} aria-live="polite">
      <Count
        label={t('unfit')}
        look="wrong"
        before={before?.unfit}
        now={unfit}
        testId="fit-count-unfit"
      />
      <Count label={t('stretched')} look="stretched" before={before?.stretched} now={stretched} />
    </dl>
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
  const t = useTranslations('sound')
  const common = useTranslations('common')
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
      <dd>{changed ? t('beforeNow', { before, now }) : common('cues', { count: now })}</dd>
    </Stack>
  )
}
