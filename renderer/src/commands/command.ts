import type { messages } from '@shared/texts/texts'
import { isOpen } from '@/model/document/document-store'
import { type SidePanel, toggleSide, useWorkspace } from '@/model/view/workspace-store'

/** A command is called what its words are filed under: `commands.<name>` in both languages. */
export type CommandName = keyof typeof messages.vi.commands

export const menuNames = ['file', 'edit', 'cue', 'dub', 'play', 'view', 'window', 'help'] as const
export type MenuName = (typeof menuNames)[number]

/** The groups of the native menus, from top to bottom; a line goes between two of a menu. */
export const menuGroups = [
  'file.open',
  'file.project',
  'file.versions',
  'file.import',
  'file.film',
  'file.export',
  'file.settings',
  'file.quit',
  'edit.history',
  'edit.clipboard',
  'edit.find',
  'edit.go',
  'edit.review',
  'edit.palette',
  'cue.content',
  'cue.split',
  'cue.times',
  'cue.go',
  'dub.render',
  'dub.takes',
  'dub.voices',
  'play.transport',
  'play.cue',
  'play.step',
  'play.markers',
  'play.shots',
  'view.script',
  'view.panels',
  'view.layout',
  'view.zoom',
  'view.lanes',
  'view.picture',
  'view.size',
  'view.look',
  'view.window',
  'window.size',
  'help.learn',
  'help.about',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface Command {
  /** Its group in the native menu and its place in there. */
  menu: `${MenuGroup}@${number}`
  /** Default key in the writing of `keyOf`; null = none. */
  key: string | null
  /** Also while the focus is in a text field. */
  whileTyping?: boolean
  /** Also while a dialog is open: it is about how the window looks, which the dialog does not cover. */
  overDialogs?: boolean
  /** Makes something of the document: what is typed in open fields belongs to it. */
  finishesEditing?: boolean
  enabled: () => boolean
  /** Whether what the command switches is on; absent = it switches nothing. */
  checked?: () => boolean
  run: () => void
}

export type Commands = Readonly<Partial<Record<CommandName, Command>>>

/** A command that needs no more than its place, its key, when it can be run and what it does. */
export function command(
  menu: Command['menu'],
  key: Command['key'],
  enabled: Command['enabled'],
  run: Command['run'],
): Command {
  return { menu, key, enabled, run }
}

/** Opens a panel at the left, or folds it away. */
export function panelCommand(menu: Command['menu'], key: string, side: SidePanel): Command {
  return {
    menu,
    key,
    enabled: isOpen,
    checked: () => useWorkspace.getState().side === side,
    run: () => toggleSide(side),
  }
}
