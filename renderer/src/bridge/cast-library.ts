import type { CastLibrary, CastLibraryChange } from '@shared/contracts/cast'
import type { Result } from '@shared/contracts/result'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { unwrap } from './failure'
import { queryClient } from './query-client'
import { studio } from './studio'

const queryKey = ['castLibrary']

/** What this computer remembers of casting. */
export function useCastLibrary(): UseQueryResult<CastLibrary> {
  return useQuery({
    queryKey,
    queryFn: () => unwrap(studio.castLibraryGet()),
    staleTime: Infinity,
  })
}

export async function changeCastLibrary(change: CastLibraryChange): Promise<Result<CastLibrary>> {
  const answer = await studio.castLibraryChange({ change })
  if (answer.ok) queryClient.setQueryData(queryKey, answer.value)
  return answer
}
