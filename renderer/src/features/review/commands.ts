import {
  importReviewNotes,
  reviewNotes,
  goToOpenNote,
  canTake,
  activeNote,
  takeWording,
  lockApprovedTakes,
  copyNotes,
} from '@/model/view/review'
import { isOpen, useDocument } from '@/model/document/document-store'
import { mayChange } from '@/model/document/execute'
import { openDialog } from '@/model/view/workspace-store'
import { report } from '@/model/report'
import { setNoteState } from '@/model/edits/review-edits'
import { command, panelCommand, type Commands } from '@/commands/command'

const notes = () => reviewNotes(useDocument.getState())

export const commands = {
  importReviewNotes: command('file.import@3', null, isOpen, () => void report(importReviewNotes())),
  shareReview: {
    menu: 'file.export@5',
    key: null,
    finishesEditing: true,
    enabled: () => isOpen() && mayChange().ok,
    run: () => openDialog({ kind: 'share-review' }),
  },
  nextNote: {
    menu: 'edit.review@1',
    key: 'F7',
    enabled: () => notes().open > 0,
    run: () => goToOpenNote(1),
  },
  previousNote: {
    menu: 'edit.review@2',
    key: 'Shift+F7',
    enabled: () => notes().open > 0,
    run: () => goToOpenNote(-1),
  },
  takeSuggestion: {
    menu: 'edit.review@3',
    key: 'Mod+F7',
    enabled: () => canTake(activeNote()),
    run: () => takeWording(),
  },
  noteDone: {
    menu: 'edit.review@4',
    key: 'Mod+Shift+F7',
    enabled: () => activeNote()?.note.state === 'open',
    run: () => setNoteState([activeNote()?.note.id ?? ''], 'done'),
  },
  lockApproved: {
    menu: 'edit.review@5',
    key: null,
    enabled: () => (useDocument.getState().fields.review?.verdicts.length ?? 0) > 0,
    run: lockApprovedTakes,
  },
  copyNotes: {
    menu: 'edit.review@6',
    key: null,
    enabled: () => notes().all.length > 0,
    run: () => void report(copyNotes('text')),
  },
  showReview: panelCommand('view.panels@4', 'Mod+Shift+n', 'review'),
} satisfies Commands

export const dialogs = {
  'share-review': async () => (await import('./ShareReviewDialog')).ShareReviewDialog,
}
