import type { StudioError } from '@shared/contracts/errors'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorFacts } from '../text/error-facts'
import styles from './ErrorNote.module.css'

interface ErrorNoteProps {
  error: StudioError
  /** The button that does what the note advises. */
  action?: ReactNode
}

/** A failure where it happened: what, at which place, what to do next. */
export function ErrorNote({ error, action }: ErrorNoteProps) {
  const t = useTranslations('errors')
  const facts = useErrorFacts(error)
  return (
    <div className={styles.note} role="alert" data-error-code={error.code}>
      <CircleX size={16} aria-hidden />
      <div className={styles.text} data-selectable title={error.message}>
        <p className={styles.what}>{t(`${error.code}.what`)}</p>
        {error.at !== undefined && <p className={styles.at}>{error.at}</p>}
        {facts && <p>{facts}</p>}
        <p>{t(`${error.code}.next`)}</p>
        {action}
      </div>
    </div>
  )
}
