import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { cx, Field, fieldLook, type FieldProps, Hint, Stack, Text } from '@cuecast/ui'
import styles from './Select.module.css'

export interface SelectOption<T extends string> {
  value: T
  label: string
  icon?: ReactNode
  /** Effect of the choice, shown below its label in the open list. */
  hint?: () => string
  disabled?: boolean
}

interface SelectProps<T extends string> {
  id?: string
  label?: string
  value: T
  options: readonly SelectOption<T>[]
  onChange: (value: T) => void
  disabled?: boolean
  /** After a choice with the mouse the focus returns to where it was, not to the select. */
  givesFocusBack?: boolean
  className?: string | undefined
  /** Takes the focus when its dialog opens. */
  autofocus?: boolean
  'aria-describedby'?: string
  'data-testid'?: string
}

/** Returns the focus to where it was before the list opened. */
function useFocusBack(on: boolean) {
  const trigger = useRef<HTMLButtonElement>(null)
  const from = useRef<Element | null>(null)
  return {
    trigger,
    onOpenChange(open: boolean) {
      if (open) from.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      if (!on || from.current === trigger.current) return
      event.preventDefault()
      if (from.current instanceof HTMLElement) from.current.focus()
    },
  }
}

/** A choice from a short list. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  givesFocusBack = false,
  className,
  autofocus = false,
  ...rest
}: SelectProps<T>) {
  const { trigger, onOpenChange, onCloseAutoFocus } = useFocusBack(givesFocusBack)
  // Most lists are never opened: options are rendered once the pointer or the focus is on the control.
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root
      value={value}
      onValueChange={choose}
      onOpenChange={(opens) => {
        onOpenChange(opens)
        setOpen(opens)
      }}
      disabled={disabled ?? false}
    >
      <Radix.Trigger
        {...rest}
        ref={trigger}
        aria-label={label}
        data-autofocus={autofocus || undefined}
        title={chosen?.label}
        className={cx(fieldLook, styles.trigger, className)}
        onFocus={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
      >
        <span className={styles.value}>
          <Radix.Value>{chosen && <Shown option={chosen} />}</Radix.Value>
        </span>
        <ChevronDown size={14} color="var(--text-2)" aria-hidden />
      </Radix.Trigger>
      {near && (
        <Radix.Portal>
          <Radix.Content
            className={styles.list}
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <Radix.Viewport>
              {options.map((option) => (
                <Choice key={option.value} option={option} open={open} />
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

interface SelectFieldProps<T extends string>
  extends Omit<FieldProps, 'children'>, Omit<SelectProps<T>, 'id' | 'label'> {
  label: string
}

/** A choice from a short list, with its label. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, error, aside, inline, ...select } = props
  return (
    <Field {...{ label, hint, error, aside }} inline={inline ?? false}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  )
}

function Choice({ option, open }: { option: SelectOption<string>; open: boolean }) {
  return (
    <Radix.Item value={option.value} disabled={option.disabled ?? false} className={styles.item}>
      <span className={styles.tick}>
        <Radix.ItemIndicator>
          <Check size={14} aria-hidden />
        </Radix.ItemIndicator>
      </span>
      <Stack as="span">
        <Radix.ItemText>
          <Shown option={option} />
        </Radix.ItemText>
        {open && option.hint && <Hint as="span">{option.hint()}</Hint>}
      </Stack>
    </Radix.Item>
  )
}

/** An option, in the list and in the closed select. */
function Shown({ option }: { option: SelectOption<string> }) {
  return (
    <span className={styles.text}>
      {option.icon}
      <Text cut>{option.label}</Text>
    </span>
  )
}
