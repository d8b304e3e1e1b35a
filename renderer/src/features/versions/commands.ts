import type { Commands } from '@/commands/command'
import { hasTimes, useDocument } from '@/model/document/document-store'
import { savedProject } from '@/model/document/saving'
import { report } from '@/model/report'
import { openChosen } from '@/model/session/open-file'
import { openDialog, useWorkspace } from '@/model/view/workspace-store'
import { updateFromOrigin } from './update-from-origin'

const isVersion = () => Boolean(useDocument.getState().fields.family?.origin)
const hasFamily = () => useDocument.getState().fields.family !== null

async function saveTable() {
  const project = await savedProject()
  return project.ok ? project.value.translatorTableSave() : project
}

/** Asks for subtitles or a project, and what language they are to be dubbed into. */
async function openForVersion(): Promise<void> {
  const before = useDocument.getState().opened?.token
  await openChosen()
  const { opened } = useDocument.getState()
  // How the file is read is asked first where that is not plain.
  const isAsking = useWorkspace.getState().dialog !== null
  if (opened && opened.token !== before && hasTimes() && !isAsking)
    openDialog({ kind: 'new-version' })
}

export const commands = {
  newVersion: {
    menu: 'file.versions@1',
    key: null,
    finishesEditing: true,
    enabled: hasTimes,
    run: () => openDialog({ kind: 'new-version' }),
  },
  openForVersion: {
    menu: 'file.open@3',
    key: null,
    enabled: () => true,
    run: () => void openForVersion(),
  },
  showVersions: {
    menu: 'file.versions@2',
    key: null,
    finishesEditing: true,
    enabled: hasFamily,
    run: () => openDialog({ kind: 'versions' }),
  },
  translate: {
    menu: 'file.versions@3',
    key: null,
    finishesEditing: true,
    enabled: isVersion,
    run: () => openDialog({ kind: 'translate' }),
  },
  updateFromOrigin: {
    menu: 'file.versions@4',
    key: null,
    finishesEditing: true,
    enabled: isVersion,
    run: () => void report(updateFromOrigin()),
  },
  editTerms: {
    menu: 'file.versions@5',
    key: null,
    enabled: isVersion,
    run: () => openDialog({ kind: 'terms' }),
  },
  saveTranslatorTable: {
    menu: 'file.versions@6',
    key: null,
    finishesEditing: true,
    enabled: isVersion,
    run: () => void report(saveTable()),
  },
  openTranslation: {
    menu: 'file.versions@7',
    key: null,
    finishesEditing: true,
    enabled: isVersion,
    run: () => openDialog({ kind: 'bring-translation' }),
  },
} satisfies Commands

export const dialogs = {
  'new-version': async () => (await import('./NewVersionDialog')).NewVersionDialog,
  versions: async () => (await import('./VersionsDialog')).VersionsDialog,
  translate: async () => (await import('./TranslateDialog')).TranslateDialog,
  'update-from-origin': async () => (await import('./OriginDialog')).OriginDialog,
  terms: async () => (await import('./TermsDialog')).TermsDialog,
  'bring-translation': async () => (await import('./BringDialog')).BringDialog,
}
