import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { commandEnabled, keyOfCommand, runCommand } from '@/project/commands/command-table'
import { cueMenu } from '@/project/commands/menus'
import { ContextMenu, ContextMenuItem, ContextMenuLine } from '@/ui/overlays/ContextMenu'

/** What a right click on a cue offers: the same commands as everywhere. */
export function CueMenu({ children }: { children: ReactElement }) {
  return <ContextMenu trigger={children}>{() => <CueMenuItems />}</ContextMenu>
}

function CueMenuItems() {
  const t = useTranslations('commands')
  return cueMenu.map((entry, i) =>
    entry === '-' ? (
      <ContextMenuLine key={`line-${cueMenu[i + 1]}`} />
    ) : (
      <ContextMenuItem
        key={entry}
        keys={keyOfCommand(entry)}
        disabled={!commandEnabled(entry)}
        onSelect={() => runCommand(entry)}
      >
        {t(entry)}
      </ContextMenuItem>
    ),
  )
}
