import { openDialog } from '@/model/view/workspace-store'
import type { Commands } from '@/commands/command'

export const commands = {
  openAccount: {
    menu: 'file.settings@2',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'account' }),
  },
} satisfies Commands

export const dialogs = {
  account: async () => (await import('./AccountDialog')).AccountDialog,
}
