import { openDialog } from '@/model/view/workspace-store'
import type { Commands } from '@/commands/command'

export const commands = {
  openApiSettings: {
    menu: 'file.settings@3',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'api' }),
  },
} satisfies Commands

export const dialogs = {
  api: async () => (await import('./ApiSettingsDialog')).ApiSettingsDialog,
}
