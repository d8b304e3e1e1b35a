import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'
import styles from './IsolatedPanel.module.css'

interface IslandProps {
  children: ReactNode
  className?: string | undefined
}

/** Fills its panel and is laid out by itself: what changes in it does not lay out the window. */
export function IsolatedPanel({ children, className }: IslandProps) {
  return (
    <div className={styles.shore}>
      <div className={cx(styles.island, className)}>{children}</div>
    </div>
  )
}
