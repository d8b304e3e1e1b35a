import { isOpen, hasTimes } from '@/model/document/document-store'
import { report } from '@/model/report'
import { startReimport, isFromSubtitles } from '@/model/session/open-file'
import { openImportSettings } from '@/model/session/import-preview'
import type { Commands } from '@/commands/command'
import { openDialog } from '@/model/view/workspace-store'

export const commands = {
  reimport: {
    menu: 'file.import@1',
    key: 'Mod+Shift+i',
    enabled: isOpen,
    run: () => void report(startReimport()),
  },
  importSettings: {
    menu: 'file.import@2',
    key: null,
    finishesEditing: true,
    enabled: isFromSubtitles,
    run: () => void report(openImportSettings()),
  },
  reconform: {
    menu: 'cue.times@5',
    key: null,
    enabled: hasTimes,
    run: () => openDialog({ kind: 'reconform' }),
  },
} satisfies Commands

export const dialogs = {
  reconform: async () => (await import('./ReconformDialog')).ReconformDialog,
  reimport: async () => (await import('./ReimportDialog')).ReimportDialog,
  'import-settings': async () => (await import('./ImportSettingsDialog')).ImportSettingsDialog,
}
