import { openDialog } from '@/model/view/workspace-store'
import type { Commands } from '@/commands/command'

export const commands = {
  openPalette: {
    menu: 'edit.palette@1',
    key: 'Mod+k',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'palette' }),
  },
} satisfies Commands

export const dialogs = {
  palette: async () => (await import('./CommandPalette')).CommandPalette,
}
