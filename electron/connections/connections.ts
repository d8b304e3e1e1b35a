import { randomUUID } from 'node:crypto'
import {
  EMBEDDED_CONNECTION_ID,
  remoteConnectionId,
  type Connection,
  type NewConnection,
} from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { KeyVault } from '../credentials/key-vault'
import type { EmbeddedAddress } from '../embedded/embedded-service'
import type { SavedConnection } from '../settings/settings-schema'
import { parseBaseUrl } from '@cuecast/dubbing'

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
  embedded: { address(): Promise<Result<EmbeddedAddress>> }
}

type Change = Partial<Pick<NewConnection, 'name' | 'baseUrl' | 'plainOrigin'>> & {
  swapGenders?: boolean
}

/** The services that the user can dub with: the embedded one, always, and remote ones. */
export class Connections {
  constructor(private readonly deps: ConnectionsDeps) {}

  list(): Connection[] {
    const remote = this.deps.saved.connections.filter(({ kind }) => kind === 'remote')
    return [this.#embedded(), ...remote.map((entry) => this.#withKeyStatus(entry))]
  }

  async add(fresh: NewConnection): Promise<Result<Connection>> {
    const baseUrl = parseBaseUrl(fresh.baseUrl, fresh.plainOrigin)
    if (!baseUrl.ok) return baseUrl
    const entry: SavedConnection = {
      id: this.#newId(baseUrl.value),
      kind: 'remote',
      name: fresh.name.trim(),
      baseUrl: baseUrl.value,
      swapGenders: false,
      ...agreedFor(baseUrl.value, fresh.plainOrigin),
    }
    await this.deps.vault.set(entry.id, fresh.key.trim())
    this.deps.saved.connections = [...this.deps.saved.connections, entry]
    return ok(this.#withKeyStatus(entry))
  }

  /** A new address forgets the key: a key goes only to the origin that it was entered for. */
  update(id: string, change: Change): Result<Connection> {
    const found = this.#find(id)
    if (!found.ok) return found
    const { plainOrigin: before, ...kept } = found.value
    const plainOrigin = change.plainOrigin ?? before
    const parsed =
      change.baseUrl === undefined
        ? ok(found.value.baseUrl)
        : parseBaseUrl(change.baseUrl, plainOrigin)
    if (!parsed.ok) return parsed
    if (new URL(parsed.value).origin !== new URL(found.value.baseUrl).origin)
      this.deps.vault.clear(id)
    const name = change.name?.trim() || found.value.name
    const swapGenders = change.swapGenders ?? found.value.swapGenders
    const agreed = agreedFor(parsed.value, plainOrigin)
    const next = { ...kept, name, baseUrl: parsed.value, swapGenders, ...agreed }
    this.deps.saved.connections = this.deps.saved.connections.map((c) => (c.id === id ? next : c))
    return ok(this.#withKeyStatus(next))
  }

  remove(id: string): Result<void> {
    const found = this.#find(id)
    if (!found.ok) return found
    this.deps.vault.clear(id)
    this.deps.saved.connections = this.deps.saved.connections.filter((c) => c.id !== id)
    return ok(undefined)
  }

  async setKey(id: string, key: string): Promise<Result<Connection>> {
    const found = this.#find(id)
    if (!found.ok) return found
    await this.deps.vault.set(id, key.trim())
    return ok(this.#withKeyStatus(found.value))
  }

  clearKey(id: string): Result<Connection> {
    const found = this.#find(id)
    if (!found.ok) return found
    this.deps.vault.clear(id)
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
    const key = await this.deps.vault.reveal(id)
    const { baseUrl, swapGenders, name, plainOrigin } = found.value
    if (key === null) {
      const message = 'no key is stored for this connection'
      return fail(
        studioError('UNAUTHORIZED', message, { at: name, params: { reason: 'none-stored' } }),
      )
    }
    return ok({ connectionId: id, baseUrl, key, swapGenders, plainOrigin })
  }

  /** Another account of a known service is a separate connection. */
  #newId(baseUrl: string): string {
    const id = remoteConnectionId(baseUrl)
    return this.deps.saved.connections.some((each) => each.id === id) ? randomUUID() : id
  }

  #find(id: string): Result<SavedConnection> {
    const found = this.deps.saved.connections.find((c) => c.id === id && c.kind === 'remote')
    if (found) return ok(found)
    return fail(studioError('NOT_FOUND', 'unknown connection', { at: id }))
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

/** Consent to plain http is kept for the address that it was given for, and for no other. */
export const agreedFor = (baseUrl: string, plainOrigin: string | undefined) =>
  plainOrigin === new URL(baseUrl).origin ? { plainOrigin } : {}
