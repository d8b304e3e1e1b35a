import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { UsageRow } from '@shared/contracts/usage'
import { allowedCredits, dayOf, spentOf, type Allowed } from '@shared/dubbing/spending'
import { currentPreferences, usePreferences } from '@/bridge/preferences'
import { keys, useUsage } from '@/bridge/queries'
import { unwrap } from '@/bridge/failure'
import { queryClient } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'

export interface Spent {
  /** Today, in all projects. */
  day: number
  /** By the open project, ever. */
  project: number
}

function spentIn(rows: readonly UsageRow[], projectId: string): Spent {
  return {
    day: spentOf(rows, { day: dayOf(new Date()) }),
    project: spentOf(rows, { projectId }),
  }
}

/** What was spent on connections that cost; nothing while that is not known. */
export function useSpent(): Spent {
  const { data = [] } = useUsage()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  return spentIn(data, projectId)
}

/** What the user's limits leave for the open project at a connection. */
export function useAllowed(connectionId: string): Allowed {
  const spent = useSpent()
  const { creditLimits } = usePreferences()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  if (connectionId === EMBEDDED_CONNECTION_ID) return { credits: null, by: null }
  return allowedCredits(creditLimits, spent, projectId)
}

/** As `useAllowed`, asked again; main holds the limits whatever this answers. */
export async function allowedNow(): Promise<number> {
  const { creditLimits } = currentPreferences()
  const projectId = useDocument.getState().opened?.id ?? ''
  if (creditLimits.perDay === null && creditLimits.projects[projectId] === undefined)
    return Number.POSITIVE_INFINITY
  const rows = await queryClient
    .fetchQuery({ queryKey: keys.usage, queryFn: () => unwrap(studio.usage()), staleTime: 0 })
    .catch((): UsageRow[] => [])
  const { credits } = allowedCredits(creditLimits, spentIn(rows, projectId), projectId)
  return credits ?? Number.POSITIVE_INFINITY
}
