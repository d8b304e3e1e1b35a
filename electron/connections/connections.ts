import { randomUUID } from 'node:crypto'
import {
  EMBEDDED_CONNECTION_ID,
  remoteConnectionId,
  type Connection,
  type NewConnection,
} from '@shared/contracts/connection'
import { type Provider, providerConnectionId } from '@shared/contracts/models/providers'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { KeyVault } from '../credentials/key-vault'
import type { EmbeddedAddress } from '../embedded/embedded-service'
import type { SavedConnection } from '../settings/settings-schema'
import { parseAddress, parseBaseUrl } from '@cuecast/dubbing'

/** Address for requests, and its key. */
export interface Target {
  connectionId: string
  baseUrl: string
  key: string
  swapGenders: boolean
  plainOrigin?: string | undefined
}

export interface ConnectionsDeps {
  saved: { connections: SavedConnection[] }
  vault: KeyVault
  embedded: { address(): Promise<Result<EmbeddedAddress>>; providersChanged(): Promise<void> }
}

type Change = Partial<Pick<NewConnection, 'name' | 'baseUrl' | 'plainOrigin' | 'provider'>> & {
  swapGenders?: boolean
}

/** The services that the user can dub with: the embedded one, always, remote ones, and providers of more voices. */
export class Connections {
  constructor(private readonly deps: ConnectionsDeps) {}

  list(): Connection[] {
    const others = this.deps.saved.connections.filter(({ kind }) => kind !== 'embedded')
    return [this.#embedded(), ...others.map((entry) => this.#withKeyStatus(entry))]
  }

  /** The user's other speech services with their keys, for the embedded service. */
  async providers(): Promise<Provider[]> {
    const found: Provider[] = []
    for (const { id, name, baseUrl, plainOrigin, provider } of this.deps.saved.connections)
      if (provider) {
        const key = await this.deps.vault.reveal(id)
        const { kind, model, style, price } = provider
        found.push({ id, name, address: baseUrl, key, plainOrigin, kind, model, style, price })
      }
    return found
  }

  async add(fresh: NewConnection): Promise<Result<Connection>> {
    const { provider, plainOrigin } = fresh
    const key = fresh.key.trim()
    const address = provider
      ? parseAddress(fresh.baseUrl, plainOrigin)
      : parseBaseUrl(fresh.baseUrl, plainOrigin)
    if (!address.ok) return address
    if (!provider && key === '') return fail(keyMissing(fresh.name))
    const baseUrl = address.value
    const entry: SavedConnection = {
      id: this.#newId(
        provider ? providerConnectionId(provider.kind, baseUrl) : remoteConnectionId(baseUrl),
      ),
      kind: provider ? 'provider' : 'remote',
      name: fresh.name.trim(),
      baseUrl,
      swapGenders: false,
      ...agreedFor(baseUrl, plainOrigin),
      ...(provider && { provider }),
    }
    if (key !== '') await this.deps.vault.set(entry.id, key)
    this.deps.saved.connections = [...this.deps.saved.connections, entry]
    await this.#changed(entry)
    return ok(this.#withKeyStatus(entry))
  }

  /** A new address forgets the key: a key goes only to the origin that it was entered for. */
  async update(id: string, change: Change): Promise<Result<Connection>> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { plainOrigin: before, ...kept } = found.value
    const plainOrigin = change.plainOrigin ?? before
    const parsed =
      change.baseUrl === undefined
        ? ok(found.value.baseUrl)
        : kept.kind === 'provider'
          ? parseAddress(change.baseUrl, plainOrigin)
          : parseBaseUrl(change.baseUrl, plainOrigin)
    if (!parsed.ok) return parsed
    if (new URL(parsed.value).origin !== new URL(found.value.baseUrl).origin)
      this.deps.vault.clear(id)
    const name = change.name?.trim() || found.value.name
    const swapGenders = change.swapGenders ?? found.value.swapGenders
    const agreed = agreedFor(parsed.value, plainOrigin)
    const provider = change.provider ?? kept.provider
    const next = {
      ...kept,
      name,
      baseUrl: parsed.value,
      swapGenders,
      ...agreed,
      ...(provider && { provider }),
    }
    this.deps.saved.connections = this.deps.saved.connections.map((c) => (c.id === id ? next : c))
    await this.#changed(next)
    return ok(this.#withKeyStatus(next))
  }

  async remove(id: string): Promise<Result<void>> {
    const found = this.#find(id)
    if (!found.ok) return found
    this.deps.vault.clear(id)
    this.deps.saved.connections = this.deps.saved.connections.filter((c) => c.id !== id)
    await this.#changed(found.value)
    return ok(undefined)
  }

  async setKey(id: string, key: string): Promise<Result<Connection>> {
    const found = this.#find(id)
    if (!found.ok) return found
    await this.deps.vault.set(id, key.trim())
    await this.#changed(found.value)
    return ok(this.#withKeyStatus(found.value))
  }

  async clearKey(id: string): Promise<Result<Connection>> {
    const found = this.#find(id)
    if (!found.ok) return found
    this.deps.vault.clear(id)
    await this.#changed(found.value)
    return ok(this.#withKeyStatus(found.value))
  }

  /** Address and key for the gateway; starts the embedded service when that is meant. */
  async target(id: string): Promise<Result<Target>> {
    if (id === EMBEDDED_CONNECTION_ID) {
      const address = await this.deps.embedded.address()
      if (!address.ok) return address
      const { url, key } = address.value
      return ok({ connectionId: id, baseUrl: url, key, swapGenders: false })
    }
    const found = this.#find(id)
    if (!found.ok) return found
    if (found.value.kind === 'provider')
      return failWith('NOT_FOUND', 'its voices belong to the embedded service', { at: id })
    const key = await this.deps.vault.reveal(id)
    const { baseUrl, swapGenders, name, plainOrigin } = found.value
    if (key === null) return fail(keyMissing(name))
    return ok({ connectionId: id, baseUrl, key, swapGenders, plainOrigin })
  }

  /** Another account of a known service is a separate connection. */
  #newId(id: string): string {
    return this.deps.saved.connections.some((each) => each.id === id) ? randomUUID() : id
  }

  #find(id: string): Result<SavedConnection> {
    const found = this.deps.saved.connections.find((c) => c.id === id && c.kind !== 'embedded')
    if (found) return ok(found)
    return failWith('NOT_FOUND', 'unknown connection', { at: id })
  }

  /** The embedded service has the voices of providers: it hears of them before the window lists them again. */
  async #changed({ kind }: SavedConnection): Promise<void> {
    if (kind === 'provider') await this.deps.embedded.providersChanged()
  }

  #withKeyStatus(entry: SavedConnection): Connection {
    return { ...entry, key: this.deps.vault.status(entry.id) }
  }

  #embedded(): Connection {
    return {
      id: EMBEDDED_CONNECTION_ID,
      kind: 'embedded',
      name: '',
      baseUrl: '',
      key: 'stored',
      swapGenders: false,
    }
  }
}

const keyMissing = (at: string) =>
  studioError('UNAUTHORIZED', 'no key is stored for this connection', {
    at,
    params: { reason: 'none-stored' },
  })

/** Consent to plain http is kept for the address that it was given for, and for no other. */
export const agreedFor = (baseUrl: string, plainOrigin: string | undefined) =>
  plainOrigin === new URL(baseUrl).origin ? { plainOrigin } : {}
