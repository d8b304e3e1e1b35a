import { startReimport } from '../reimport'
import { openDialog } from '../workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { report } from './report'

const save = (format: 'srt' | 'vtt') => () => openDialog({ kind: 'subtitles', format })

export const subtitleCommands: Command[] = [
  {
    name: 'reimport',
    key: 'Mod+Shift+i',
    enabled: isOpen,
    run: () => void report(startReimport()),
  },
  { name: 'saveSrt', key: null, enabled: isOpen, run: save('srt') },
  { name: 'saveVtt', key: null, enabled: isOpen, run: save('vtt') },
]
