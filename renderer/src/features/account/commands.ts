import { openDialog } from '@/model/view/workspace-store'
import type { Commands } from '@/commands/command'

export const accountCommands = {
  openAccount: {
    menu: 'file.settings@2',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'account' }),
  },
} satisfies Commands
