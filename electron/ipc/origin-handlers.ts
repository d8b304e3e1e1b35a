import { findOriginApart } from '@cuecast/audio'
import { ok } from '@shared/contracts/result'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** The search for the origin of any sound or film, without a project. */
export function originHandlers({ dialogs, chosen, emitter }: Parts) {
  let running: AbortController | null = null
  return {
    originChoose: async () => {
      const path = await dialogs.askOpen('origin')
      return ok(path === null ? null : { path })
    },
    originFind: ({ path }) => {
      if (!chosen.has(path)) return notChosen(path)
      running?.abort()
      const mine = (running = new AbortController())
      return findOriginApart(path, {
        signal: mine.signal,
        onProgress: (progress) => {
          if (!mine.signal.aborted) emitter.emit('originProgress', progress)
        },
      })
    },
    originCancel: () => {
      running?.abort()
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}
