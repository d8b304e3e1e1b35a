import type { ReactNode } from 'react'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What to do now. */
  children?: ReactNode
  action?: ReactNode
}

/** Takes the place of an empty list and says what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
      {action}
    </div>
  )
}
