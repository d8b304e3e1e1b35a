import { QueryClient } from '@tanstack/react-query'
import { Failure } from './failure'

/** Codes after which asking the same again at once cannot help. */
const FINAL = new Set([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INSUFFICIENT_CREDITS',
  'INVALID_PARAMETER',
  'NOT_FOUND',
  'INSECURE_URL',
  'RATE_LIMITED',
])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Answers come over IPC: the browser's idea of being online says nothing about them.
      networkMode: 'always',
      retry: (count, error) =>
        count < 1 && !(error instanceof Failure && FINAL.has(error.studioError.code)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
