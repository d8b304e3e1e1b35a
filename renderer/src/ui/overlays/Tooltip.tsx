import { Tooltip as Radix } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Kbd } from '../Kbd'
import styles from './overlays.module.css'

interface TooltipProps {
  text: ReactNode
  /** Key that does the same, as `formatKey` writes it. */
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactElement<{ disabled?: boolean | undefined }>
}

export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  // A button that is disabled while it has the focus reports no blur: its tooltip would stay.
  const disabled = children.props.disabled === true
  const [wasDisabled, setWasDisabled] = useState(disabled)
  if (disabled !== wasDisabled) {
    setWasDisabled(disabled)
    if (disabled) setOpen(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {open && (
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
            {text}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

export const TooltipProvider = Radix.Provider
