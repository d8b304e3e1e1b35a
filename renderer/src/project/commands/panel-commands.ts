import { saveFitReport } from '../derived/fit-report'
import type { Command } from './command'
import { hasTakes } from './file-commands'
import { report } from '../report'
import { panel } from './view-commands'
import { anybodyCast, exportCastMap, importCastMap } from '../cast/cast-files'
import { openDialog } from '../view/workspace-store'
import { isOpen } from './file-commands'
import { teachWord } from '../view/workspace-store'

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

/** Panels at the left and what is done in them. */
export const panelCommands: Command[] = [
  panel('showSound', 'Mod+Shift+h', 'sound'),
  { name: 'saveFitReport', key: null, enabled: hasTakes, run: () => void report(saveFitReport()) },
  {
    name: 'importCastMap',
    key: null,
    enabled: isOpen,
    run: () => void importCastMap(),
  },
  {
    name: 'exportCastMap',
    key: null,
    enabled: () => isOpen() && anybodyCast(),
    run: () => void exportCastMap(),
  },
  {
    name: 'openCastLibrary',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'cast-library' }),
  },
  panel('showDictionary', 'Mod+Shift+t', 'dictionary'),
  {
    name: 'addToDictionary',
    key: 'Mod+Shift+k',
    whileTyping: true,
    enabled: isOpen,
    run: () => teachWord(markedText()),
  },
  panel('showProfiles', 'Mod+Shift+p', 'profiles'),
]
