import { openDialog } from '@/model/view/workspace-store'
import type { Commands } from '@/commands/command'

export const paletteCommands = {
  openPalette: {
    menu: 'edit.palette@1',
    key: 'Mod+k',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'palette' }),
  },
} satisfies Commands
