import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { Text } from '@/ui/layout/layout'
import styles from './Inspector.module.css'

/** Whether a part of the inspector is open, as the user left it, and how to change that. */
export function useFold(name: string, usual = true): [boolean, (open: boolean) => void] {
  const key = `inspector.${name}`
  const open = (usePreferences().layout[key] ?? Number(usual)) === 1
  const change = (next: boolean) =>
    void setPreferences({ layout: { ...currentPreferences().layout, [key]: Number(next) } })
  return [open, change]
}

interface FoldProps {
  /** Under which it is remembered. */
  name: string
  title: string
  /** What it holds, shown while it is folded. */
  summary?: string | undefined
  children: ReactNode
}

/** A part of the inspector that folds away and stays so for all cues. */
export function Fold({ name, title, summary, children }: FoldProps) {
  const [open, setOpen] = useFold(name)
  return (
    <details
      className={styles.fold}
      open={open}
      data-testid={`fold-${name}`}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next !== open) setOpen(next)
      }}
    >
      <summary>
        <ChevronRight aria-hidden />
        <h3>{title}</h3>
        {!open && (
          <Text quiet small figures cut className={styles.foldSummary}>
            {summary}
          </Text>
        )}
      </summary>
      {children}
    </details>
  )
}
