import { ContextMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../Kbd'
import styles from './Menu.module.css'
import { menuRegion } from './MenuRegion'

interface ContextMenuProps {
  trigger: ReactElement
  /** Called when the menu opens, so that it shows what holds then. */
  children: () => ReactNode
}

/** The menu of a right click, or of the menu key. */
export function ContextMenu({ trigger, children }: ContextMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={menuRegion()}>
        <Radix.Content className={styles.menu} collisionPadding={8} loop>
          {children()}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ContextMenuItemProps {
  children: ReactNode
  keys?: string | undefined
  disabled?: boolean
  onSelect: () => void
}

export function ContextMenuItem({
  children,
  keys,
  disabled = false,
  onSelect,
}: ContextMenuItemProps) {
  return (
    <Radix.Item disabled={disabled} className={styles.item} onSelect={onSelect}>
      <span className={styles.label}>{children}</span>
      {keys && <Kbd keys={keys} />}
    </Radix.Item>
  )
}

export function ContextMenuLine() {
  return <Radix.Separator className={styles.line} />
}
