import {
  QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isTransient } from '@shared/contracts/failure-policy'
import {
  causeText,
  studioError,
  type StudioError,
  studioErrorSchema,
} from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'

/** Asking the same again at once can help; the limit of requests is not over at once. */
const mayHelp = (error: unknown) =>
  error instanceof Failure &&
  isTransient(error.studioError) &&
  error.studioError.code !== 'RATE_LIMITED'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Answers come over IPC: the browser's idea of being online says nothing about them.
      networkMode: 'always',
      retry: (count, error) => count < 1 && mayHelp(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Carries a `StudioError` through react-query, which knows failures only as thrown errors. */
class Failure extends Error {
  readonly studioError: StudioError

  constructor(error: StudioError) {
    super(error.message)
    this.name = 'Failure'
    this.studioError = error
  }
}

/** The value of a result, or a thrown `Failure`; for query and mutation functions only. */
export async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result
  if (answer.ok) return answer.value
  throw new Failure(answer.error)
}

/** Of an answer that stays until it is set, and of one that everybody asks for again. */
export const LASTING = { staleTime: Infinity }
export const AFRESH = { staleTime: 0 }

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>

/** How main is asked for something, and the key under which its answer is kept. */
export const asked = <T>(key: QueryKey, ask: () => Promise<Result<T>>, options: Options<T> = {}) =>
  queryOptions({ queryKey: key, queryFn: () => unwrap(ask()), ...options })

/** Asks main for something. */
export const useAsked = <T>(...how: Parameters<typeof asked<T>>): UseQueryResult<T> =>
  useQuery(asked(...how))

/** Anything that was thrown, as the failure it is. */
export function failureOf(error: unknown): StudioError {
  if (error instanceof Failure) return error.studioError
  const parsed = studioErrorSchema.safeParse(error)
  if (parsed.success) return parsed.data
  return studioError('INTERNAL_ERROR', causeText(error))
}
