import { shell } from 'electron'
import { type CallInput, type RoutedCall, routedCalls } from '@shared/contracts/ipc'
import { ok } from '@shared/contracts/result'
import { PublicEndpoint } from '../embedded/embedded-service'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** The API settings of the embedded service. */
export function apiHandlers({ manage, settings, embedded }: Parts) {
  const endpoint = new PublicEndpoint({ saved: settings, embedded })
  return {
    ...routedHandlers(manage),
    apiEndpoint: () => endpoint.status(),
    apiEndpointSet: (wish) => endpoint.set(wish),
    apiOpenDocs: async () => {
      const status = await endpoint.status()
      if (!status.ok) return status
      if (status.value.url !== null) await shell.openExternal(`${status.value.url}/docs`)
      return ok(undefined)
    },
    apiKeys: () => manage.keys(),
  } satisfies Partial<Handlers>
}

/** The calls that are passed on to the embedded service as they are. */
function routedHandlers(manage: Parts['manage']): Pick<Handlers, RoutedCall> {
  const handlers = routedCalls.map((name) => [
    name,
    (input: CallInput<typeof name>) => manage.call(name, input),
  ])
  return Object.fromEntries(handlers) as Pick<Handlers, RoutedCall>
}
