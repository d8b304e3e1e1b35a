import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Radix, ContextMenu as RadixContext } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Kbd } from '../Kbd'
import styles from './overlays.module.css'
import { Hint, Stack, Text } from '@cuecast/ui'

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
}

/** A menu under a button. Not modal: playback and scrolling continue behind it. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && (
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
      )}
    </Radix.Root>
  )
}

export interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  keys?: string | undefined
  hint?: ReactNode
  /** A short number at the right. */
  figure?: string | undefined
  /** True for the current choice; absent: the menu is not a choice. */
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
      <Stack as="span" grow>
        {children}
        {hint !== undefined && <Hint as="span">{hint}</Hint>}
      </Stack>
      {icon !== undefined && checked === true && <Check size={14} aria-hidden />}
      {figure !== undefined && (
        <Text quiet small figures nowrap style={{ paddingLeft: 12 }}>
          {figure}
        </Text>
      )}
      {keys && <Kbd keys={keys} />}
    </Radix.Item>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.heading}>{children}</Radix.Label>
}

export const MenuLine = () => <Radix.Separator className={styles.line} />

interface ContextMenuProps {
  trigger: ReactElement
  /** Called when the menu opens, so that it shows the state at that moment. */
  children: () => ReactNode
}

/** The menu of a right click or the menu key. */
export function ContextMenu({ trigger, children }: ContextMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <RadixContext.Root modal={false} onOpenChange={setOpen}>
      <RadixContext.Trigger asChild>{trigger}</RadixContext.Trigger>
      {open && (
        <RadixContext.Portal container={menuRegion()}>
          <RadixContext.Content className={styles.menu} collisionPadding={8} loop>
            {children()}
          </RadixContext.Content>
        </RadixContext.Portal>
      )}
    </RadixContext.Root>
  )
}

export function ContextMenuItem({
  children,
  keys,
  disabled = false,
  onSelect,
}: {
  children: ReactNode
  keys?: string | undefined
  disabled?: boolean
  onSelect: () => void
}) {
  return (
    <RadixContext.Item disabled={disabled} className={styles.item} onSelect={onSelect}>
      <Stack as="span" grow>
        {children}
      </Stack>
      {keys && <Kbd keys={keys} />}
    </RadixContext.Item>
  )
}

/** A menu next to its entry, opened by pointing at it or by the right arrow. */
export function ContextSubmenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <RadixContext.Sub>
      <RadixContext.SubTrigger className={styles.item}>
        <Stack as="span" grow>
          {label}
        </Stack>
        <ChevronRight size={14} aria-hidden />
      </RadixContext.SubTrigger>
      <RadixContext.Portal container={menuRegion()}>
        <RadixContext.SubContent className={styles.menu} collisionPadding={8} loop>
          {children}
        </RadixContext.SubContent>
      </RadixContext.Portal>
    </RadixContext.Sub>
  )
}

export const ContextMenuLine = () => <RadixContext.Separator className={styles.line} />

const ID = 'menus'

/** Container for open menus: a named region, so that screen readers find them. Mounted once. */
export const MenuRegion = ({ label }: { label: string }) => <section id={ID} aria-label={label} />

/** The container to open a menu in. */
function menuRegion(): HTMLElement | null {
  return document.getElementById(ID)
}
