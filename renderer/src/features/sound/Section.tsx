import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@/ui/IconButton'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  testId: string
  /** Brings the defaults back; null when they hold. */
  onReset: (() => void) | null
  children: ReactNode
}

/** Settings that belong together, with the way back to their defaults. */
export function Section({ title, testId, onReset, children }: SectionProps) {
  const t = useTranslations('sound')
  return (
    <section className={styles.section} aria-label={title} data-testid={testId}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {onReset && (
          <IconButton
            small
            label={t('reset')}
            icon={<RotateCcw />}
            data-testid={`${testId}-reset`}
            onClick={onReset}
          />
        )}
      </div>
      {children}
    </section>
  )
}
