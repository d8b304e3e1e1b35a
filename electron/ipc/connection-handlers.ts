import { randomUUID } from 'node:crypto'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallInput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import {
  type Auditions,
  type Spending,
  type Dictionaries,
  readDictionaryCsvFile,
  writeDictionaryCsvFile,
  type ProfileStore,
  writeUsageCsv,
} from '@cuecast/dubbing'
import type { Connections } from '../connections/connections'
import type { Gateways } from '../connections/gateways'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Handlers } from './register'
import type { JobRegistry } from '../jobs/job-registry'
import type { Dialogs } from '../window/dialogs'
import type { UsageRow } from '@shared/contracts/usage'

interface ConnectionDeps {
  connections: Connections
  gateways: Gateways
  auditions: Auditions
  spending: Spending
  /** The project that what is spent belongs to. */
  project: () => { id: string; name: string } | null
  openInBrowser: (url: string) => Promise<void>
}

/** Speaks a text within the user's credit limit; cached audio costs nothing. */
async function paidAudition(
  { gateways, auditions, spending, project }: ConnectionDeps,
  request: CallInput<'audition'>,
): Promise<Result<string>> {
  const known = await auditions.known(request)
  if (known !== null) return ok(known)
  const credits = estimateCredits(request.text)
  const { id: projectId, name } = project() ?? { id: '', name: '' }
  const reserved = await spending.reserve({ connectionId: request.id, projectId, credits })
  if (!reserved.ok) return reserved
  const spoken = await auditions.speak(gateways.of(request.id), request)
  if (spoken.ok)
    await spending.note({
      key: randomUUID(),
      at: new Date().toISOString(),
      action: 'audition',
      connectionId: request.id,
      projectId,
      project: name,
      credits,
    })
  reserved.value()
  return spoken
}

/** Connections, and what each offers. */
export function connectionHandlers(deps: ConnectionDeps) {
  const { connections, gateways, auditions } = deps
  return {
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
    connectionOpenPage: async ({ id }) => {
      const found = connections.list().find((each) => each.id === id)
      if (found?.kind === 'remote') await deps.openInBrowser(new URL(found.baseUrl).origin)
      return ok(undefined)
    },
    account: ({ id }) => gateways.account(id),
    voices: ({ id }) => gateways.of(id).voices(),
    languages: ({ id }) => gateways.of(id).languages(),
    auditionCost: async (request) => {
      const known = request.id === EMBEDDED_CONNECTION_ID || (await auditions.known(request))
      return ok({ credits: known ? 0 : estimateCredits(request.text) })
    },
    audition: async (request) => {
      const spoken = await paidAudition(deps, request)
      return spoken.ok ? ok({ url: `${MEDIA_ORIGIN}/audition/${spoken.value}` }) : spoken
    },
  } satisfies Partial<Handlers>
}

function withoutUndefined<T extends object>(
  change: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** The pronunciation dictionary of a connection. */
export function dictionaryHandlers(deps: {
  dictionaries: Dictionaries
  jobs: JobRegistry
  /** Name of a connection, '' for the embedded one. */
  nameOf: (connectionId: string) => string
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
}) {
  const { dictionaries, dialogs } = deps
  return {
    dictionaryGet: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      return dictionary.ok ? ok(dictionary.value.current) : dictionary
    },
    dictionarySync: async ({ connectionId }) => {
      const dictionary = await dictionaries.of(connectionId)
      if (!dictionary.ok) return dictionary
      const connection = { id: connectionId, name: deps.nameOf(connectionId) }
      return deps.jobs.sync('dictionary', connection, () => dictionary.value.sync())
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
  } satisfies Partial<Handlers>
}

/** The profiles of a connection. */
export function profileHandlers(deps: {
  profiles: ProfileStore
  jobs: JobRegistry
  /** Name of a connection, '' for the embedded one. */
  nameOf: (connectionId: string) => string
}) {
  const { profiles: profilesOf, jobs, nameOf } = deps
  return {
    profilesGet: async ({ connectionId }) => {
      const profiles = await profilesOf.of(connectionId)
      return profiles.ok ? ok(profiles.value.current) : profiles
    },
    profilesSync: async ({ connectionId }) => {
      const profiles = await profilesOf.of(connectionId)
      if (!profiles.ok) return profiles
      const connection = { id: connectionId, name: nameOf(connectionId) }
      return jobs.sync('profiles', connection, () => profiles.value.sync())
    },
    profilesEdit: async ({ connectionId, changes }) => {
      const profiles = await profilesOf.of(connectionId)
      return profiles.ok ? profiles.value.edit(changes) : profiles
    },
  } satisfies Partial<Handlers>
}

/** What was spent, by day, project and connection. */
export function usageHandlers(deps: {
  spending: Spending
  connections: Connections
  /** How the embedded connection is called in a file. */
  embeddedName: () => string
  dialogs: Pick<Dialogs, 'askSave'>
}) {
  const rows = async (): Promise<UsageRow[]> => {
    const names = new Map(deps.connections.list().map(({ id, name }) => [id, name]))
    const known = await deps.spending.rows()
    return known.map((row) => ({ ...row, connection: names.get(row.connectionId) ?? null }))
  }
  return {
    usage: async () => ok(await rows()),
    usageGap: async () => ok(await deps.spending.missing()),
    usageExport: async () => {
      const path = await deps.dialogs.askSave('usage')
      if (path === null) return ok(null)
      const written = await writeUsageCsv(path, await rows(), deps.embeddedName())
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}
