import type { Commands } from '@/commands/command'
import { mayChange } from '@/model/document/execute'
import { useTakes } from '@/model/document/takes-store'
import { activeCue } from '@/model/view/selection-store'
import { openDialog } from '@/model/view/workspace-store'

const takeInUse = () => useTakes.getState().active.get(activeCue()?.id ?? '')

export const commands = {
  editTake: {
    menu: 'dub.takes@0',
    key: 'Shift+e',
    enabled: () => takeInUse() !== undefined && mayChange().ok,
    run: () => {
      const [cue, takeId] = [activeCue(), takeInUse()]
      if (cue && takeId !== undefined) openDialog({ kind: 'take', cueId: cue.id, takeId })
    },
  },
} satisfies Commands

export const dialogs = {
  take: async () => (await import('./TakeDialog')).TakeDialog,
}
