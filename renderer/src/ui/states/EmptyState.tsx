import type { ReactNode } from 'react'
import { Text } from '@cuecast/ui'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Advice on the next step. */
  children?: ReactNode
  action?: ReactNode
}

/** Replaces an empty list, with advice on the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text as="p" strong>
        {title}
      </Text>
      {children !== undefined && (
        <Text as="div" quiet style={{ maxWidth: 320 }}>
          {children}
        </Text>
      )}
      {action}
    </div>
  )
}
