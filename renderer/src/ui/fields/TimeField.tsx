import { useT } from '@/ui/text/use-t'
import { Field, TextInput } from '@cuecast/ui'
import { useDraft } from './open-fields'
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
  /** `onChange` is called while typing: content next to the field depends on it. */
  live?: boolean
  testId?: string
}

/** A time to type: Enter or leaving takes it, Escape takes it back. */
export function TimeField({
  label,
  value,
  short,
  check,
  onChange,
  live = false,
  testId,
}: TimeFieldProps) {
  const t = useT()
  const shown = short ? formatLength(value) : formatTimecode(value)
  const errorOf = (ms: number | null) => (ms === null ? t('ui.noTime') : (check?.(ms) ?? null))
  const { draft, input } = useDraft(shown, (typed) => {
    const ms = parseTimecode(typed)
    if (ms !== null && errorOf(ms) === null && ms !== value) onChange(ms)
  })
  return (
    <Field label={label} error={draft !== null && errorOf(parseTimecode(draft))}>
      {(control) => (
        <TextInput
          {...control}
          className={styles.time}
          {...input}
          onChange={(event) => {
            input.onChange(event)
            const ms = parseTimecode(event.target.value)
            if (live && ms !== null && errorOf(ms) === null) onChange(ms)
          }}
          data-testid={testId}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}
