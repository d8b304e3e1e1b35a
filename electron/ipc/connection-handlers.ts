import { findLocal, findService } from '../connections/find-service'
import { providersAt } from '../connections/gateways'
import { randomUUID } from 'node:crypto'
import { shell } from 'electron'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallInput } from '@shared/contracts/ipc'
import { fail, ok, type Result } from '@shared/contracts/result'
import { costsNothing } from '@shared/dubbing/spending'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { mediaUrl } from '@shared/bridge/media'
import type { Parts } from './parts'
import type { Handlers } from './register'
import {
  measureWordings,
  readDictionaryCsvFile,
  writeDictionaryCsvFile,
  writeUsageCsv,
} from '@cuecast/dubbing'
import type { UsageRow } from '@shared/contracts/usage'
import { studioError } from '@shared/contracts/errors'

/** Characters that a trial costs where it was not played before. */
const costOf = ({ id, voiceId, text }: CallInput<'audition'>): number =>
  costsNothing(id, voiceId) ? 0 : estimateCredits(text)

/** Speaks a text within the user's credit limit; cached audio costs nothing. */
async function paidAudition(
  { gateways, auditions, spending, projectSession }: Parts,
  request: CallInput<'audition'>,
): Promise<Result<string>> {
  const known = await auditions.known(request)
  if (known !== null) return ok(known)
  const credits = costOf(request)
  const { id: projectId, name } = projectSession.project?.document ?? { id: '', name: '' }
  const gateway = gateways.of(request.id)
  const providerOf = await providersAt(gateway, [request.voiceId])
  if (!providerOf.ok) return providerOf
  const payee = providerOf.value(request.voiceId) ?? request.id
  const reserved = await spending.reserve({ projectId, costs: new Map([[payee, credits]]) })
  if (!reserved.ok) return reserved
  const spoken = await auditions.speak(gateway, request)
  if (spoken.ok || spoken.error.code === 'ANSWER_LOST')
    await spending.note({
      key: randomUUID(),
      at: new Date().toISOString(),
      action: 'audition',
      connectionId: payee,
      projectId,
      project: name,
      credits,
    })
  reserved.value()
  return spoken
}

/** Handlers of connections, their offers and local data; and of language models. */
export function connectionHandlers(parts: Parts) {
  const { connections, gateways, auditions } = parts
  return {
    ...syncedHandlers(parts),
    ...usageHandlers(parts),
    ...wordingHandlers(parts),
    connectionList: () => ok(connections.list()),
    connectionAdd: (fresh) => connections.add(fresh),
    connectionUpdate: ({ id, ...change }) => {
      gateways.forget(id)
      return connections.update(id, withoutUndefined(change))
    },
    connectionRemove: ({ id }) => {
      gateways.forget(id)
      return connections.remove(id)
    },
    connectionSetKey: ({ id, key }) => connections.setKey(id, key),
    connectionClearKey: ({ id }) => connections.clearKey(id),
    connectionTest: (subject) => gateways.test(subject),
    connectionFind: (subject) => findService({ connections, gateways }, subject),
    connectionFindLocal: () => findLocal(),
    connectionOpenPage: async ({ id }) => {
      const found = connections.list().find((each) => each.id === id)
      if (found?.kind === 'remote') await shell.openExternal(new URL(found.baseUrl).origin)
    },
    account: ({ id }) => gateways.account(id),
    voices: ({ id }) => gateways.of(id).voices(),
    languages: ({ id }) => gateways.of(id).languages(),
    auditionCost: async (request) => {
      const known = await auditions.known(request)
      return ok({ credits: known === null ? costOf(request) : 0 })
    },
    audition: async (request) => {
      const spoken = await paidAudition(parts, request)
      return spoken.ok ? ok({ url: mediaUrl('audition', spoken.value) }) : spoken
    },
  } satisfies Partial<Handlers>
}

function withoutUndefined<T extends object>(
  change: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** Data synced with the service of a connection: its pronunciation dictionary and its profiles. */
function syncedHandlers(parts: Parts) {
  const { connections, dictionaries, profiles: profileStore, jobs, dialogs } = parts
  /** The embedded connection has no name. */
  const named = (id: string) => ({
    id,
    name: connections.list().find((each) => each.id === id)?.name ?? '',
  })
  return {
    dictionaryGet: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      return dictionary.ok ? ok(dictionary.value.current) : dictionary
    },
    dictionarySync: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      if (!dictionary.ok) return dictionary
      return jobs.sync('dictionary', named(connectionId), () => dictionary.value.sync())
    },
    dictionaryEdit: async ({ connectionId, changes }) => {
      const dictionary = await dictionaries.of(connectionId)
      return dictionary.ok ? dictionary.value.edit(changes) : dictionary
    },
    dictionaryChooseFile: async () => {
      const path = await dialogs.askOpen('dictionary')
      return path === null ? ok(null) : readDictionaryCsvFile(path)
    },
    dictionaryExport: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      if (!dictionary.ok) return dictionary
      const path = await dialogs.askSave('dictionary')
      if (path === null) return ok(null)
      const written = await writeDictionaryCsvFile(path, dictionary.value.current)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
    profilesGet: async ({ connectionId }) => {
      const profiles = await profileStore.of(connectionId)
      return profiles.ok ? ok(profiles.value.current) : profiles
    },
    profilesSync: async ({ connectionId }) => {
      const profiles = await profileStore.of(connectionId)
      if (!profiles.ok) return profiles
      return jobs.sync('profiles', named(connectionId), () => profiles.value.sync())
    },
    profilesEdit: async ({ connectionId, changes }) => {
      const profiles = await profileStore.of(connectionId)
      return profiles.ok ? profiles.value.edit(changes) : profiles
    },
  } satisfies Partial<Handlers>
}

/** Spending by day, project and connection. */
function usageHandlers({ spending, connections, dialogs, translate }: Parts) {
  const rows = async (): Promise<UsageRow[]> => {
    const names = new Map(connections.list().map(({ id, name }) => [id, name]))
    const known = await spending.rows()
    return known.map((row) => ({ ...row, connection: names.get(row.connectionId) ?? null }))
  }
  return {
    usage: async () => ok(await rows()),
    usageGap: async () => ok(await spending.missing()),
    usageExport: async () => {
      const path = await dialogs.askSave('usage')
      if (path === null) return ok(null)
      const written = await writeUsageCsv(path, await rows(), translate()('header.embedded'))
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

/** Shorter wordings of cues: how long they last, and those that a language model suggests. */
function wordingHandlers(parts: Parts) {
  const { gateways, auditions, languageModels: models } = parts
  return {
    languageModelGet: () => ok(models.state()),
    languageModelSet: ({ model, key }) => models.set(model, key),
    languageModelRemove: () => ok(models.remove()),
    languageModelAgree: ({ agreed }) => models.agree(agreed),
    languageModelTest: ({ model, key }) => models.test(model, key),
    wordingsAskCancel: () => ok(models.cancel()),
    wordingsAsk: ({ document }, { run, cueId, maxCharacters }) => {
      const { cues, language } = document
      const at = cues.findIndex(({ id }) => id === cueId)
      const cue = cues[at]
      if (!cue) return fail(noSuchCue(cueId))
      const around = { before: cues[at - 1]?.text ?? '', after: cues[at + 1]?.text ?? '' }
      const { text } = cue
      return models.ask(run, { text, language: cue.language ?? language, maxCharacters, ...around })
    },
    wordingsMeasure: async ({ document, takes }, { cueId, texts }) => {
      const cue = document.cues.find(({ id }) => id === cueId)
      if (!cue) return fail(noSuchCue(cueId))
      const measured = await measureWordings(
        { auditions, embedded: gateways.of(EMBEDDED_CONNECTION_ID) },
        { project: document, cue, take: takes.index.active(cueId) ?? null },
        texts,
      )
      if (!measured.ok) return measured
      const { lengths, estimated } = measured.value
      const urlOf = (file: string | null) => file && mediaUrl('audition', file)
      return ok({ estimated, lengths: lengths.map(({ ms, file }) => ({ ms, url: urlOf(file) })) })
    },
  } satisfies Partial<Handlers>
}

const noSuchCue = (cueId: string) => studioError('NOT_FOUND', 'unknown cue', { at: cueId })
