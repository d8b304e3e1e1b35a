import { useId, type ComponentProps, type ReactNode } from 'react'
import { Row, Text } from '../layout/layout'
import styles from './fields.module.css'
import { cx } from '@cuecast/ui'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** The error and its remedy; linked to the control for screen readers. */
  error?: ReactNode
  /** Next to the label, at the right. */
  aside?: ReactNode
  /** Label to the left of the control instead of above it. */
  inline?: boolean
  /** Its argument goes to the control that the label names. */
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
  }) => ReactNode
}

/** A label with its control: one input, text area or button. */
export function Field({ label, hint, error, aside, inline = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={cx(styles.field, inline && styles.inline)}>
      <Row gap={8} justify="space-between">
        <Text as="label" htmlFor={id} quiet>
          {label}
        </Text>
        {aside}
      </Row>
      {children({
        id,
        ...(note ? { 'aria-describedby': noteId } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {note && (
        <div
          id={noteId}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  )
}

interface FieldGroupProps extends Pick<FieldProps, 'label' | 'hint' | 'inline'> {
  /** Its argument belongs on the labelled element. */
  children: (group: { 'aria-labelledby': string; 'aria-describedby'?: string }) => ReactNode
}

/** A label of what `<label>` cannot name: a slider, radio buttons, several controls. */
export function FieldGroup({ label, hint, inline = false, children }: FieldGroupProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx(styles.field, inline && styles.inline)}>
      <Text id={id} quiet>
        {label}
      </Text>
      {children({ 'aria-labelledby': id, ...(hint ? { 'aria-describedby': noteId } : {}) })}
      {hint && (
        <div id={noteId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps
  extends
    Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'children'> {
  onChange: (value: string) => void
  /** Enter, outside a word that an input method still composes. */
  onEnter?: () => void
  /** Selects the value when the field gets the focus. */
  selected?: boolean
  'data-testid'?: string
}

/** A text to type, with its label. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, inline, onChange, onEnter, selected, ...input } = props
  return (
    <Field {...{ label, hint, error, aside }} inline={inline ?? false}>
      {(control) => (
        <TextInput
          {...(selected && { onFocus: (event) => event.target.select() })}
          {...(onEnter && {
            onKeyDown: ({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
            },
          })}
          {...control}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(styles.input, className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(styles.input, styles.area, className)} />
}
