import type { Commands } from '@/commands/command'
import { isOpen } from '@/model/document/document-store'
import { openDialog } from '@/model/view/workspace-store'

export const commands = {
  compareVersions: {
    menu: 'file.import@7',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'compare' }),
  },
} satisfies Commands

export const dialogs = {
  compare: async () => (await import('./CompareDialog')).CompareDialog,
}
