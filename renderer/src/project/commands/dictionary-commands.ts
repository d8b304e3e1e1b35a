import { teachWord } from '../view/workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { panel } from './view-commands'

const MAX_WORD = 200

/** What is marked in the text field with the focus, or on the page; '' when nothing is. */
function markedText(): string {
  const field = document.activeElement
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const marked = isField
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : (window.getSelection()?.toString() ?? '')
  return marked.replace(/\s+/g, ' ').trim().slice(0, MAX_WORD)
}

export const dictionaryCommands: Command[] = [
  panel('showDictionary', 'Mod+Shift+t', 'dictionary'),
  {
    name: 'addToDictionary',
    key: 'Mod+Shift+k',
    whileTyping: true,
    enabled: isOpen,
    run: () => teachWord(markedText()),
  },
]
