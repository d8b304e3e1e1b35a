import { CircleAlert, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '@/ui/IconButton'
import styles from './FileList.module.css'

interface FileListProps {
  title: string
  hint?: string | undefined
  /** What the tour calls this list. */
  tour?: string
  children: ReactNode
}

export function FileList({ title, hint, tour, children }: FileListProps) {
  const id = useId()
  return (
    <section className={styles.list} aria-labelledby={id} data-tour={tour}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

interface FileRowProps {
  title: string
  detail: string
  tooltip?: string
  disabled: boolean
  /** What the row names is not where it was. */
  gone?: boolean
  testId: string
  onOpen: () => void
  /** Takes the row off the list. */
  forget?: { label: string; run: () => void }
}

export function FileRow(props: FileRowProps) {
  const { title, detail, tooltip, disabled, gone = false, testId, onOpen, forget } = props
  return (
    <div className={styles.line} data-gone={gone || undefined}>
      <button
        type="button"
        className={styles.row}
        title={tooltip ?? title}
        disabled={disabled}
        data-testid={testId}
        onClick={onOpen}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>
          {gone && <CircleAlert size={14} aria-hidden />}
          {detail}
        </span>
      </button>
      {forget && (
        <IconButton
          small
          label={forget.label}
          icon={<X />}
          className={styles.forget}
          data-testid={`${testId}-forget`}
          onClick={forget.run}
        />
      )}
    </div>
  )
}
