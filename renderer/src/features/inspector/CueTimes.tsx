import type { Cue } from '@shared/contracts/project-file'
import { MIN_CUE_MS } from '@shared/contracts/project-limits'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { setTimes } from '@/project/edits/cue-edits'
import { execute } from '@/project/document/execute'
import { TimeField } from '@/ui/fields/TimeField'
import styles from './CueTimes.module.css'

const least = { ms: MIN_CUE_MS }

/** Start, end and length; typing one keeps what one expects: a new start moves only the start. */
export const CueTimes = memo(function CueTimes({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const { id, startMs, endMs } = cue
  const set = (start: number, end: number) => execute('changeTimes', setTimes(id, start, end))
  return (
    <div className={styles.times}>
      <TimeField
        label={t('start')}
        value={startMs}
        testId="inspector-start"
        check={(ms) => (ms > endMs - MIN_CUE_MS ? t('startAfterEnd', least) : null)}
        onChange={(ms) => set(ms, endMs)}
      />
      <TimeField
        label={t('end')}
        value={endMs}
        testId="inspector-end"
        check={(ms) => (ms < startMs + MIN_CUE_MS ? t('endBeforeStart', least) : null)}
        onChange={(ms) => set(startMs, ms)}
      />
      <TimeField
        label={t('length')}
        value={endMs - startMs}
        testId="inspector-length"
        check={(ms) => (ms < MIN_CUE_MS ? t('noLength', least) : null)}
        onChange={(ms) => set(startMs, startMs + ms)}
        short
      />
    </div>
  )
})
