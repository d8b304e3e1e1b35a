import { activeCue, selectCue } from '@/model/view/selection-store'
import { mayChange } from '@/model/document/execute'
import { openDialog } from '@/model/view/workspace-store'
import { importTake } from '@/model/work/take-actions'
import { isOpen } from '@/model/document/document-store'
import { report, words } from '@/model/report'
import { toast } from '@/ui/overlays/toasts'
import { cuesOfList, pickupLists } from './reading-lists'
import type { Commands } from '@/commands/command'

export const commands = {
  recordTake: {
    menu: 'dub.takes@1',
    key: 'Shift+r',
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => openDialog({ kind: 'record', list: 'all' }),
  },
  recordPickups: {
    menu: 'dub.takes@2',
    key: null,
    enabled: () => mayChange().ok && isOpen(),
    run: () => {
      const list = pickupLists.find((each) => cuesOfList(each).length > 0)
      const [cue] = list ? cuesOfList(list) : []
      if (!list || !cue) return toast(words()('recording.noPickups'))
      selectCue(cue.id)
      openDialog({ kind: 'record', list })
    },
  },
  importTake: {
    menu: 'dub.takes@3',
    key: null,
    enabled: () => activeCue() !== undefined && mayChange().ok,
    run: () => {
      const cue = activeCue()
      if (cue) void report(importTake(cue.id))
    },
  },
} satisfies Commands

export const dialogs = {
  record: async () => (await import('./RecordDialog')).RecordDialog,
}
