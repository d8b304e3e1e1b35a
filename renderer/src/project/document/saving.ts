import type { Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { createAutosave } from './autosave'
import { useDocument } from './document-store'
import { onPatch } from './execute'

const projectId = (): string => useDocument.getState().opened?.id ?? ''

const autosave = createAutosave({
  save: (patch) => studio.projectSave({ ...patch, projectId: projectId() }),
  note: (patch) => void studio.projectNote({ ...patch, projectId: projectId() }),
})
onPatch((patch) => autosave.add(patch))

/** Puts everything on disk that is not there yet: before a render, before leaving. */
export function flushEdits(): Promise<Result<void>> {
  return autosave.flush()
}

/** Forgets what waits, when its project is gone. */
export function dropEdits(): void {
  autosave.drop()
}
