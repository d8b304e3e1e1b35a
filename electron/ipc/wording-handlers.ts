import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { type Auditions, measureWordings, type ProjectSession } from '@cuecast/dubbing'
import type { Gateways } from '../connections/gateways'
import type { LanguageModels } from '../connections/language-models'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Handlers } from './register'

interface WordingDeps {
  projectSession: ProjectSession
  gateways: Gateways
  auditions: Auditions
  models: LanguageModels
}

/** Shorter wordings of cues: how long they last, and those that a language model suggests. */
export function wordingHandlers({ projectSession, gateways, auditions, models }: WordingDeps) {
  return {
    languageModelGet: () => ok(models.state()),
    languageModelSet: ({ model, key }) => models.set(model, key),
    languageModelRemove: () => ok(models.remove()),
    languageModelAgree: ({ agreed }) => models.agree(agreed),
    languageModelTest: ({ model, key }) => models.test(model, key),
    wordingsAskCancel: () => ok(models.cancel()),
    wordingsAsk: async ({ run, cueId, maxCharacters }) => {
      const open = projectSession.require()
      if (!open.ok) return open
      const { cues, language } = open.value.document
      const at = cues.findIndex(({ id }) => id === cueId)
      const cue = cues[at]
      if (!cue) return fail(noSuchCue(cueId))
      const around = { before: cues[at - 1]?.text ?? '', after: cues[at + 1]?.text ?? '' }
      const { text } = cue
      return models.ask(run, { text, language: cue.language ?? language, maxCharacters, ...around })
    },
    wordingsMeasure: async ({ cueId, texts }) => {
      const open = projectSession.require()
      if (!open.ok) return open
      const { document, takes } = open.value
      const cue = document.cues.find(({ id }) => id === cueId)
      if (!cue) return fail(noSuchCue(cueId))
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

const noSuchCue = (cueId: string) => studioError('NOT_FOUND', 'there is no such cue', { at: cueId })
