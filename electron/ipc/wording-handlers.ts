import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { type Auditions, measureWordings, type ProjectSession } from '@cuecast/dubbing'
import type { Gateways } from '../connections/gateways'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Handlers } from './register'

interface WordingDeps {
  projectSession: ProjectSession
  gateways: Gateways
  auditions: Auditions
}

/** Shorter wordings of cues: how long they last. */
export function wordingHandlers({ projectSession, gateways, auditions }: WordingDeps) {
  return {
    wordingsMeasure: async ({ cueId, texts }) => {
      const open = projectSession.require()
      if (!open.ok) return open
      const { document, takes } = open.value
      const cue = document.cues.find(({ id }) => id === cueId)
      if (!cue) return fail(studioError('NOT_FOUND', 'there is no such cue', { at: cueId }))
      const measured = await measureWordings(
        { auditions, embedded: gateways.of(EMBEDDED_CONNECTION_ID) },
        { project: document, cue, take: takes.index.active(cueId) ?? null },
        texts,
      )
      if (!measured.ok) return measured
      const { lengths, estimated } = measured.value
      const urlOf = (file: string | null) => file && `${MEDIA_ORIGIN}/audition/${file}`
      return ok({ estimated, lengths: lengths.map(({ ms, file }) => ({ ms, url: urlOf(file) })) })
    },
  } satisfies Partial<Handlers>
}
