import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import { countFits, useFitChange } from '@/project/derived/fit-change'
import styles from './FitCounts.module.css'

/** How many cues do not fit or hurry: as they were before the last change, and now. */
export function FitCounts() {
  const t = useTranslations('sound')
  const fits = useDerived((state) => state.fits)
  const before = useFitChange((state) => state.before)
  const now = useMemo(() => countFits(fits), [fits])
  return (
    <dl className={styles.counts} aria-live="polite">
      <Count
        label={t('unfit')}
        look="wrong"
        before={before?.unfit}
        now={now.unfit}
        testId="fit-count-unfit"
      />
      <Count
        label={t('stretched')}
        look="stretched"
        before={before?.stretched}
        now={now.stretched}
        testId="fit-count-stretched"
      />
    </dl>
  )
}

interface CountProps {
  label: string
  look: 'wrong' | 'stretched'
  before: number | undefined
  now: number
  testId: string
}

function Count({ label, look, before, now, testId }: CountProps) {
  const t = useTranslations('sound')
  const changed = before !== undefined && before !== now
  return (
    <div
      className={styles.count}
      data-look={now > 0 ? look : undefined}
      data-testid={testId}
      data-before={before ?? now}
      data-now={now}
    >
      <dt>{label}</dt>
      <dd>{changed ? t('beforeNow', { before, now }) : t('cues', { count: now })}</dd>
    </div>
  )
}
