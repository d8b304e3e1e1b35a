import { QueryClient } from '@tanstack/react-query'
import { isTransient } from '@shared/contracts/failure-policy'
import { Failure } from './failure'

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
