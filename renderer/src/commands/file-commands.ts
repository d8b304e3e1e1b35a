import {
  isFromSubtitles,
  startReimport,
  openChosen,
  reopenWithEncoding,
  sourcePath,
} from '@/model/session/open-file'
import { openImportSettings } from '@/model/session/import-preview'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { chooseOriginal, removeOriginal } from '@/model/playback/film'
import { chooseMusic, isFullOfMusic } from '@/model/playback/music'
import { closeProject, duplicateProject, saveCopy } from '@/model/session/session'
import { execute } from '@/model/document/execute'
import { openDialog, openSide, useWorkspace } from '@/model/view/workspace-store'
import type { Command } from './command'
import { report } from '@/model/report'

export const isOpen = (): boolean => useDocument.getState().opened !== null

/** The times of a narration follow from its takes: no film says what they are. */
const isWithTimes = (): boolean => isOpen() && !useDocument.getState().fields.narration

/** Whether at least one cue of the document has a take. */
export function hasTakes(): boolean {
  return useDerived.getState().voiced > 0
}

export const fileCommands: Command[] = [
  {
    name: 'openFile',
    key: 'Mod+o',
    whileTyping: true,
    enabled: () => true,
    run: () => void openChosen(),
  },
  {
    name: 'newNarration',
    key: 'Mod+n',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'new-narration', path: null }),
  },
  {
    name: 'convertNarration',
    key: null,
    enabled: () => Boolean(useDocument.getState().fields.narration),
    run: () => {
      execute('convertNarration', () => ({ fields: { narration: null } }))
      useWorkspace.setState({ script: false })
    },
  },
  {
    name: 'reopenWithEncoding',
    key: null,
    enabled: () => sourcePath() !== null,
    run: reopenWithEncoding,
  },
  {
    name: 'saveProjectAs',
    key: 'Mod+Alt+s',
    whileTyping: true,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(saveCopy()),
  },
  {
    name: 'duplicateProject',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(duplicateProject()),
  },
  {
    name: 'renameProject',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'rename-project' }),
  },
  {
    name: 'closeProject',
    key: 'Mod+w',
    whileTyping: true,
    enabled: isOpen,
    run: () => void report(closeProject()),
  },
  {
    name: 'chooseOriginal',
    key: 'Mod+Shift+o',
    enabled: isOpen,
    run: () => void report(chooseOriginal()),
  },
  {
    name: 'removeOriginal',
    key: null,
    enabled: () => useDocument.getState().fields.media !== null,
    run: removeOriginal,
  },
  {
    name: 'startTimecode',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'start-timecode' }),
  },
  {
    name: 'addMusic',
    key: null,
    enabled: () => isOpen() && !isFullOfMusic(useDocument.getState().fields.music),
    run: () => {
      openSide('sound')
      void report(chooseMusic())
    },
  },
  {
    name: 'exportTrack',
    key: 'Mod+e',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => isOpen() && hasTakes(),
    run: () => openDialog({ kind: 'export' }),
  },
  {
    name: 'exportReview',
    key: null,
    finishesEditing: true,
    enabled: () => isOpen() && hasTakes(),
    run: () => openDialog({ kind: 'export', destination: 'review' }),
  },
  {
    name: 'openSettings',
    key: 'Mod+,',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'settings', section: 'general' }),
  },
  {
    name: 'openAccount',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'account' }),
  },
  {
    name: 'openApiSettings',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'api' }),
  },
  {
    name: 'openPalette',
    key: 'Mod+k',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'palette' }),
  },
  {
    name: 'reimport',
    key: 'Mod+Shift+i',
    enabled: isOpen,
    run: () => void report(startReimport()),
  },
  {
    name: 'importSettings',
    key: null,
    finishesEditing: true,
    enabled: isFromSubtitles,
    run: () => void report(openImportSettings()),
  },
  {
    name: 'subtitlesFromFilm',
    key: null,
    finishesEditing: true,
    enabled: () => isWithTimes() && useDocument.getState().fields.media !== null,
    run: () => openDialog({ kind: 'from-film' }),
  },
  {
    name: 'speakersFromFile',
    key: null,
    finishesEditing: true,
    enabled: () => isWithTimes() && useDocument.getState().order.length > 0,
    run: () => openDialog({ kind: 'from-film', speakers: true }),
  },
  {
    name: 'saveSubtitles',
    key: 'Mod+s',
    whileTyping: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'subtitles' }),
  },
]
