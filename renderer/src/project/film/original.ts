import { originalUrl } from '@/bridge/media-url'
import { studio } from '@/bridge/studio'
import { ok, type Result } from '@shared/contracts/result'
import { useDocument } from '../document/document-store'
import { setField } from '../edits/project-edits'
import { execute } from '../document/execute'
import { noFilm, useFilm } from './film-store'
import { flushEdits } from '../document/saving'

/** Makes a film or sound the original of the project; asks for one when no path is given. */
export async function chooseOriginal(path?: string): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const chosen = await studio.mediaChoose(path === undefined ? {} : { path })
  if (!chosen.ok) return chosen
  // Another project may have been opened while the user was asked.
  if (chosen.value && useDocument.getState().opened === opened)
    execute('changeMedia', setField('media', chosen.value))
  return ok(undefined)
}

export function removeOriginal(): void {
  execute('changeMedia', setField('media', null))
}

/** Main serves the original only after it has heard of it: the address is told after saving. */
async function tellUrl(path: string): Promise<void> {
  const saved = await flushEdits()
  if (!saved.ok || useDocument.getState().fields.media?.path !== path) return
  useFilm.setState({ ...noFilm, url: originalUrl(path) })
}

/** Keeps `useFilm` in step with the document's film. Returns the unsubscribe function. */
export function followOriginal(): () => void {
  const follow = (): void => {
    const path = useDocument.getState().fields.media?.path
    useFilm.setState(noFilm)
    if (path !== undefined) void tellUrl(path)
  }
  follow()
  return useDocument.subscribe((now, before) => {
    const same = now.fields.media?.path === before.fields.media?.path
    if (!same || now.opened?.id !== before.opened?.id) follow()
  })
}
