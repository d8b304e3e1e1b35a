import type { AppMenu, AppMenuItem, MenuRole } from '@shared/contracts/app-menu'
import type { EditName } from '../document/edit-names'
import { useHistory } from '../document/history-store'
import { useWorkspace } from '../view/workspace-store'
import type { CommandName } from './command'
import { commandChecked, commandEnabled, keyOfCommand } from './command-table'
import { menuNames, nativeMenus, type MenuEntry, type MenuName } from './menus'

/** The words of a menu in the window's language. */
export interface MenuWords {
  command: (name: CommandName) => string
  menu: (name: MenuName) => string
  role: (role: MenuRole) => string
  undo: (edit: EditName) => string
  redo: (edit: EditName) => string
}

/** Undoing and doing again name the edit; everything else is called what it is called everywhere. */
function labelOf(name: CommandName, words: MenuWords): string {
  const { past, future } = useHistory.getState()
  const last = past.at(-1)?.name
  const next = future.at(-1)?.name
  if (name === 'undo' && last !== undefined) return words.undo(last)
  if (name === 'redo' && next !== undefined) return words.redo(next)
  return words.command(name)
}

function itemOf(entry: MenuEntry, words: MenuWords, usable: boolean): AppMenuItem {
  if (entry === '-') return { kind: 'line' }
  if (typeof entry === 'object') {
    return { kind: 'role', role: entry.role, label: words.role(entry.role) }
  }
  return {
    kind: 'command',
    name: entry,
    label: labelOf(entry, words),
    key: keyOfCommand(entry) ?? null,
    enabled: usable && commandEnabled(entry),
    checked: commandChecked(entry),
  }
}

/** The native menu as things stand. Behind a dialog nothing can be done. */
export function menuModel(words: MenuWords): AppMenu {
  const usable = useWorkspace.getState().dialog === null
  return menuNames.map((id) => ({
    id,
    label: words.menu(id),
    items: nativeMenus[id].map((entry) => itemOf(entry, words, usable)),
  }))
}
