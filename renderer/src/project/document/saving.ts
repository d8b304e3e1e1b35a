import type { Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { createAutosave } from './autosave'
import { onPatch } from './execute'

const autosave = createAutosave({
  save: (patch) => studio.projectSave(patch),
  note: (patch) => void studio.projectNote(patch),
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
