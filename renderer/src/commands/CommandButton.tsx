import { useSyncExternalStore } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button } from '@cuecast/ui'
import type { CommandName } from './command'
import { IconButton, type IconButtonProps } from '@/ui/IconButton'
import { MenuItem, type MenuItemProps } from '@/ui/overlays/Menu'
import { commandEnabled, keyOfCommand, onCommandsChanged, runCommand } from './command-table'

/** A command by its name, as the next step where there is nothing to show; gone while it cannot run. */
export function CommandButton({ name }: { name: CommandName }) {
  const t = useT()
  const enabled = useSyncExternalStore(onCommandsChanged, () => commandEnabled(name))
  if (!enabled) return null
  return (
    <Button data-testid={`next-${name}`} onClick={() => runCommand(name)}>
      {t(`commands.${name}`)}
    </Button>
  )
}

interface CommandIconProps extends Omit<IconButtonProps, 'label' | 'keys' | 'onClick'> {
  name: CommandName
  /** Absent: what the command is called. */
  label?: string
}

/** A command as an icon, with its name and its key. */
export function CommandIcon({ name, label, ...rest }: CommandIconProps) {
  const t = useT()
  return (
    <IconButton
      label={label ?? t(`commands.${name}`)}
      keys={keyOfCommand(name)}
      {...rest}
      onClick={() => runCommand(name)}
    />
  )
}

interface CommandItemProps extends Omit<MenuItemProps, 'children' | 'keys' | 'onSelect'> {
  name: CommandName
}

/** A command in a menu, with its name and its key. */
export function CommandItem({ name, ...rest }: CommandItemProps) {
  const t = useT()
  return (
    <MenuItem
      keys={keyOfCommand(name)}
      data-testid={`menu-${name}`}
      {...rest}
      onSelect={() => runCommand(name)}
    >
      {t(`commands.${name}`)}
    </MenuItem>
  )
}
