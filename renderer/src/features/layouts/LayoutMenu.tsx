import { ownLayoutIds } from '@shared/contracts/preferences'
import { LayoutDashboard, RotateCcw, Save, Trash2 } from 'lucide-react'
import { CommandItem } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { removeLayout, resetLayout } from '@/model/view/layouts'
import { layouts, useWorkspace, type LayoutName } from '@/model/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { commandOfLayout } from './layout-commands'

/** Shows the layouts, built in and own, and keeps how the window is shared now. */
export function LayoutMenu() {
  const t = useT()
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('layouts.title')} icon={<LayoutDashboard />} />}
    >
      <LayoutChoices />
    </Menu>
  )
}

/** Mounted only while the menu is open. */
function LayoutChoices() {
  const t = useT()
  const { ownLayouts } = usePreferences()
  const shown = useWorkspace((state) => state.layout)
  const own = ownLayoutIds.find((id) => id === shown)
  const nameOf = (layout: LayoutName): string | undefined =>
    ownLayouts.find(({ id }) => id === layout)?.name ??
    (ownLayoutIds.some((id) => id === layout)
      ? undefined
      : t(`commands.${commandOfLayout[layout]}`))
  return (
    <>
      {layouts.map((layout) => {
        const name = nameOf(layout)
        if (name === undefined) return null
        return (
          <MenuItem
            key={layout}
            checked={layout === shown}
            keys={keyOfCommand(commandOfLayout[layout])}
            onSelect={() => layout !== shown && runCommand(commandOfLayout[layout])}
          >
            {name}
          </MenuItem>
        )
      })}
      <MenuLine />
      <CommandItem name="saveLayout" icon={<Save />} />
      <MenuItem icon={<RotateCcw />} onSelect={() => resetLayout(shown)}>
        {t('layouts.reset')}
      </MenuItem>
      {own && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => void removeLayout(own)}>
          {t('layouts.remove', { name: nameOf(own) ?? '' })}
        </MenuItem>
      )}
    </>
  )
}
