import { randomUUID } from 'node:crypto'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallInput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { estimateCredits } from '@shared/dubbing/credits'
import type { Auditions, Spending } from '@cuecast/dubbing'
import type { Connections } from '../connections/connections'
import type { Gateways } from '../connections/gateways'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Handlers } from './register'

interface ConnectionDeps {
  connections: Connections
  gateways: Gateways
  auditions: Auditions
  spending: Spending
  /** The project that what is spent belongs to. */
  project: () => { id: string; name: string } | null
  openInBrowser: (url: string) => Promise<void>
}

/** Speaks a text within what the user wants to spend; what was kept costs nothing. */
async function paidAudition(
  { gateways, auditions, spending, project }: ConnectionDeps,
  request: CallInput<'audition'>,
): Promise<Result<string>> {
  const known = await auditions.known(request)
  if (known !== null) return ok(known)
  const credits = estimateCredits(request.text)
  const { id: projectId, name } = project() ?? { id: '', name: '' }
  const reserved = await spending.reserve({ connectionId: request.id, projectId, credits })
  if (!reserved.ok) return reserved
  const spoken = await auditions.speak(gateways.of(request.id), request)
  if (spoken.ok)
    await spending.note({
      key: randomUUID(),
      at: new Date().toISOString(),
      action: 'audition',
      connectionId: request.id,
      projectId,
      project: name,
      credits,
    })
  reserved.value()
  return spoken
}

/** Connections, and what each offers. */
export function connectionHandlers(deps: ConnectionDeps) {
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
    connectionOpenPage: async ({ id }) => {
      const found = connections.list().find((each) => each.id === id)
      if (found?.kind === 'remote') await deps.openInBrowser(new URL(found.baseUrl).origin)
      return ok(undefined)
    },
    account: ({ id }) => gateways.account(id),
    voices: ({ id }) => gateways.of(id).voices(),
    languages: ({ id }) => gateways.of(id).languages(),
    auditionCost: async (request) => {
      const known = request.id === EMBEDDED_CONNECTION_ID || (await auditions.known(request))
      return ok({ credits: known ? 0 : estimateCredits(request.text) })
    },
    audition: async (request) => {
      const spoken = await paidAudition(deps, request)
      return spoken.ok ? ok({ url: `${MEDIA_ORIGIN}/audition/${spoken.value}` }) : spoken
    },
  } satisfies Partial<Handlers>
}

function withoutUndefined<T extends object>(
  change: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
