import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { TextInput } from './Field'
import { useOpenField } from './open-fields'
import { parseNumber } from './parse-number'

interface CreditsFieldProps {
  id?: string
  /** Null: the field is empty. */
  value: number | null
  placeholder?: string
  onChange: (value: number | null) => void
  'aria-describedby'?: string
  'data-testid'?: string
}

/**
 * A whole number of credits to type. Enter or leaving takes it: what is half typed would be a limit
 * too low. Escape takes it back, and so does leaving what is no number.
 */
export function CreditsField({ value, onChange, ...rest }: CreditsFieldProps) {
  const format = useFormatter()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? null : parseNumber(draft, true)
  const empty = draft?.trim() === ''
  const take = () => {
    const next = typed === null ? null : Math.max(0, Math.round(typed))
    if ((empty || typed !== null) && next !== value) onChange(next)
    setDraft(null)
  }
  useOpenField(draft !== null, take)
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      aria-invalid={(draft !== null && !empty && typed === null) || undefined}
      value={draft ?? (value === null ? '' : format.number(value))}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
