import type { CallInput } from '@shared/contracts/ipc'
import type { FoundService } from '@shared/contracts/connection'
import type { Provider, ProviderKind } from '@shared/contracts/models/providers'
import { failWith, ok, type Result } from '@shared/contracts/result'
import {
  type DetectedProvider,
  detectProvider,
  findLocalServers,
  listVoices,
  providerName,
} from '@cuecast/providers'
import { parseAddress } from '@cuecast/dubbing'
import type { Connections } from './connections'
import type { Gateways } from './gateways'

interface FindDeps {
  connections: Pick<Connections, 'providers'>
  gateways: Pick<Gateways, 'test'>
}

/** Finds out what answers at an address that is being typed, or asks a provider that is stored for its voices. */
export async function findService(
  { connections, gateways }: FindDeps,
  subject: CallInput<'connectionFind'>,
): Promise<Result<FoundService>> {
  if ('id' in subject) {
    const stored = (await connections.providers()).find(({ id }) => id === subject.id)
    return stored ? listed(stored) : failWith('NOT_FOUND', 'unknown connection', { at: subject.id })
  }
  const { baseUrl, plainOrigin, provider } = subject
  const key = subject.key.trim() || null
  const found = provider
    ? chosen(provider.kind, parseAddress(baseUrl, plainOrigin))
    : await detectProvider(baseUrl, key, { plainOrigin })
  if (!found.ok) {
    const { found: what } = found.error.params ?? {}
    const mayBeOwn = what === 'cuecast' || what === 'nothing'
    if (!mayBeOwn || key === null) return found
    const account = await gateways.test({ name: '-', baseUrl, key, plainOrigin })
    if (account.ok) return ok({ kind: 'cuecast', account: account.value })
    return what === 'cuecast' ? account : found
  }
  const { kind, address } = found.value
  const name = providerName(found.value)
  const model = provider?.model ?? found.value.model
  const settings = { style: null, price: null, ...provider, kind, model }
  return listed({ ...settings, id: address, name, address, key, plainOrigin })
}

const chosen = (kind: ProviderKind, address: Result<string>): Result<DetectedProvider> =>
  address.ok ? ok({ kind, address: address.value, model: null }) : address

async function listed(provider: Provider): Promise<Result<FoundService>> {
  const { kind, address, name, model } = provider
  const voices = await listVoices(provider)
  if (!voices.ok) return voices
  const { length } = voices.value
  return ok({ kind: 'provider', provider: kind, address, name, model, voices: length })
}

/** Known speech servers of this computer, with their voices. */
export async function findLocal(): Promise<Result<FoundService[]>> {
  const servers = await findLocalServers()
  const found = await Promise.all(
    servers.map(({ address, name, model }) =>
      listed({
        id: address,
        kind: 'openai',
        name,
        address,
        key: null,
        model,
        style: null,
        price: null,
      }),
    ),
  )
  return ok(found.flatMap((each) => (each.ok ? [each.value] : [])))
}
