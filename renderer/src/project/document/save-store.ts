import type { StudioError } from '@shared/contracts/errors'
import { createProjectStore } from '../project-store'

interface SaveState {
  /** dirty: edits wait for the next save · saving: on their way to disk. */
  state: 'saved' | 'dirty' | 'saving' | 'failed'
  /** ISO time of the last save of this session. */
  savedAt: string | null
  error: StudioError | null
}

/** What the header says about the document on disk. */
export const useSave = createProjectStore<SaveState>({ state: 'saved', savedAt: null, error: null })
