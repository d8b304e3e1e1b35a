import { useSyncExternalStore } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button } from '@cuecast/ui'
import type { CommandName } from './command'
import { commandEnabled, onCommandsChanged, runCommand } from './command-table'

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
