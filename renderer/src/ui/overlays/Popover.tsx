import { Popover as Radix } from 'radix-ui'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { cx } from '@cuecast/ui'
import styles from './overlays.module.css'

interface PopoverProps {
  trigger: ReactElement
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: 'start' | 'end'
  /** Its size, and the room in it and between its parts. */
  style?: CSSProperties
  className?: string | undefined
  children: ReactNode
  testId?: string
}

/** A small panel tied to its button. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  style,
  className,
  children,
  testId,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && (
        <Radix.Portal>
          <Radix.Content
            aria-label={label}
            className={cx(styles.popover, className)}
            style={style}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            data-testid={testId}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}
