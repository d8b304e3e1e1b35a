import { Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Hint, Row, Stack } from '@cuecast/ui'
import styles from './fields.module.css'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  /** Only the switch: its label is read out but not displayed. */
  bare?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  'data-testid'?: string
}

interface SwitchesProps<T extends string> {
  values: readonly T[]
  chosen: readonly T[]
  name: (value: T) => string
  /** What is chosen now, in the order of `values`. */
  onChange: (chosen: T[]) => void
  testId?: string
}

/** A switch for each of some values. */
export function Switches<T extends string>(props: SwitchesProps<T>) {
  const { values, chosen, name, onChange, testId } = props
  return values.map((value) => (
    <Switch
      key={value}
      label={name(value)}
      checked={chosen.includes(value)}
      {...(testId !== undefined && { 'data-testid': `${testId}-${value}` })}
      onChange={(on) =>
        onChange(values.filter((each) => (each === value ? on : chosen.includes(each))))
      }
    />
  ))
}

export function Switch({ label, hint, bare = false, onChange, ...rest }: SwitchProps) {
  const control = (
    <Radix.Root
      {...rest}
      className={styles.root}
      aria-label={bare ? label : undefined}
      onCheckedChange={onChange}
    >
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  )
  if (bare) return control
  return (
    <Row as="label" align="start" gap={10}>
      {control}
      <Stack as="span">
        {label}
        {hint !== undefined && <Hint as="span">{hint}</Hint>}
      </Stack>
    </Row>
  )
}
