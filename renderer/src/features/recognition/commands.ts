import { hasTimes, useDocument, isOpen } from '@/model/document/document-store'
import { openDialog } from '@/model/view/workspace-store'
import { mayChange } from '@/model/document/execute'
import type { Commands } from '@/commands/command'

export const commands = {
  subtitlesFromFilm: {
    menu: 'file.film@4',
    key: null,
    finishesEditing: true,
    enabled: () => hasTimes() && useDocument.getState().fields.media !== null,
    run: () => openDialog({ kind: 'from-film' }),
  },
  speakersFromFile: {
    menu: 'file.film@5',
    key: null,
    finishesEditing: true,
    enabled: () => hasTimes() && useDocument.getState().order.length > 0,
    run: () => openDialog({ kind: 'from-film', speakers: true }),
  },
  listenCheck: {
    menu: 'dub.takes@4',
    key: null,
    finishesEditing: true,
    enabled: () => isOpen() && mayChange().ok,
    run: () => openDialog({ kind: 'listen-check' }),
  },
} satisfies Commands

export const dialogs = {
  'from-film': async () => (await import('./FromFilmDialog')).FromFilmDialog,
  'listen-check': async () => (await import('./ListenCheck')).ListenCheckDialog,
}
