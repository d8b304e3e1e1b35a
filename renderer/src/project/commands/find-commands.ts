import { goToMatch, useFind } from '../view/find-store'
import { goToShown, shownOrder } from '../derived/filter-store'
import { useWorkspace } from '../view/workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'

/** Opens the panel with the focus in one of its fields. */
function open(field: 'search' | 'replacement'): void {
  useWorkspace.setState({ side: 'find' })
  useFind.setState(({ focus }) => ({ focus: { field, asked: focus.asked + 1 } }))
}

const searched = (): boolean => isOpen() && useFind.getState().search !== ''

export const findCommands: Command[] = [
  {
    name: 'nextShown',
    key: 'F9',
    whileTyping: true,
    enabled: () => isOpen() && shownOrder().length > 0,
    run: goToShown,
  },
  {
    name: 'find',
    key: 'Mod+f',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('search'),
  },
  {
    name: 'replace',
    key: 'Mod+h',
    whileTyping: true,
    enabled: isOpen,
    run: () => open('replacement'),
  },
  {
    name: 'findNext',
    key: 'F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(1),
  },
  {
    name: 'findPrevious',
    key: 'Shift+F3',
    whileTyping: true,
    enabled: searched,
    run: () => goToMatch(-1),
  },
]
