import type { Cue, Take } from '@shared/contracts/project-file'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import type { FitResult } from '@shared/fitting/fit-types'
import { useFormatter, useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { applyFix } from '@/project/quick-fixes/apply-fix'
import { useQuickFixes, useFixText } from '@/project/quick-fixes/use-quick-fixes'
import { Button } from '@/ui/Button'
import { FitMeter } from '@/ui/states/FitMeter'
import styles from './FitFacts.module.css'

/** How the voice lies in its time, and what would help when it does not fit. */
export function FitFacts({ cue, take }: { cue: Cue; take: Take }) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const fit = useDerived((state) => state.fits.get(cue.id))
  const settings = useDocument((state) => state.fields.fit)
  if (!fit || fit.state === 'empty') return null
  const voiceMs = naturalLengthMs(take, settings)
  const seconds = (ms: number) =>
    format.number(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <div className={styles.fit} data-testid="fit-facts" data-fit-state={fit.state}>
      <div className={styles.top}>
        <strong>{t(`fit.${fit.state}`)}</strong>
        <span className={styles.rate}>
          {format.number(fit.rate, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×
        </span>
      </div>
      <FitMeter voiceMs={voiceMs} slotMs={fit.slotMs} state={fit.state} />
      <p className={styles.facts}>
        {t('fitFacts', { voice: seconds(voiceMs), slot: seconds(cue.endMs - cue.startMs) })}
        {fit.borrowedMs > 0 && ` · ${t('borrowed', { seconds: seconds(fit.borrowedMs) })}`}
      </p>
      {(fit.state === 'does-not-fit' || fit.state === 'stretched') && (
        <Advice cue={cue} fit={fit} seconds={seconds} />
      )}
    </div>
  )
}

interface AdviceProps {
  cue: Cue
  fit: FitResult
  seconds: (ms: number) => string
}

/** What would help, each with the button that does it. */
function Advice({ cue, fit, seconds }: AdviceProps) {
  const t = useTranslations('inspector')
  const text = useFixText()
  const unfit = fit.state === 'does-not-fit'
  const problem = {
    kind: 'DOES_NOT_FIT',
    cueId: cue.id,
    severity: 'error',
    value: fit.overflowMs,
  } as const
  // A hurried voice fits already: only reading faster by itself would sound better.
  const fixes = useQuickFixes(problem).filter(({ name }) => unfit || name === 'faster')
  return (
    <div className={styles.advice}>
      {unfit && <p>{t('overflow', { seconds: seconds(fit.overflowMs) })}</p>}
      <div className={styles.fixes}>
        {fixes.map((fix) => (
          <Button
            key={fix.name}
            title={fix.name === 'faster' ? t('fasterHint') : undefined}
            data-testid={`fix-${fix.name}`}
            onClick={() => applyFix(fix.name, [problem])}
          >
            {text(fix)}
          </Button>
        ))}
      </div>
    </div>
  )
}
