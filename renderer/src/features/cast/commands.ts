import { panelCommand, type Commands } from '@/commands/command'
import { currentProject, studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { openDialog } from '@/model/view/workspace-store'
import { isOpen, useDocument } from '@/model/document/document-store'
import { useDerived } from '@/model/derived/derived-store'
import { queryClient } from '@/bridge/query-client'
import { keys } from '@/bridge/queries'
import type { Voice } from '@shared/contracts/connection'
import { castMapFromSpeakers } from '@shared/casting/cast-map'
import { words } from '@/model/report'
import { knownCastNow } from './cast-memory'
import { suggestCast } from './suggest-cast'

/** Asks for a cast map and shows what it would change. */
async function importCastMap(): Promise<void> {
  const answer = await studio.castMapChoose()
  if (!answer.ok) toast(answer.error)
  else if (answer.value) openDialog({ kind: 'cast-import', file: answer.value })
}

/** Writes who has which voice as a cast map. */
async function exportCastMap(): Promise<void> {
  const castMap = castMapFromSpeakers(useDocument.getState().speakers)
  const answer = await currentProject().castMapExport({ castMap })
  if (!answer.ok) toast(answer.error)
  else if (answer.value) toast(words()('cast.exported', { count: answer.value.entries }))
}

/** Voices of the project's connection that the window has asked for. */
function voicesNow(): readonly Voice[] {
  const { connectionId } = useDocument.getState().fields
  return queryClient.getQueryData<Voice[]>(keys.voices(connectionId)) ?? []
}

function lacksVoices(): boolean {
  const { uncast, unlisted } = useDerived.getState()
  return uncast.length + unlisted.length > 0
}

/** Whether a speaker has a voice, so that a cast map has an entry. */
function hasCast(): boolean {
  return useDocument.getState().speakers.some(({ voiceId }) => voiceId !== null)
}

export const commands = {
  showCast: panelCommand('dub.voices@2', 'Mod+1', 'cast'),
  suggestVoices: {
    menu: 'dub.voices@10',
    key: 'Mod+Shift+g',
    enabled: () => isOpen() && lacksVoices() && voicesNow().length > 0,
    run: () => suggestCast(voicesNow(), knownCastNow(voicesNow())?.matches),
  },
  openCastTable: {
    menu: 'dub.voices@9',
    key: 'Mod+Shift+b',
    enabled: () => isOpen() && useDocument.getState().speakers.length > 0,
    run: () => openDialog({ kind: 'cast-table' }),
  },
  importCastMap: {
    menu: 'dub.voices@3',
    key: null,
    enabled: isOpen,
    run: () => void importCastMap(),
  },
  exportCastMap: {
    menu: 'dub.voices@4',
    key: null,
    enabled: () => isOpen() && hasCast(),
    run: () => void exportCastMap(),
  },
  openCastLibrary: {
    menu: 'dub.voices@5',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'cast-library' }),
  },
} satisfies Commands

export const dialogs = {
  'cast-library': async () => (await import('./LibraryDialog')).LibraryDialog,
  'cast-table': async () => (await import('./CastTable')).CastTableDialog,
  'merge-speaker': async () => (await import('./CastDialogs')).MergeDialog,
  'cast-import': async () => (await import('./CastDialogs')).CastImportDialog,
}
