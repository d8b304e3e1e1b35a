import { EMBEDDED_CONNECTION_ID, type Connection, type Account } from '@shared/contracts/connection'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { isProviderVoice } from '@shared/contracts/models/providers'
import { accountQuery, keys, useAccount, useConnections } from '@/bridge/queries'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import type { StudioError } from '@shared/contracts/errors'
import { useQueries } from '@tanstack/react-query'
import { failureOf, queryClient } from '@/bridge/query-client'

/** Name of a connection: the embedded one has a translated name. */
export function useConnectionName(): (connection: Connection) => string {
  const t = useT()
  return (connection) => (connection.kind === 'embedded' ? t('header.embedded') : connection.name)
}

/** Name of a connection by its id; a removed one has a general name. */
export function useServiceName(): (connectionId: string) => string {
  const t = useT()
  const nameOf = useConnectionName()
  const { data: connections = [] } = useConnections()
  return (id) => {
    const connection = connections.find((each) => each.id === id)
    return connection ? nameOf(connection) : t('header.goneService')
  }
}

/** Of cues that the user gave a voice of a provider; maps of cues never change. */
const ownPaid = new WeakMap<StudioDocument['byId'], boolean>()

function hasOwnPaid(byId: StudioDocument['byId']): boolean {
  const known = ownPaid.get(byId)
  if (known !== undefined) return known
  let found = false
  for (const { voiceId } of byId.values())
    if (voiceId !== undefined && isProviderVoice(voiceId)) {
      found = true
      break
    }
  ownPaid.set(byId, found)
  return found
}

/** Whether a provider is connected: without one no cue has to be looked at. */
const hasProviders = (): boolean =>
  queryClient
    .getQueryData<Connection[]>(keys.connections)
    ?.some(({ kind }) => kind === 'provider') ?? false

const speaksFree = ({
  fields,
  speakers,
  byId,
}: Pick<StudioDocument, 'fields' | 'speakers' | 'byId'>): boolean =>
  fields.connectionId === EMBEDDED_CONNECTION_ID &&
  ![fields.narratorVoiceId, ...speakers.map(({ voiceId }) => voiceId)].some(
    (voiceId) => voiceId !== null && isProviderVoice(voiceId),
  ) &&
  !(hasProviders() && hasOwnPaid(byId))

/** True when rendering costs nothing: all voices of the project are the embedded service's own. */
export const useFree = (): boolean => useDocument(speaksFree)

/** As `useFree`, outside React. */
export const isFree = (): boolean => speaksFree(useDocument.getState())

/** Failures that the user fixes; being offline for a while is none. */
const fixable = new Set<StudioError['code']>(['UNAUTHORIZED', 'FORBIDDEN', 'INSUFFICIENT_CREDITS'])

/** The project's service while its key is missing or wrong, including while it is checked again. */
export function useKeylessService(): Connection | null {
  const id = useDocument(({ fields }) => fields.connectionId)
  const { data: connections = [] } = useConnections()
  const { error, isFetching } = useAccount(id)
  const [refused, setRefused] = useState<string | null>(null)
  // A query that has never been answered forgets its error when it is sent again.
  const isRefused = error ? isKeyRefused(error) : isFetching && refused === id
  if (isRefused !== (refused === id)) setRefused(isRefused ? id : null)
  return (isRefused && connections.find((each) => each.id === id)) || null
}

/** An error of the project's service as a panel shows it: null where the header says the same, with its button. */
export function useUntold(error: StudioError | null): StudioError | null {
  const { error: told } = useAccount(useDocument(({ fields }) => fields.connectionId))
  return error && told && failureOf(told).code === error.code ? null : error
}

export const isKeyRefused = (error: Error): boolean => failureOf(error).code === 'UNAUTHORIZED'

/**
 * Connections whose key is disabled, whose plan has ended or whose credits are used up: `/me` of
 * each is requested when the window opens.
 */
export function useConnectionProblems(): Connection[] {
  const { data: connections = [] } = useConnections()
  const remote = connections.filter(({ kind }) => kind === 'remote')
  return useQueries({
    queries: remote.map(({ id }) => ({ ...accountQuery(id), staleTime: 300_000 })),
    combine: (answers) => remote.filter((_, i) => isBad(answers[i]?.data, answers[i]?.error)),
  })
}

function isBad(account: Account | undefined, error: Error | null | undefined): boolean {
  if (error) return fixable.has(failureOf(error).code)
  return account !== undefined && accountProblem(account, 0) !== null
}

/** Reasons why an account cannot pay, apart from a failed request. */
type AccountProblem = 'planEnded' | 'noCredits' | 'fewCredits'

/** Human text of an ended plan; "hết hạn sau 5 ngày" and "expires in 5 days" are none. */
const ENDED =
  /đã hết hạn|đã kết thúc|^\s*hết hạn\s*[.!]?\s*$|\bexpired\b|\bhas ended\b|^\s*(còn\s+)?0\s+(ngày|days?)\b/iu

/** @param needed credits of everything that is left to render */
export function accountProblem(account: Account, needed: number): AccountProblem | null {
  const { credits, planDateStr } = account
  if (ENDED.test(planDateStr.normalize('NFC'))) return 'planEnded'
  if (credits === null) return null
  if (credits <= 0) return 'noCredits'
  return credits < needed ? 'fewCredits' : null
}

const modelFailures = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'OFFLINE',
  'TIMEOUT',
  'BAD_RESPONSE',
  'INVALID_PARAMETER',
  'INSUFFICIENT_CREDITS',
  'SERVICE_ERROR',
] as const

/** Advice on a failure of a language model, which is not a service to dub with. */
export function useModelAdvice(): (error: StudioError) => string | undefined {
  const t = useT()
  return ({ code }) => {
    const known = modelFailures.find((each) => each === code)
    return known && t(`languageModel.next.${known}`)
  }
}
