import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import type { ModelLimits } from '@shared/contracts/models/model-records'
import type { Getting } from '@shared/contracts/models/model-catalogue'
import { ok, type Result } from '@shared/contracts/result'
import { useQuery } from '@tanstack/react-query'
import { unwrap, queryClient, useAsked, LASTING, asked } from './query-client'
import { keys } from './queries'
import { studio } from './studio'

/** How often figures that other programs change are asked for again, ms. */
const FRESH_MS = 3_000

const root = ['api'] as const

export const useApiEndpoint = () => useAsked([...root, 'endpoint'], () => studio.apiEndpoint())

export const useApiAccounts = () =>
  useAsked([...root, 'accounts'], () => studio.apiAccounts(), { refetchInterval: FRESH_MS })

export const useApiKeys = () =>
  useAsked([...root, 'keys'], () => studio.apiKeys(), { refetchInterval: FRESH_MS })

export const useWebhook = (accountId: number) =>
  useAsked([...root, 'webhook', accountId], () => studio.apiWebhook({ accountId }))

export const useDeliveries = (accountId: number) =>
  useAsked([...root, 'deliveries', accountId], () => studio.apiDeliveries({ accountId }), {
    refetchInterval: FRESH_MS,
  })

/** The user's own voices; other programs may change them, too. */
export function useOwnVoices() {
  return useQuery({ queryKey: ownVoices, queryFn: askOwnVoices, refetchInterval: FRESH_MS })
}

const ownVoices = ['ownVoices'] as const
type OwnVoices = CallOutput<'ownVoices'>
const askOwnVoices = () => unwrap(studio.ownVoices())

/** After a change they are asked again, and the voices that can be cast. */
export async function ownVoicesChanged<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  const result = await answer
  await queryClient.invalidateQueries({ queryKey: ownVoices })
  // Voices and languages.
  await queryClient.invalidateQueries({ queryKey: keys.ofConnection(EMBEDDED_CONNECTION_ID) })
  return result
}

/** Shown at once, so that a change right after it builds on it. */
export async function changeModelLimits(change: Partial<ModelLimits>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ownVoices })
  const known = queryClient.getQueryData<OwnVoices>(ownVoices)
  if (!known) return
  const limits = { ...known.limits, ...change }
  queryClient.setQueryData<OwnVoices>(ownVoices, { ...known, limits })
  await ownVoicesChanged(studio.modelLimitsSet(limits))
}

/** Whether built-in voices are finished; shown at once. */
export async function changeVoiceFinish(on: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ownVoices })
  queryClient.setQueryData<OwnVoices>(ownVoices, (known) => known && { ...known, finish: on })
  await ownVoicesChanged(studio.voiceFinishSet({ on }))
}

/** How often one that is being added is looked after, ms. */
const ADDING_MS = 300

/** Begins to add a voice model, and sees it through: once it is there it can be cast. */
export async function addOwnVoice(wish: CallInput<'ownVoiceAdd'>): Promise<Result<unknown>> {
  const begun = await studio.ownVoiceAdd(wish)
  if (begun.ok) void followAdding(begun.value.id)
  return begun
}

async function followAdding(id: number): Promise<void> {
  for (;;) {
    const now = await queryClient
      .fetchQuery({ queryKey: ownVoices, queryFn: askOwnVoices, staleTime: 0 })
      .catch(() => null)
    const adding = now?.adding.find((each) => each.id === id)
    if (adding?.record) return void (await ownVoicesChanged(studio.ownVoiceDrop({ id })))
    if (!adding || adding.error) return
    await new Promise((resolve) => setTimeout(resolve, ADDING_MS))
  }
}

const catalogue = asked(['catalogue'], () => studio.catalogue(), LASTING)

/** The models that publishers offer. */
export const useCatalogue = () => useQuery(catalogue)

/** Lets the user choose a newer list; why it was refused, or null. */
export async function loadCatalogue(): Promise<StudioError | null> {
  const loaded = await studio.catalogueLoad()
  if (!loaded.ok) return loaded.error
  if (loaded.value) await queryClient.invalidateQueries({ queryKey: catalogue.queryKey })
  return null
}

const getting = asked(['getting'], () => studio.modelsGetting(), LASTING)

/** Those that are being downloaded, paused, or could not be. */
export const useGetting = (): readonly Getting[] => useQuery(getting).data ?? []

/** Follows what main downloads; what has been added can be cast, or used, at once. */
export function followGetting(): () => void {
  return studio.on('gettingChanged', (list) => {
    const open = list.filter(({ phase }) => phase !== 'done')
    queryClient.setQueryData(getting.queryKey, open)
    if (open.length === list.length) return
    const done = Promise.resolve(ok(undefined))
    void ownVoicesChanged(done)
    void apiChanged(done)
  })
}

/** The user's own models that turn speech into text. */
export const useRecognisers = () => useAsked([...root, 'recognisers'], () => studio.recognisers())

/** After a change everything of the API settings is asked again, and the studio's own account. */
export async function apiChanged<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  const result = await answer
  if (result.ok) {
    await queryClient.invalidateQueries({ queryKey: root })
    await queryClient.invalidateQueries({ queryKey: keys.account(EMBEDDED_CONNECTION_ID) })
    // A cloned voice can be cast at once.
    await queryClient.invalidateQueries({ queryKey: keys.voices(EMBEDDED_CONNECTION_ID) })
  }
  return result
}
