import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@cuecast/ui'
import { Tooltip } from './overlays/Tooltip'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** Accessible name, also the tooltip. */
  label: string
  icon: ReactNode
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  small?: boolean
}

export function IconButton({
  label,
  keys,
  side = 'bottom',
  small = false,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} side={side}>
      <Button look="quiet" {...rest} aria-label={label} square={small ? 'small' : true} />
    </Tooltip>
  )
}
