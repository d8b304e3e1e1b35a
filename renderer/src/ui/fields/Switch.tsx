import { Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Switch.module.css'

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
    <label className={styles.row}>
      <Radix.Root {...rest} className={styles.root} checked={checked} onCheckedChange={onChange}>
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
      <span className={styles.text}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
