import { isOpen } from '@/model/document/document-store'
import { hasTakes } from '@/model/derived/derived-store'
import { openDialog } from '@/model/view/workspace-store'
import { saveFitReport, savePace } from '@/model/session/save-files'
import { report } from '@/model/report'
import type { Commands } from '@/commands/command'

export const commands = {
  exportTrack: {
    menu: 'file.export@1',
    key: 'Mod+e',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => isOpen() && hasTakes(),
    run: () => openDialog({ kind: 'export' }),
  },
  exportReview: {
    menu: 'file.export@2',
    key: null,
    finishesEditing: true,
    enabled: () => isOpen() && hasTakes(),
    run: () => openDialog({ kind: 'export', destination: 'review' }),
  },
  saveFitReport: {
    menu: 'file.export@3',
    key: null,
    enabled: hasTakes,
    run: () => void report(saveFitReport()),
  },
  savePace: {
    menu: 'file.export@4',
    key: null,
    enabled: hasTakes,
    run: () => void report(savePace()),
  },
} satisfies Commands

export const dialogs = {
  export: async () => (await import('./ExportDialog')).ExportDialog,
}
