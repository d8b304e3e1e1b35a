import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from './Field'
import { useOpenField } from './open-fields'
import { formatLength, formatTimecode, parseTimecode } from '../text/timecode'
import styles from './fields.module.css'

interface TimeFieldProps {
  label: string
  /** Ms. */
  value: number
  /** Seconds instead of a whole timecode. */
  short?: boolean
  /** Why a time cannot be taken, or null. */
  check?: (ms: number) => string | null
  onChange: (ms: number) => void
  testId?: string
}

/** A time to type: Enter or leaving takes it, Escape takes it back. */
export function TimeField({ label, value, short, check, onChange, testId }: TimeFieldProps) {
  const t = useTranslations('ui')
  const [draft, setDraft] = useState<string | null>(null)
  const shown = short ? formatLength(value) : formatTimecode(value)
  const ms = draft === null ? null : parseTimecode(draft)
  const error = draft === null ? null : ms === null ? t('noTime') : (check?.(ms) ?? null)
  const take = () => {
    if (draft === null) return
    if (ms !== null && error === null && ms !== value) onChange(ms)
    setDraft(null)
  }
  useOpenField(draft !== null, take)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          className={styles.time}
          value={draft ?? shown}
          data-testid={testId}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
            if (event.key === 'Escape') setDraft(null)
          }}
        />
      )}
    </Field>
  )
}
