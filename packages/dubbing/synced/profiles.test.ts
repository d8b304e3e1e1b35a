import { afterEach, describe, expect, it } from 'vitest'
import type { ProfileChange, ProfileRow } from '@shared/contracts/profile'
import { ok } from '@shared/contracts/result'
import { conflictsOf, inConflict, isPending } from '@shared/profiles/rows'
import { createGateway } from '../gateway/gateway'
import { FakeService, type Scripted, type SeenRequest } from '../gateway/testing/fake-service'
import { ProfileStore } from './profiles'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

const film = { pitch: -1, speed: 1.05, volume: 1, split_layout: 'line' }
const put = (key: string, name: string, settings: Record<string, unknown>): ProfileChange => ({
  type: 'put',
  key,
  profileType: 'srt',
  values: { name, settings },
})
const named = (rows: readonly ProfileRow[]) => rows.map(({ mine }) => mine?.name)

let folder = ''
let service: FakeService
folderForEach(async (fresh) => {
  folder = fresh
  service = await FakeService.start()
})
afterEach(() => service.close())

/** Profiles against the service over real HTTP, from the copy in the folder. */
async function open() {
  const { profiles } = createGateway({
    connectionId: 'remote',
    target: async () => ok({ baseUrl: service.url, key: service.key, swapGenders: false }),
  })
  const store = new ProfileStore({ folder, calls: () => profiles, changed: () => undefined })
  return must(await store.of('remote'))
}

/** Answers requests to /profile; everything else is the fake service's own. */
function serve(answer: (request: SeenRequest, idOrType: string) => Scripted | undefined): void {
  service.rules.push((request) => {
    const found = /\/profile\/([^/]+)$/.exec(request.path)
    return found?.[1] === undefined ? undefined : answer(request, decodeURIComponent(found[1]))
  })
}
const success = (data: unknown): Scripted => ({ json: { status: 'success', data } })
const sent = () => service.seen.filter((each) => each.method === 'POST')

/** A service with a list for each type, and records in the given `shape`. */
class RemoteProfiles {
  readonly records = new Map<string, Record<string, unknown>>()
  offline = false
  #last = 0

  constructor(private readonly shape = (record: Record<string, unknown>): unknown => record) {
    serve(({ method, body }, idOrType) => {
      if (this.offline) return 'tear'
      const isType = idOrType === 'srt' || idOrType === 'tts'
      if (method === 'GET') {
        const of = [...this.records.values()].filter(({ type }) => type === idOrType)
        return success(of.map((each) => this.shape(each)))
      }
      if (method === 'DELETE') return success(this.records.delete(idOrType))
      if (!isType && !this.records.has(idOrType)) return { status: 404, json: { success: false } }
      const id = isType ? String((this.#last += 1)) : idOrType
      const type = isType ? idOrType : this.records.get(id)?.['type']
      const record = { ...body, id, type }
      this.records.set(id, record)
      return success(this.shape(record))
    })
  }
}

describe('profiles with a service that has lists', () => {
  it('keeps offline edits across a restart and sends them when the service is back', async () => {
    const remote = new RemoteProfiles()
    remote.offline = true
    const first = await open()
    must(await first.edit([put('a', 'Phim', film)]))
    expect((await first.sync()).ok).toBe(false)
    remote.offline = false
    const again = await open()
    expect(named(again.current.rows)).toEqual(['Phim'])
    must(await again.sync())
    expect([...remote.records.values()]).toMatchObject([{ name: 'Phim', settings: film }])
    must(await again.sync())
    expect(sent()).toHaveLength(1)
    expect(again.current.rows.some(isPending)).toBe(false)
  })

  it('merges changes of another client and reports conflicts field by field', async () => {
    const remote = new RemoteProfiles()
    const profiles = await open()
    must(await profiles.edit([put('a', 'Phim', film)]))
    must(await profiles.sync())
    remote.records.set('1', {
      id: '1',
      type: 'srt',
      name: 'Phim',
      settings: { ...film, speed: 1.3, volume: 0.5, mood: 'calm' },
    })
    must(await profiles.edit([put('a', 'Phim', { ...film, speed: 0.9, pitch: 0 })]))
    const [row] = must(await profiles.sync()).rows
    if (!row) throw new Error('the profile is gone')
    expect(conflictsOf(row)).toEqual(['settings.speed'])
    expect(row.mine?.settings).toEqual({ ...film, speed: 0.9, pitch: 0, volume: 0.5, mood: 'calm' })
    must(
      await profiles.edit([{ type: 'resolve', key: 'a', field: 'settings.speed', keep: 'mine' }]),
    )
    must(await profiles.sync())
    expect(remote.records.get('1')?.['settings']).toEqual(row.mine?.settings)
  })

  it('reports a conflict if another client deleted a profile being sent', async () => {
    const remote = new RemoteProfiles()
    const profiles = await open()
    must(await profiles.edit([put('a', 'Phim', film)]))
    must(await profiles.sync())
    must(await profiles.edit([put('a', 'Phim', { ...film, pitch: 3 })]))
    service.delay = async ({ method }) => {
      if (method === 'GET') remote.records.clear()
    }
    const [row] = must(await profiles.sync()).rows
    expect(row?.theirs).toBeNull()
  })

  it('does not lose a deletion while the profile is being sent', async () => {
    const remote = new RemoteProfiles()
    const profiles = await open()
    must(await profiles.edit([put('a', 'Phim', film)]))
    const syncing = profiles.sync()
    must(await profiles.edit([{ type: 'remove', key: 'a' }]))
    must(await syncing)
    must(await profiles.sync())
    expect(profiles.current.rows).toEqual([])
    expect(remote.records.size).toBe(0)
  })

  it('sends the others if the service refuses one, and reports why', async () => {
    const remote = new RemoteProfiles()
    service.rules.unshift(({ method, body }) =>
      method === 'POST' && body['name'] === 'Xấu'
        ? { status: 400, json: { success: false, error_code: 'INVALID_PARAMETER', message: 'no' } }
        : undefined,
    )
    const profiles = await open()
    must(await profiles.edit([put('a', 'Xấu', { pitch: 99 }), put('b', 'Tốt', film)]))
    expect(await profiles.sync()).toMatchObject({ error: { code: 'INVALID_PARAMETER' } })
    expect(profiles.current.rows.map(isPending)).toEqual([true, false])
    expect(remote.records.size).toBe(1)
  })
})

const withoutSettings = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'settings'))

describe('profiles with other kinds of services', () => {
  it.each([
    ['settings as JSON text', (r: Record<string, unknown>) => r, JSON.stringify(film)],
    ['settings beside the name', withoutSettings, film],
  ])('are written in the form in which the service lists them: %s', async (_, shape, settings) => {
    const remote = new RemoteProfiles(shape)
    const flat = typeof settings === 'string' ? { settings } : settings
    remote.records.set('7', { id: 7, type: 'srt', name: 'Của họ', ...flat })
    const profiles = await open()
    const [row] = must(await profiles.sync()).rows
    expect(row?.mine).toEqual({ name: 'Của họ', settings: film })
    must(await profiles.edit([put(row?.key ?? '', 'Của họ', { ...film, pitch: 4 })]))
    must(await profiles.sync())
    const changed = { ...film, pitch: 4 }
    expect(sent()[0]?.body).toEqual({
      name: 'Của họ',
      ...(typeof settings === 'string' ? { settings: JSON.stringify(changed) } : changed),
    })
    expect(profiles.current.rows.some((each) => isPending(each) || inConflict(each))).toBe(false)
  })

  it('stay local except one if the service has a single profile per type', async () => {
    const slot: Record<string, unknown> = {}
    serve(({ method, body }, type) => {
      if (method === 'GET') return success(slot[type] ?? null)
      slot[type] = body['settings']
      return { json: { status: 'success' } }
    })
    const profiles = await open()
    must(await profiles.edit([put('a', 'Một', film), put('b', 'Hai', { ...film, pitch: 5 })]))
    must(await profiles.sync())
    must(await profiles.sync())
    expect(slot['srt']).toEqual(film)
    expect(profiles.current.shelves.srt).toBe('single')
    expect(named(profiles.current.rows)).toEqual(['Một', 'Hai'])
    expect(sent()).toHaveLength(1)
  })

  it('detect that a service returning 404 has no profile yet', async () => {
    const slot: Record<string, unknown> = {}
    serve(({ method, body }, type) => {
      if (method === 'POST') slot[type] = body['settings'] ?? { ...body, name: undefined }
      if (method === 'DELETE') delete slot[type]
      return slot[type] === undefined ? { status: 404, json: {} } : success(slot[type])
    })
    const profiles = await open()
    must(await profiles.edit([put('a', 'Một', film)]))
    must(await profiles.sync())
    expect([profiles.current.shelves, slot['srt']]).toEqual([{ srt: 'single', tts: 'none' }, film])
    expect(profiles.current.rows.map(isPending)).toEqual([false])
    delete slot['srt']
    expect(must(await profiles.sync()).rows).toEqual([])
    must(await profiles.edit([put('b', 'Hai', film)]))
    must(await profiles.sync())
    expect(slot['srt']).toEqual(film)
  })

  it('keep fields locally that the service accepts but does not store', async () => {
    const remote = new RemoteProfiles()
    service.rules.unshift((request) => {
      if (request.method !== 'POST') return
      const { pitch, speed, volume } = film
      request.body = { ...request.body, settings: { pitch, speed, volume } }
    })
    const profiles = await open()
    must(await profiles.edit([put('a', 'Phim', film)]))
    must(await profiles.sync())
    must(await profiles.sync())
    expect(profiles.current.rows[0]?.mine?.settings).toEqual(film)
    expect([sent().length, remote.records.size]).toEqual([1, 1])
  })

  it('stay local if the service has no profiles', async () => {
    const profiles = await open()
    must(await profiles.edit([put('a', 'Phim', film)]))
    must(await profiles.sync())
    expect(profiles.current.shelves).toEqual({ srt: 'none', tts: 'none' })
    expect([named(profiles.current.rows), sent().length]).toEqual([['Phim'], 1])
  })
})
