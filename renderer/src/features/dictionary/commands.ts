import { panelCommand, type Commands } from '@/commands/command'
import { isOpen } from '@/model/document/document-store'
import { teachWord } from '@/model/view/workspace-store'

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

export const commands = {
  showDictionary: panelCommand('dub.voices@6', 'Mod+Shift+t', 'dictionary'),
  addToDictionary: {
    menu: 'dub.voices@7',
    key: 'Mod+Shift+k',
    whileTyping: true,
    enabled: isOpen,
    run: () => teachWord(markedText()),
  },
} satisfies Commands

export const dialogs = {
  'dictionary-import': async () => (await import('./ImportDialog')).ImportDialog,
}
