import type { Commands } from '@/commands/command'
import { openDialog } from '@/model/view/workspace-store'

export const commands = {
  openOrigin: {
    menu: 'help.learn@2',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'origin' }),
  },
} satisfies Commands

export const dialogs = {
  origin: async () => (await import('./OriginDialog')).OriginDialog,
}
