import { basename } from 'node:path'
import { ok } from '@shared/contracts/result'
import { filmFrameRate } from '../projects/film-frame-rate'
import { filmsBeside } from '../projects/films-beside'
import { lookAtFilm } from '../projects/film-file'
import type { Workbench } from '../projects/workbench'
import type { Handlers } from './register'

/** The original film or sound of the open project. */
export function mediaHandlers(deps: {
  /** Asks the user for a file; null when they closed the dialog. */
  askForFilm: () => Promise<string | null>
  workbench: Workbench
}): Pick<Handlers, 'mediaChoose' | 'mediaBeside' | 'mediaFrameRate'> {
  return {
    mediaBeside: async () => {
      const path = deps.workbench.subtitlePath
      const films = path === null ? [] : await filmsBeside(path)
      return ok(films.map((film) => ({ path: film, fileName: basename(film) })))
    },
    mediaFrameRate: async () => {
      const path = deps.workbench.project?.document.media?.path ?? null
      return ok(path === null ? null : await filmFrameRate(path))
    },
    mediaChoose: async ({ path }) => {
      const chosen = path ?? (await deps.askForFilm())
      return chosen === null ? ok(null) : lookAtFilm(chosen)
    },
  }
}
