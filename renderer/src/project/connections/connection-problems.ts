import type { Account, Connection } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import { useQueries } from '@tanstack/react-query'
import { failureOf, unwrap } from '@/bridge/failure'
import { keys, useConnections } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { accountProblem } from './account-problem'

/** Failures that the user fixes; being offline for a while is none. */
const fixable = new Set<StudioError['code']>(['UNAUTHORIZED', 'FORBIDDEN', 'INSUFFICIENT_CREDITS'])

/**
 * Connections whose key is disabled, whose plan has ended or whose credits are used up: `/me` of
 * each is asked when the window opens.
 */
export function useConnectionProblems(): Connection[] {
  const { data: connections = [] } = useConnections()
  const remote = connections.filter(({ kind }) => kind === 'remote')
  return useQueries({
    queries: remote.map(({ id }) => ({
      queryKey: keys.account(id),
      queryFn: () => unwrap(studio.account({ id })),
      staleTime: 300_000,
    })),
    combine: (answers) => remote.filter((_, i) => isBad(answers[i]?.data, answers[i]?.error)),
  })
}

function isBad(account: Account | undefined, error: Error | null | undefined): boolean {
  if (error) return fixable.has(failureOf(error).code)
  return account !== undefined && accountProblem(account, 0) !== null
}
