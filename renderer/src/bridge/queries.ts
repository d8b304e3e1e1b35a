import type { UpdateState } from '@shared/contracts/app'
import {
  EMBEDDED_CONNECTION_ID,
  type Account,
  type Connection,
  type NewConnection,
} from '@shared/contracts/connection'
import type { ExportOptions } from '@shared/contracts/export'
import type { CallOutput } from '@shared/contracts/ipc'
import { isTransient } from '@shared/contracts/failure-policy'
import { isConstructed } from '@shared/languages/language-codes'
import { isWithoutDictionary } from '@shared/dictionary/rows'
import { keepPreviousData, type Query, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { failureOf, unwrap, queryClient, LASTING, useAsked, AFRESH } from './query-client'
import { currentProject, studio } from './studio'
import type { CastLibrary, CastLibraryChange } from '@shared/contracts/cast'
import type { Result } from '@shared/contracts/result'

/** Names under which react-query keeps what main answered. */
export const keys = {
  appInfo: ['appInfo'],
  appNotices: ['appNotices'],
  jobs: ['jobs'],
  exportNeeds: ['exportNeeds'],
  exportPlan: ['exportPlan'],
  exportLast: ['exportLast'],
  filmFrames: ['filmFrames'],
  preferences: ['preferences'],
  update: ['update'],
  recent: ['recent'],
  usage: ['usage'],
  usageGap: ['usageGap'],
  samples: ['samples'],
  recordingsLeft: ['recordingsLeft'],
  reviewShare: ['reviewShare'],
  castLibrary: ['castLibrary'],
  connections: ['connections'],
  languageModel: ['languageModel'],
  translators: ['translators'],
  translation: ['translation'],
  versions: ['versions'],
  ofConnection: (id: string) => ['connection', id],
  account: (id: string) => ['connection', id, 'account'],
  voices: (id: string) => ['connection', id, 'voices'],
  dictionary: (id: string) => ['connection', id, 'dictionary'],
  syncedDictionary: (id: string) => ['connection', id, 'syncedDictionary'],
  languages: (id: string) => ['connection', id, 'languages'],
} as const

export const useAppInfo = () => useAsked(keys.appInfo, () => studio.appInfo(), LASTING)

/** What is known of newer versions; null where this installation does not replace itself. */
export function useUpdate(): UpdateState | null {
  const { data } = useAsked(keys.update, () => studio.updateGet(), LASTING)
  return data ?? null
}

/** Whether ffmpeg is there, asked again by each dialog; true until main has looked, so that nothing flickers. */
export function useFfmpeg(): boolean {
  const { data } = useAsked(keys.exportNeeds, () => studio.exportNeeds(), AFRESH)
  return data?.ffmpeg ?? true
}

/** How the open project was exported last; null where it never was. */
export const useExportLast = () =>
  useAsked(keys.exportLast, () => currentProject().exportLast(), { gcTime: 0 })

/** How the film of the open project counts its frames; null without one, asked again by each dialog. */
export const useFilmFrames = () =>
  useAsked(keys.filmFrames, () => currentProject().mediaFrames(), { gcTime: 0 })

/** What an export with these options would write now; the answer before stays until the new one is there. */
export const useExportPlan = (options: ExportOptions) =>
  useAsked([...keys.exportPlan, options], () => currentProject().exportPlan(options), {
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const useRecentProjects = () => useAsked(keys.recent, () => studio.projectRecent(), AFRESH)

export const useSamples = () => useAsked(keys.samples, () => studio.projectSamples(), LASTING)

export const useConnections = () => useAsked(keys.connections, () => studio.connectionList())

/** The language model that suggests wordings; null = none is set up. */
export const useLanguageModel = () =>
  useAsked(keys.languageModel, () => studio.languageModelGet(), LASTING)

/** Shows what main made of a change to the language model. */
export async function changedLanguageModel(
  change: Promise<Result<CallOutput<'languageModelGet'> | void>>,
): Promise<Result<void>> {
  const answer = await change
  if (!answer.ok) return answer
  queryClient.setQueryData(keys.languageModel, answer.value ?? null)
  return { ok: true, value: undefined }
}

export const useAccount = (id: string): UseQueryResult<Account> => useQuery(accountQuery(id))

/** A failure that passes by itself is looked at again after so long, ms. */
const ACCOUNT_AGAIN_MS = 60_000

/**
 * How the account of a connection is asked for. Services count these requests: another view of a failure asks
 * nothing. What passes by itself is asked again later, anything else when the connection changes.
 */
export const accountQuery = (id: string) => ({
  queryKey: keys.account(id),
  queryFn: () => unwrap(studio.account({ id })),
  retryOnMount: false,
  refetchInterval: ({ state: { error } }: Pick<Query<Account>, 'state'>) =>
    error && isTransient(failureOf(error)) ? ACCOUNT_AGAIN_MS : (false as const),
})

/** What was spent, by day, project and connection. */
export const useUsage = () => useAsked(keys.usage, () => studio.usage(), AFRESH)

/** What is missing from it. */
export const useUsageGap = () => useAsked(keys.usageGap, () => studio.usageGap(), LASTING)

export const useVoices = (id: string) =>
  useAsked(keys.voices(id), () => studio.voices({ id }), { staleTime: 600_000 })

/** The dictionary of a connection as this computer knows it. */
export const useServiceDictionary = (id: string) =>
  useAsked(keys.dictionary(id), () => studio.dictionaryGet({ connectionId: id }), AFRESH)

/**
 * The dictionary of a connection after a sync, or what this computer has of it. `here`: the service
 * has none, and Cuecast applies the entries before it sends.
 */
export function useSyncedDictionary(
  id: string,
): UseQueryResult<CallOutput<'dictionaryGet'> & { here: boolean }> {
  return useQuery({
    queryKey: keys.syncedDictionary(id),
    queryFn: async () => {
      const synced = await studio.dictionarySync({ connectionId: id })
      const here = !synced.ok && isWithoutDictionary(synced.error)
      return { ...(await unwrap(studio.dictionaryGet({ connectionId: id }))), here }
    },
    staleTime: 0,
  })
}

/** Languages that a service speaks, in its order; constructed ones after those of peoples. */
export const useLanguages = (id: string) =>
  useAsked(keys.languages(id), () => studio.languages({ id }), {
    select: constructedLast,
    staleTime: 600_000,
  })

/** Sorting is stable: the rest keeps its order. */
const constructedLast = (languages: CallOutput<'languages'>): CallOutput<'languages'> =>
  languages.toSorted((a, b) => Number(isConstructed(a.id)) - Number(isConstructed(b.id)))

/** What this computer remembers of casting. */
export const useCastLibrary = () =>
  useAsked(keys.castLibrary, () => studio.castLibraryGet(), LASTING)

export async function changeCastLibrary(change: CastLibraryChange): Promise<Result<CastLibrary>> {
  const answer = await studio.castLibraryChange({ change })
  if (answer.ok) queryClient.setQueryData(keys.castLibrary, answer.value)
  return answer
}

/** Everything that main may now answer differently about a connection is asked again. */
async function refreshed<T>(answer: Promise<Result<T>>, id?: string): Promise<Result<T>> {
  const result = await answer
  if (result.ok) {
    await queryClient.invalidateQueries({ queryKey: keys.connections })
    if (id) await queryClient.invalidateQueries({ queryKey: keys.ofConnection(id) })
    // Voices of providers are among those of the embedded service.
    await queryClient.invalidateQueries({ queryKey: keys.voices(EMBEDDED_CONNECTION_ID) })
  }
  return result
}

/** Asks a saved connection for its account, which the rest of the window then knows, too. */
export async function testConnection(id: string): Promise<Result<Account>> {
  const answer = await studio.connectionTest({ id })
  if (answer.ok) queryClient.setQueryData(keys.account(id), answer.value)
  else await queryClient.invalidateQueries({ queryKey: keys.account(id) })
  return answer
}

export function addConnection(connection: NewConnection): Promise<Result<Connection>> {
  return refreshed(studio.connectionAdd(connection))
}

export function updateConnection(
  change: Parameters<typeof studio.connectionUpdate>[0],
): Promise<Result<Connection>> {
  return refreshed(studio.connectionUpdate(change), change.id)
}

/** The key goes in and never comes back. */
export function setConnectionKey(id: string, key: string): Promise<Result<Connection>> {
  return refreshed(studio.connectionSetKey({ id, key }), id)
}

export function clearConnectionKey(id: string): Promise<Result<Connection>> {
  return refreshed(studio.connectionClearKey({ id }), id)
}

export function removeConnection(id: string): Promise<Result<void>> {
  return refreshed(studio.connectionRemove({ id }), id)
}

/** Takes a project off the list of recent ones; nothing on disk changes. */
export async function forgetProject(path: string): Promise<void> {
  await studio.projectForget({ path })
  await queryClient.invalidateQueries({ queryKey: keys.recent })
}
