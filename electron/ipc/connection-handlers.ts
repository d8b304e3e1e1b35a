import { ok } from '@shared/contracts/result'
import type { Auditions } from '../auditions/auditions'
import type { Connections } from '../connections/connections'
import type { Gateways } from '../connections/gateways'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Handlers } from './register'

type ConnectionHandlers = Pick<
  Handlers,
  | 'connectionList'
  | 'connectionAdd'
  | 'connectionUpdate'
  | 'connectionRemove'
  | 'connectionSetKey'
  | 'connectionClearKey'
  | 'connectionTest'
  | 'account'
  | 'voices'
  | 'languages'
  | 'audition'
>

/** Connections, and what each offers. */
export function connectionHandlers(deps: {
  connections: Connections
  gateways: Gateways
  auditions: Auditions
}): ConnectionHandlers {
  const { connections, gateways, auditions } = deps
  return {
    connectionList: () => ok(connections.list()),
    connectionAdd: (fresh) => connections.add(fresh),
    connectionUpdate: ({ id, ...change }) => {
      gateways.forget(id)
      return connections.update(id, withoutUndefined(change))
    },
    connectionRemove: ({ id }) => {
      gateways.forget(id)
      return connections.remove(id)
    },
    connectionSetKey: ({ id, key }) => connections.setKey(id, key),
    connectionClearKey: ({ id }) => connections.clearKey(id),
    connectionTest: (subject) => gateways.test(subject),
    account: ({ id }) => gateways.account(id),
    voices: ({ id }) => gateways.of(id).voices(),
    languages: ({ id }) => gateways.of(id).languages(),
    audition: async (request) => {
      const spoken = await auditions.speak(gateways.of(request.id), request)
      return spoken.ok ? ok({ url: `${MEDIA_ORIGIN}/audition/${spoken.value}` }) : spoken
    },
  }
}

function withoutUndefined<T extends object>(
  change: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
