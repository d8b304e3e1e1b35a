import type { Change, EditName } from './document'
import { createProjectStore } from '../project-store'
import { commitOpenFields } from '@/ui/fields/open-fields'

export interface HistoryEntry {
  name: EditName
  /** Edits of one gesture (a drag, a slider) share a group and become one entry. */
  group: string | undefined
  redo: Change
  undo: Change
}

interface HistoryState {
  past: readonly HistoryEntry[]
  future: readonly HistoryEntry[]
  /** The newest steps are there after a restart, too. */
  kept: boolean
}

/** Patches of the edits that can be undone and redone; the newest steps are kept over a restart (`session/kept-history.ts`). */
export const useHistory = createProjectStore<HistoryState>({
  name: 'useHistory',
  owner: 'edits',
  initial: { past: [], future: [], kept: true },
})

/**
 * Steps kept. Patches share their cues with the document, so a step takes only the memory of its
 * changes.
 */
export const HISTORY_LIMIT = 500

/** The next edit of every gesture and of every field begins a new step. */
function endSteps(): void {
  const end = (steps: readonly HistoryEntry[]) =>
    steps.some(({ group }) => group !== undefined)
      ? steps.map((step) => ({ ...step, group: undefined }))
      : steps
  useHistory.setState(({ past, future }) => ({ past: end(past), future: end(future) }))
}

/** Takes that are gone for good cannot be brought back: steps that would are forgotten. */
export function forgetTakes(takeIds: readonly string[]): void {
  const gone = new Set(takeIds)
  const sound = ({ redo, undo }: HistoryEntry) =>
    ![redo, undo].some(({ activeTakes = {} }) =>
      Object.values(activeTakes).some((id) => gone.has(id)),
    )
  useHistory.setState(({ past, future }) => ({
    past: past.filter(sound),
    future: future.filter(sound),
  }))
}

/**
 * Commits open fields to the document: leaving them by Escape no longer reverts them. Called before
 * the document is used for anything that costs time or money.
 */
export function finishEditing(): void {
  commitOpenFields()
  endSteps()
}
