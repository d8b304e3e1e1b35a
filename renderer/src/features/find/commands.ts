import { isOpen } from '@/model/document/document-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { askForSearch } from '@/model/view/asked'
import { useFind, goToMatch } from '@/model/view/find'
import { isMac } from '@/ui/text/keys'
import type { Commands } from '@/commands/command'

/** Opens the panel with the focus in one of its fields. */
function open(field: 'search' | 'replacement'): void {
  useWorkspace.setState({ side: 'find' })
  askForSearch(field)
}

const searched = (): boolean => isOpen() && useFind.getState().search !== ''

export const commands = {
  find: {
    menu: 'edit.find@1',
    key: 'Mod+f',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('search'),
  },
  replace: {
    menu: 'edit.find@2',
    // Cmd+H hides a program on a Mac.
    key: isMac ? 'Mod+Alt+f' : 'Mod+h',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('replacement'),
  },
  findNext: {
    menu: 'edit.find@3',
    key: 'F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(1),
  },
  findPrevious: {
    menu: 'edit.find@4',
    key: 'Shift+F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(-1),
  },
} satisfies Commands
