import type { ReactNode } from 'react'
import { cx, Stack } from '@cuecast/ui'
import styles from './Panel.module.css'

interface PanelProps {
  title: string
  /** Actions, at the right of its name. */
  actions?: ReactNode
  /** Topic that F1 opens in it. */
  help: string
  testId: string
  className?: string | undefined
  children: ReactNode
}

/** A panel at the side of the window. */
export function Panel({ title, actions, help, testId, className, children }: PanelProps) {
  return (
    <section
      className={cx(styles.panel, className)}
      aria-label={title}
      data-testid={testId}
      data-help={help}
    >
      <PanelHead title={title}>{actions}</PanelHead>
      {children}
    </section>
  )
}

/** Fixed part above the scrolling one of a panel: a search, notes. */
export function PanelTop({ children }: { children: ReactNode }) {
  return (
    <Stack fixed gap={8} padding="0 12px 8px">
      {children}
    </Stack>
  )
}

interface PanelBodyProps {
  /** Parts one below the other, with space between; otherwise rows from edge to edge. */
  stack?: boolean
  children: ReactNode
}

/** Scrolling part of a panel. */
export function PanelBody({ stack = false, children }: PanelBodyProps) {
  return <div className={cx(styles.body, stack && styles.stack)}>{children}</div>
}

/** The name of a panel, with its actions at the right. */
export function PanelHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
