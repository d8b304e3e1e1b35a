import { Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../layout/layout'
import styles from './fields.module.css'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  'data-testid'?: string
}

export function Switch({ label, hint, checked, onChange, ...rest }: SwitchProps) {
  return (
    <Row as="label" align="start" gap={10}>
      <Radix.Root {...rest} className={styles.root} checked={checked} onCheckedChange={onChange}>
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
      <Stack as="span">
        {label}
        {hint !== undefined && (
          <Text quiet small>
            {hint}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
