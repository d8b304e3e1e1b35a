import { startReimport } from '../session/start-reimport'
import { openDialog } from '../view/workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { report } from '../report'

export const subtitleCommands: Command[] = [
  {
    name: 'reimport',
    key: 'Mod+Shift+i',
    enabled: isOpen,
    run: () => void report(startReimport()),
  },
  {
    name: 'saveSubtitles',
    key: 'Mod+s',
    whileTyping: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'subtitles' }),
  },
]
