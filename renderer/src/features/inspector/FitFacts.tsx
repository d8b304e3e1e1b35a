import type { Cue, Take } from '@shared/contracts/project-file'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import { fasterSpeed } from '@shared/fitting/faster-speed'
import type { FitResult } from '@shared/fitting/fit-types'
import { useFormatter, useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived-store'
import { setCueAudio, setOverlapMeant, setTimes } from '@/project/edits/cue-edits'
import { useDocument } from '@/project/document-store'
import { execute } from '@/project/execute'
import { Button } from '@/ui/Button'
import { FitMeter } from '@/ui/FitMeter'
import styles from './FitFacts.module.css'

/** How the voice lies in its time, and what would help when it does not fit. */
export function FitFacts({ cue, take }: { cue: Cue; take: Take }) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const fit = useDerived((state) => state.fits[cue.id])
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
        <Advice cue={cue} fit={fit} speed={take.recipe.audio.speed} seconds={seconds} />
      )}
    </div>
  )
}

interface AdviceProps {
  cue: Cue
  fit: FitResult
  /** What the take was read with. */
  speed: number
  seconds: (ms: number) => string
}

/** What would help, each with the button that does it. */
function Advice({ cue, fit, speed, seconds }: AdviceProps) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const faster = fasterSpeed(fit, speed)
  const unfit = fit.state === 'does-not-fit'
  return (
    <div className={styles.advice}>
      {unfit && <p>{t('overflow', { seconds: seconds(fit.overflowMs) })}</p>}
      {fit.cutCharacters > 0 && <p>{t('cut', { count: fit.cutCharacters })}</p>}
      <div className={styles.mends}>
        {faster !== null && (
          <Button
            title={t('fasterHint')}
            data-testid="mend-faster"
            onClick={() => execute('mendProblem', setCueAudio([cue.id], 'speed', faster))}
          >
            {t('faster', { speed: format.number(faster, { minimumFractionDigits: 2 }) })}
          </Button>
        )}
        {unfit && (
          <>
            <Button
              data-testid="mend-extend"
              onClick={() => execute('mendProblem', setTimes(cue.id, cue.startMs, fit.neededEndMs))}
            >
              {t('extend', { seconds: seconds(fit.neededEndMs - cue.endMs) })}
            </Button>
            <Button
              data-testid="mend-overlap"
              onClick={() => execute('changeOverlap', setOverlapMeant([cue.id], true))}
            >
              {t('allowOverlap')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
