import { anybodyCast, exportCastMap, importCastMap } from '../cast/cast-files'
import { openDialog } from '../view/workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'

export const castCommands: Command[] = [
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
]
