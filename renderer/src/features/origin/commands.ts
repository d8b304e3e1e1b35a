import type { Commands } from '@/commands/command'
import { openDialog } from '@/model/view/workspace-store'

export const originCommands = {
  openOrigin: {
    menu: 'help.learn@2',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'origin' }),
  },
} satisfies Commands
