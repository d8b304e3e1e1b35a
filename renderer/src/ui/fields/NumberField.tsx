import { useState } from 'react'
import { TextInput } from './Field'
import styles from './NumberField.module.css'
import { useFigure } from '../text/figure'
import { useOpenField } from './open-fields'
import { parseNumber } from './parse-number'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  /** What an arrow key changes. */
  step: number
  /** Most digits after the comma. */
  digits?: number
  unit: string
  disabled?: boolean
  onChange: (value: number) => void
  'data-testid'?: string
}

/** A number to type, with its unit: Enter or leaving takes it into its range, Escape takes it back. */
export function NumberField({
  label,
  value,
  min,
  max,
  step,
  digits = 0,
  unit,
  onChange,
  ...rest
}: NumberFieldProps) {
  const figure = useFigure()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = figure(value, { maximumFractionDigits: digits, useGrouping: false })
  const round = (number: number) => Math.round(number * 10 ** digits) / 10 ** digits
  const inRange = (number: number) => Math.min(max, Math.max(min, round(number)))
  const take = () => {
    const typed = draft === null ? null : parseNumber(draft, digits === 0)
    if (typed !== null && inRange(typed) !== value) onChange(inRange(typed))
    setDraft(null)
  }
  useOpenField(draft !== null, take)
  return (
    <span className={styles.field}>
      <TextInput
        {...rest}
        aria-label={`${label} (${unit})`}
        aria-invalid={(draft !== null && parseNumber(draft, digits === 0) === null) || undefined}
        inputMode="decimal"
        className={styles.input}
        value={draft ?? shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It takes the number, not the form around it.
            event.preventDefault()
            take()
          }
          if (event.key === 'Escape') setDraft(null)
          const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
          if (by === 0) return
          event.preventDefault()
          setDraft(null)
          onChange(inRange(value + by))
        }}
      />
      <span className={styles.unit} aria-hidden>
        {unit}
      </span>
    </span>
  )
}
