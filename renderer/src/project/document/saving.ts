import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { onProjectReset } from '../project-store'
import { createAutosave } from './autosave'
import { useDocument } from './document-store'
import { onPatch } from './execute'
import { useSave } from './save-store'

const projectId = (): string => useDocument.getState().opened?.id ?? ''

const autosave = createAutosave({
  save: (patch) => studio.projectSave({ ...patch, projectId: projectId() }),
  note: (patch) => void studio.projectNote({ ...patch, projectId: projectId() }),
})
onPatch((patch) => autosave.add(patch))
onProjectReset(() => autosave.drop())

/** Puts everything on disk that is not there yet: before a render, before leaving. */
export function flushEdits(): Promise<Result<void>> {
  return autosave.flush()
}

/** Main could not write what it had of the document. */
export function saveFailed(error: StudioError): void {
  // The answer to a save that is under way says the same.
  if (useSave.getState().state !== 'saving') autosave.failed(error)
}
