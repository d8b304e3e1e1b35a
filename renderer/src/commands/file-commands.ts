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
import type { Commands } from './command'
import { report } from '@/model/report'

export const isOpen = (): boolean => useDocument.getState().opened !== null

/** The times of a narration follow from its takes: no film says what they are. */
const isWithTimes = (): boolean => isOpen() && !useDocument.getState().fields.narration

/** Whether at least one cue of the document has a take. */
export function hasTakes(): boolean {
  return useDerived.getState().voiced > 0
}

export const fileCommands = {
  openFile: {
    menu: 'file.open@1',
    key: 'Mod+o',
    whileTyping: true,
    enabled: () => true,
    run: () => void openChosen(),
  },
  newNarration: {
    menu: 'file.open@2',
    key: 'Mod+n',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'new-narration', path: null }),
  },
  convertNarration: {
    menu: 'file.import@6',
    key: null,
    enabled: () => Boolean(useDocument.getState().fields.narration),
    run: () => {
      execute('convertNarration', () => ({ fields: { narration: null } }))
      useWorkspace.setState({ script: false })
    },
  },
  reopenWithEncoding: {
    menu: 'file.import@4',
    key: null,
    enabled: () => sourcePath() !== null,
    run: reopenWithEncoding,
  },
  saveProjectAs: {
    menu: 'file.project@1',
    key: 'Mod+Alt+s',
    whileTyping: true,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(saveCopy()),
  },
  duplicateProject: {
    menu: 'file.project@2',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => void report(duplicateProject()),
  },
  renameProject: {
    menu: 'file.project@3',
    key: null,
    finishesEditing: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'rename-project' }),
  },
  closeProject: {
    menu: 'file.project@4',
    key: 'Mod+w',
    whileTyping: true,
    enabled: isOpen,
    run: () => void report(closeProject()),
  },
  chooseOriginal: {
    menu: 'file.film@1',
    key: 'Mod+Shift+o',
    enabled: isOpen,
    run: () => void report(chooseOriginal()),
  },
  removeOriginal: {
    menu: 'file.film@2',
    key: null,
    enabled: () => useDocument.getState().fields.media !== null,
    run: removeOriginal,
  },
  startTimecode: {
    menu: 'file.film@3',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'start-timecode' }),
  },
  addMusic: {
    menu: 'file.film@6',
    key: null,
    enabled: () => isOpen() && !isFullOfMusic(useDocument.getState().fields.music),
    run: () => {
      openSide('sound')
      void report(chooseMusic())
    },
  },
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
  openSettings: {
    menu: 'file.settings@1',
    key: 'Mod+,',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'settings', section: 'general' }),
  },
  openAccount: {
    menu: 'file.settings@2',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'account' }),
  },
  openApiSettings: {
    menu: 'file.settings@3',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'api' }),
  },
  openPalette: {
    menu: 'edit.palette@1',
    key: 'Mod+k',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'palette' }),
  },
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
  subtitlesFromFilm: {
    menu: 'file.film@4',
    key: null,
    finishesEditing: true,
    enabled: () => isWithTimes() && useDocument.getState().fields.media !== null,
    run: () => openDialog({ kind: 'from-film' }),
  },
  speakersFromFile: {
    menu: 'file.film@5',
    key: null,
    finishesEditing: true,
    enabled: () => isWithTimes() && useDocument.getState().order.length > 0,
    run: () => openDialog({ kind: 'from-film', speakers: true }),
  },
  saveSubtitles: {
    menu: 'file.import@5',
    key: 'Mod+s',
    whileTyping: true,
    enabled: isOpen,
    run: () => openDialog({ kind: 'subtitles' }),
  },
} satisfies Commands
