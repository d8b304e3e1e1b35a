import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx'
import { Row, Text } from '../layout/layout'
import styles from './fields.module.css'

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
      <Row wrap gap="0px 8px" justify="space-between">
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
        <Text
          as="div"
          small
          id={noteId}
          quiet={!error}
          tone={error ? 'wrong' : undefined}
          role={error ? 'alert' : undefined}
        >
          {note}
        </Text>
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
        <Text as="div" quiet small id={noteId}>
          {hint}
        </Text>
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

/** For what looks like a field and is none that is typed in, as the button of a select is. */
export const fieldLook = styles.input

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(styles.input, className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cx(styles.input, styles.area, className)} />
}
