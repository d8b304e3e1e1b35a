import { useFormatter } from 'use-intl'
import { useFigure } from '../text/figure'
import styles from './fields.module.css'
import { Field, type FieldProps, Row, Text, TextInput } from '@cuecast/ui'
import { useDraft } from './open-fields'

export interface NumberFieldProps {
  id?: string
  label: string
  value: number
  min: number
  max: number
  /** Step of an arrow key. */
  step: number
  /** Most digits after the comma. */
  digits?: number
  unit: string
  disabled?: boolean
  onChange: (value: number) => void
  'aria-describedby'?: string
  'data-testid'?: string | undefined
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
  const shown = figure(value, { maximumFractionDigits: digits, useGrouping: false })
  const round = (number: number) => Math.round(number * 10 ** digits) / 10 ** digits
  const inRange = (number: number) => Math.min(max, Math.max(min, round(number)))
  const { draft, drop, input } = useDraft(shown, (text) => {
    const typed = parseNumber(text, digits === 0)
    if (typed !== null && inRange(typed) !== value) onChange(inRange(typed))
  })
  return (
    <Row as="span" gap={4} fixed>
      <TextInput
        {...rest}
        aria-label={`${label} (${unit})`}
        aria-invalid={(draft !== null && parseNumber(draft, digits === 0) === null) || undefined}
        inputMode="decimal"
        className={styles.numberInput}
        {...input}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          // Enter takes the number, not the form around it.
          if (event.key === 'Enter') event.preventDefault()
          input.onKeyDown(event)
          const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
          if (by === 0) return
          event.preventDefault()
          drop()
          onChange(inRange(value + by))
        }}
      />
      <Text quiet small nowrap style={{ minWidth: 'var(--unit-width, 32px)' }} aria-hidden>
        {unit}
      </Text>
    </Row>
  )
}

/** The same, with its label above or beside it. */
export const LabelledNumber = ({
  hint,
  inline = false,
  ...number
}: NumberFieldProps & Pick<FieldProps, 'hint' | 'inline'>) => (
  <Field label={number.label} hint={hint} inline={inline}>
    {(control) => <NumberField {...control} {...number} />}
  </Field>
)

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
 * A whole number of credits. Enter or leaving the field commits it: a half-typed number would be
 * too low a limit. Escape reverts it, as does leaving an invalid number.
 */
export function CreditsField({ value, onChange, ...rest }: CreditsFieldProps) {
  const format = useFormatter()
  const { draft, input } = useDraft(value === null ? '' : format.number(value), (text) => {
    const typed = parseNumber(text, true)
    const next = typed === null ? null : Math.max(0, Math.round(typed))
    if ((text.trim() === '' || typed !== null) && next !== value) onChange(next)
  })
  const wrong = draft !== null && draft.trim() !== '' && parseNumber(draft, true) === null
  return <TextInput {...rest} inputMode="numeric" aria-invalid={wrong || undefined} {...input} />
}

/**
 * Reads a number as people type it: comma or dot before the decimals, any kind of minus, a unit
 * behind it. Where only whole numbers make sense, `1.000` and `1,000` are a thousand. Null: none.
 */
export function parseNumber(text: string, whole = false): number | null {
  const plain = text.trim().replace(/^[−–]/, '-').replaceAll(/\s/g, '')
  const grouped = whole && /^-?\d{1,3}([.,]\d{3})+(?=\D*$)/.test(plain)
  const number = grouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.')
  const match = /^[+-]?(\d+\.?\d*|\.\d+)(?=[^\d.,]*$)/.exec(number)
  return match ? Number(match[0]) : null
}
