import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../Kbd'
import styles from './Menu.module.css'
import { menuRegion } from './MenuRegion'

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
}

/** A menu under a button. Not modal: playing and scrolling go on behind it. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={menuRegion()}>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  keys?: string | undefined
  hint?: ReactNode
  /** A short figure at the right. */
  figure?: string | undefined
  /** Whether it is what was chosen last; absent = there is no such choice. */
  checked?: boolean | undefined
  disabled?: boolean
  danger?: boolean
  onSelect: () => void
  'data-testid'?: string
}

export function MenuItem({
  children,
  icon,
  keys,
  hint,
  figure,
  checked,
  disabled = false,
  danger = false,
  ...rest
}: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      disabled={disabled}
      className={styles.item}
      data-danger={danger || undefined}
      aria-current={checked || undefined}
    >
      <span className={styles.icon}>
        {icon ?? (checked === true && <Check size={14} aria-hidden />)}
      </span>
      <span className={styles.label}>
        {children}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {icon !== undefined && checked === true && <Check size={14} aria-hidden />}
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
      {keys && <Kbd keys={keys} />}
    </Radix.Item>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.heading}>{children}</Radix.Label>
}

export function MenuLine() {
  return <Radix.Separator className={styles.line} />
}
