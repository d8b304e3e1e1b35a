import { ok } from '@shared/contracts/result'
import { lookAtFilm } from '../projects/film-file'
import type { Handlers } from './register'

/** The original film or sound of the open project. */
export function mediaHandlers(deps: {
  /** Asks the user for a file; null when they closed the dialog. */
  askForFilm: () => Promise<string | null>
}): Pick<Handlers, 'mediaChoose'> {
  return {
    mediaChoose: async ({ path }) => {
      const chosen = path ?? (await deps.askForFilm())
      return chosen === null ? ok(null) : lookAtFilm(chosen)
    },
  }
}
