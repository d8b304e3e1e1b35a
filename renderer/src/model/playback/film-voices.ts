import type { StudioError } from '@shared/contracts/errors'
import type { PlayedFilmVoices } from '@shared/contracts/film'
import { currentProject } from '@/bridge/studio'
import { stopAll } from '@/ui/stop-all'
import { useDocument } from '../document/document-store'
import { savedProject } from '../document/saving'
import { createProjectStore } from '../project-store'
import { useFilm } from './film'

interface FilmVoicesState {
  /** Voices taken out of the present film; null: none. */
  found: PlayedFilmVoices | null
  /** Why it could not be. */
  error: StudioError | null
}

/** The voices that were taken out of the project's film. */
export const useFilmVoices = createProjectStore<FilmVoicesState>({
  name: 'useFilmVoices',
  owner: 'main',
  initial: { found: null, error: null },
})

/** True if the film plays with its voices removed or lowered. */
export function isWithoutVoices(): boolean {
  const { bed } = useDocument.getState().fields.mix
  return bed.voicesDb !== null && useFilmVoices.getState().found !== null
}

/** Takes the voices out of the film by the user's model; the jobs tell how far it is. */
export async function takeOutVoices(): Promise<boolean> {
  const { opened } = useDocument.getState()
  useFilmVoices.setState({ error: null })
  // Main reads the film and the cues of the project that it has saved.
  const project = await savedProject()
  const made = project.ok ? await project.value.filmVoicesTakeOut() : project
  if (useDocument.getState().opened !== opened) return false
  const error = made.ok || made.error.code === 'CANCELLED' ? null : made.error
  useFilmVoices.setState(made.ok ? { found: made.value, error } : { error })
  return made.ok
}

/** Discards the separated voices, and unfinished ones: the film's own sound stays as it is. */
export async function forgetVoices(): Promise<void> {
  const { opened } = useDocument.getState()
  const gone = await currentProject().filmVoicesForget()
  if (useDocument.getState().opened !== opened) return
  useFilmVoices.setState(gone.ok ? { found: null, error: null } : { error: gone.error })
}

async function look(): Promise<void> {
  const { opened, fields } = useDocument.getState()
  if (!opened || !fields.media) return useFilmVoices.setState({ found: null })
  const project = await savedProject()
  const kept = project.ok ? await project.value.filmVoices() : project
  if (useDocument.getState().opened === opened)
    useFilmVoices.setState({ found: kept.ok ? kept.value : null })
}

/** Keeps `useFilmVoices` in step with the film. Returns the unsubscribe function. */
export function followFilmVoices(): () => void {
  void look()
  return stopAll(
    useDocument.subscribe((now, before) => {
      const isSame =
        now.opened === before.opened && now.fields.media?.path === before.fields.media?.path
      if (!isSame) void look()
    }),
    // Another file may have taken the place of the film.
    useFilm.subscribe((now, before) => {
      if (now.url !== before.url && now.url !== null) void look()
    }),
  )
}
