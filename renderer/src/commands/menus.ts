import type { MenuRole, AppMenu, AppMenuItem } from '@shared/contracts/app'
import { type CommandName, type MenuGroup, menuGroups, type MenuName, menuNames } from './command'
import type { EditName } from '@/model/document/document'
import { useHistory } from '@/model/document/history-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { allCommands, commandChecked, commandEnabled, keyOfCommand } from './command-table'

/** `-` is a line; a role is what the system does by itself. */
type MenuEntry = CommandName | '-' | { readonly role: MenuRole }

/** What the system does by itself, at the top of a group. */
const roles: Partial<Record<MenuGroup, readonly MenuRole[]>> = {
  'file.quit': ['quit'],
  'edit.clipboard': ['cut', 'copy', 'paste'],
  'view.window': ['togglefullscreen', 'reload', 'toggleDevTools'],
  'window.size': ['minimize'],
}

function groupOf(group: MenuGroup): MenuEntry[] {
  const held = allCommands().filter(({ menu }) => menu.startsWith(`${group}@`))
  return [...(roles[group] ?? []).map((role) => ({ role })), ...held.map(({ name }) => name)]
}

/** The groups of a menu one below the other, with lines between them. */
function entriesOf(menu: MenuName): MenuEntry[] {
  const groups = menuGroups.filter((group) => group.startsWith(`${menu}.`))
  return groups.flatMap((group, i) => [...(i > 0 ? ['-' as const] : []), ...groupOf(group)])
}

/** What a right click on a cue offers at once, in the table and on the timeline. */
export const cueMenu: readonly CommandName[] = [
  'editText',
  'chooseSpeaker',
  'playFromHere',
  'renderSelected',
  'recordTake',
  'splitCue',
  'mergeWithNext',
  'deleteCues',
]

/** What else it offers, by the name of the menu beside it (`menus.cue`). */
export const cueSubmenus = [
  [
    'take',
    [
      'playCue',
      'editTake',
      'listenCheck',
      'approveTake',
      'shortenPauses',
      'toggleSpoken',
      'speakAlone',
      'switchScreen',
    ],
  ],
  ['times', ['startAtPlayhead', 'endAtPlayhead', 'shiftCues', 'snapCues']],
  ['cues', ['insertBefore', 'insertAfter', 'duplicateCues', 'splitBySpeakers', 'mergeSelected']],
] as const satisfies readonly (readonly [string, readonly CommandName[]])[]

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
    items: entriesOf(id).map((entry) => itemOf(entry, words, usable)),
  }))
}
