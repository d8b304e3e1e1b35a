import { describe, expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { vaultOn } from '../credentials/testing/vault-on'
import type { SavedConnection } from '../settings/settings-schema'
import { Connections } from './connections'

function setUp() {
  const sealed = new Map<string, string>()
  const vault = vaultOn(sealed)
  const saved: { connections: SavedConnection[] } = { connections: [] }
  const embedded = {
    address: async () => ok({ url: 'http://127.0.0.1:5', key: 'install-key' }),
    providersChanged: async () => undefined,
  }
  return { saved, vault, connections: new Connections({ saved, vault, embedded }) }
}

const remote = { name: 'Studio', baseUrl: 'https://tts.example.com/api/v2', key: 'k-123' }

async function added(connections: Connections) {
  const result = await connections.add(remote)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('Connections', () => {
  it('always lists the embedded service first', () => {
    expect(setUp().connections.list()).toMatchObject([{ id: 'embedded', kind: 'embedded' }])
  })

  it('keeps a remote connection without its key in the settings', async () => {
    const { connections, saved } = setUp()
    const connection = await added(connections)
    expect(connection).toMatchObject({ baseUrl: 'https://tts.example.com', key: 'stored' })
    expect(JSON.stringify(saved)).not.toContain('k-123')
    expect(await connections.target(connection.id)).toMatchObject({
      ok: true,
      value: { key: 'k-123' },
    })
  })

  it('forgets the key when the address moves to another origin, not when the path changes', async () => {
    const { connections } = setUp()
    const { id } = await added(connections)
    await connections.update(id, { baseUrl: 'https://tts.example.com/v3' })
    expect(connections.list()[1]?.key).toBe('stored')
    await connections.update(id, { baseUrl: 'https://evil.example.com' })
    expect(connections.list()[1]?.key).toBe('none')
    expect(await connections.target(id)).toMatchObject({
      ok: false,
      error: { code: 'UNAUTHORIZED' },
    })
  })

  it('keeps the consent to plain http for the address that it was given for', async () => {
    const { connections, saved } = setUp()
    const plainOrigin = 'http://192.168.1.5:8880'
    const fresh = { ...remote, baseUrl: `${plainOrigin}/api/v2` }
    expect(await connections.add(fresh)).toMatchObject({
      error: { code: 'PLAIN_HTTP_NOT_AGREED', at: plainOrigin },
    })
    const agreed = await connections.add({ ...fresh, plainOrigin })
    const id = agreed.ok ? agreed.value.id : ''
    expect(await connections.target(id)).toMatchObject({ value: { plainOrigin } })
    expect(await connections.update(id, { baseUrl: 'http://192.168.1.6:8880' })).toMatchObject({
      error: { code: 'PLAIN_HTTP_NOT_AGREED', at: 'http://192.168.1.6:8880' },
    })
    expect((await connections.update(id, { baseUrl: 'https://192.168.1.5:8880' })).ok).toBe(true)
    expect(saved.connections[0]).not.toHaveProperty('plainOrigin')
    expect((await connections.update(id, { baseUrl: plainOrigin })).ok).toBe(false)
  })

  it('removes connection and key together', async () => {
    const { connections, vault } = setUp()
    const { id } = await added(connections)
    expect((await connections.remove(id)).ok).toBe(true)
    expect(connections.list()).toHaveLength(1)
    expect(vault.status(id)).toBe('none')
  })

  it('recognises a service that is added again, and keeps two accounts of it apart', async () => {
    const { connections } = setUp()
    const { id } = await added(connections)
    const second = await added(connections)
    expect(second.id).not.toBe(id)
    await connections.remove(id)
    expect((await added(connections)).id).toBe(id)
  })

  it('never removes or re-keys the embedded service', async () => {
    const { connections } = setUp()
    expect(await connections.remove('embedded')).toMatchObject({ ok: false })
    expect(await connections.setKey('embedded', 'x')).toMatchObject({ ok: false })
  })
})
