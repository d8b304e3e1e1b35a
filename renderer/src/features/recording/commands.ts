import { activeCue } from '@/model/view/selection-store'
import { mayChange } from '@/model/document/execute'
import { openDialog } from '@/model/view/workspace-store'
import { importTake } from '@/model/work/take-actions'
import { report } from '@/model/report'
import type { Commands } from '@/commands/command'

export const recordingCommands = {
  recordTake: {
    menu: 'dub.takes@1',
    key: 'Shift+r',
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => openDialog({ kind: 'record' }),
  },
  importTake: {
    menu: 'dub.takes@2',
    key: null,
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => {
      const cue = activeCue()
      if (cue) void report(importTake(cue.id))
    },
  },
} satisfies Commands
