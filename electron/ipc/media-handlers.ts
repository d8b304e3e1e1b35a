import { basename } from 'node:path'
import { ok } from '@shared/contracts/result'
import { filmFrameRate, filmsBeside, lookAtFilm, type ProjectSession } from '@cuecast/dubbing'
import type { ChosenPaths } from '../settings/chosen-paths'
import { notChosen } from './not-chosen'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** The original film or sound of the open project. */
export function mediaHandlers(deps: {
  dialogs: Pick<Dialogs, 'askOpen'>
  projectSession: ProjectSession
  chosen: ChosenPaths
}) {
  return {
    mediaBeside: async () => {
      const path = deps.projectSession.subtitlePath
      const films = path === null ? [] : await filmsBeside(path)
      for (const film of films) deps.chosen.grant(film)
      return ok(films.map((film) => ({ path: film, fileName: basename(film) })))
    },
    mediaFrameRate: async () => {
      const film = await deps.projectSession.project?.film()
      return ok(film?.ok && film.value !== null ? await filmFrameRate(film.value) : null)
    },
    mediaChoose: async ({ path }) => {
      if (path !== undefined && !deps.chosen.has(path)) return notChosen(path)
      const chosen = path ?? (await deps.dialogs.askOpen('film'))
      if (chosen === null) return ok(null)
      const film = await lookAtFilm(chosen)
      if (film.ok) deps.chosen.grantFilm(film.value.path)
      return film
    },
  } satisfies Partial<Handlers>
}
