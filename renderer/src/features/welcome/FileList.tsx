import { useId, type ReactNode } from 'react'
import styles from './FileList.module.css'

interface FileListProps {
  title: string
  hint?: string | undefined
  children: ReactNode
}

export function FileList({ title, hint, children }: FileListProps) {
  const id = useId()
  return (
    <section className={styles.list} aria-labelledby={id}>
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
  testId: string
  onOpen: () => void
}

export function FileRow({ title, detail, tooltip, disabled, testId, onOpen }: FileRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      title={tooltip ?? title}
      disabled={disabled}
      data-testid={testId}
      onClick={onOpen}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{detail}</span>
    </button>
  )
}
