import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Fold.module.css'
import { Text } from '@cuecast/ui'

interface FoldProps {
  title: string
  /** Summary of its content while it is folded. */
  summary?: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  testId: string
  children: ReactNode
}

/** A part that folds away below its title. */
export function Fold({ title, summary, open, onOpen, testId, children }: FoldProps) {
  return (
    <details
      className={styles.fold}
      open={open}
      data-testid={testId}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next !== open) onOpen(next)
      }}
    >
      <summary>
        <ChevronRight aria-hidden />
        <h3>{title}</h3>
        {!open && (
          <Text quiet small figures cut grow style={{ textAlign: 'right' }}>
            {summary}
          </Text>
        )}
      </summary>
      {children}
    </details>
  )
}
