import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { FileUnusable } from '@cuecast/platform/files'
import { earlier, layOut } from '@cuecast/platform/testing/earlier/earlier'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder = ''
let writable = true
folderForEach((fresh) => {
  folder = fresh
  writable = true
})
vi.mock('electron', () => ({ app: { getPath: () => folder } }))
vi.mock('electron-store', () => ({
  default: class {
    readonly #path: string
    readonly #mode: number
    constructor({ name, configFileMode }: { name: string; configFileMode: number }) {
      this.#path = join(folder, `${name}.json`)
      this.#mode = configFileMode
    }
    set store(values: unknown) {
      if (!writable) throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
      writeFileSync(this.#path, JSON.stringify(values), { mode: this.#mode })
    }
  },
}))
const { SettingsStore } = await import('./settings-store')

function opened() {
  const reported: { code: string; at: string }[] = []
  const store = new SettingsStore('vi', (code, at) => reported.push({ code, at }))
  return { store, reported, codes: () => reported.map(({ code }) => code) }
}

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const connection = {
  id: 'a',
  kind: 'remote',
  name: 'A',
  baseUrl: 'https://a.example',
  swapGenders: false,
}

describe('the settings', () => {
  it.each([
    ['rubbish', '{{{{'],
    ['a torn end', '{"connections":[{"id":"a"'],
    ['nothing', ''],
    ['a list', '[1,2]'],
  ])('keep a file of %s as .broken and say where', (_, text) => {
    put('settings.json', text)
    const { store, reported } = opened()
    expect(store.connections).toEqual([])
    const [notice] = reported
    expect(notice?.code).toBe('SETTINGS_DAMAGED')
    expect(readFileSync(notice?.at ?? '', 'utf8')).toBe(text)
    store.endpoint = { open: true, port: 4_000 }
    expect(readFileSync(notice?.at ?? '', 'utf8')).toBe(text)
    expect(opened().reported).toEqual([])
  })

  it('never overwrite what was kept before', () => {
    vi.useFakeTimers({ now: 1_000 })
    for (const text of ['one', 'two']) {
      put('settings.json', text)
      opened()
      vi.setSystemTime(2_000)
    }
    vi.useRealTimers()
    const kept = readdirSync(folder).filter((name) => name.endsWith('.broken'))
    expect(kept.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual([
      'one',
      'two',
    ])
  })

  it('drop only the connections that cannot be understood, once, and keep the file', () => {
    const text = JSON.stringify({ connections: [connection, { id: 'b' }], door: 7 })
    put('settings.json', text)
    const first = opened()
    expect(first.store.connections).toEqual([connection])
    expect(first.codes()).toEqual(['CONNECTIONS_DAMAGED'])
    expect(readFileSync(first.reported[0]?.at ?? '', 'utf8')).toBe(text)
    const second = opened()
    expect(second.reported).toEqual([])
    expect(second.store.connections).toEqual([connection])
  })

  it('say nothing of preferences that a newer version added', () => {
    put('settings.json', JSON.stringify({ preferences: { locale: 'en', later: 1 }, other: 2 }))
    const { store, reported } = opened()
    expect(store.preferences.locale).toBe('en')
    expect(reported).toEqual([])
    store.changePreferences({ locale: 'vi' })
    const saved = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
    expect(saved).toMatchObject({ preferences: { locale: 'vi', later: 1 }, other: 2 })
  })

  it('of a later version are kept beside, and used as far as they are understood', () => {
    const text = JSON.stringify({ version: 2, preferences: { locale: 'en', theme: 'sepia' } })
    put('settings.json', text)
    const { store, reported } = opened()
    expect(store.preferences).toMatchObject({ locale: 'en', theme: 'dark' })
    expect(reported).toMatchObject([
      { code: 'SETTINGS_NEWER', at: expect.stringMatching(/settings\.json\.\d+\.newer$/) },
    ])
    expect(readFileSync(reported[0]?.at ?? '', 'utf8')).toBe(text)
    const again = opened()
    expect(again.reported).toEqual([])
    expect(again.store.preferences.locale).toBe('en')
  })

  it('of a later version that cannot be moved are not written over', () => {
    const text = JSON.stringify({ version: 2, preferences: { locale: 'en' } })
    put('settings.json', text)
    vi.useFakeTimers({ now: 1_000 })
    mkdirSync(join(folder, 'settings.json.1000.newer'))
    const { store, codes } = opened()
    vi.useRealTimers()
    expect(store.changePreferences({ zoom: 2 })).toMatchObject({ locale: 'en', zoom: 2 })
    expect(codes()).toEqual(['SETTINGS_NEWER', 'SETTINGS_NOT_SAVED'])
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(text)
  })

  it('tell of preferences that are damaged and keep the others', () => {
    put('settings.json', JSON.stringify({ preferences: { locale: 'en', zoom: 'large' } }))
    const { store, codes } = opened()
    expect(codes()).toEqual(['SETTINGS_PARTLY_DAMAGED'])
    expect(store.preferences).toMatchObject({ locale: 'en', zoom: 1 })
  })

  it('that cannot be written last until the app quits, and are reported once', () => {
    const { store, codes } = opened()
    writable = false
    store.remember('/phim.cuecast', 'Phim')
    store.remember('/phim 2.cuecast', 'Phim 2')
    expect(store.recent.map(({ name }) => name)).toEqual(['Phim 2', 'Phim'])
    expect(codes()).toEqual(['SETTINGS_NOT_SAVED'])
    writable = true
    store.forget('/phim.cuecast')
    expect(opened().store.recent.map(({ name }) => name)).toEqual(['Phim 2'])
  })

  it('that are a folder end the start, naming it', () => {
    mkdirSync(join(folder, 'settings.json'))
    expect(opened).toThrow(FileUnusable)
    expect(opened).toThrow(join(folder, 'settings.json'))
  })

  it.skipIf(process.platform === 'win32')(
    'that are a pipe end the start instead of waiting',
    () => {
      execFileSync('mkfifo', [join(folder, 'settings.json')])
      expect(opened).toThrow(FileUnusable)
    },
  )
})

describe.each(earlier)('the settings that $name left', (sample) => {
  it('open without a complaint, keep every member, and the keys', () => {
    layOut(sample, folder)
    for (const name of ['settings.json', 'keys.json'])
      copyFileSync(join(folder, 'profile', name), join(folder, name))
    // The disclosure is no longer a setting.
    const before = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'), (key, value) =>
      key === 'disclosure' || key === 'tour' ? undefined : value,
    )
    const { store, reported } = opened()
    expect(reported).toEqual([])
    expect(store.preferences).toMatchObject(before.preferences)
    expect(store.connections).toEqual(before.connections)
    expect(store.recent).toEqual(before.recent)
    expect(store.windowPlace).toEqual(before.window)
    expect(store.endpoint).toEqual(before.door ?? store.endpoint)
    expect(store.exportPlaces).toMatchObject(before.exportPlaces ?? {})
    expect(Buffer.from(store.sealedKeys.get('c1') ?? '', 'base64').toString()).toContain('sealed')
    store.changePreferences({ zoom: 1.5 })
    const { preferences, ...others } = before
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      ...others,
      preferences: { ...preferences, zoom: 1.5 },
    })
  })
})

describe('sealed keys', () => {
  it('of a damaged file are kept and reported', () => {
    put('keys.json', 'rubbish')
    const { store, reported } = opened()
    expect(store.sealedKeys.get('a')).toBeUndefined()
    expect(reported).toMatchObject([{ code: 'KEYS_DAMAGED' }])
    expect(existsSync(reported[0]?.at ?? '')).toBe(true)
  })

  it('that are no text are dropped, the others stay', () => {
    put('keys.json', JSON.stringify({ a: 1, b: 'c2VhbGVk' }))
    const { store, codes } = opened()
    expect(codes()).toEqual(['KEYS_DAMAGED'])
    expect(store.sealedKeys.get('b')).toBe('c2VhbGVk')
    expect(opened().reported).toEqual([])
  })

  it('that could not be written do not count as stored', () => {
    const { store, codes } = opened()
    writable = false
    store.sealedKeys.set('a', 'c2VhbGVk')
    expect(store.sealedKeys.get('a')).toBeUndefined()
    expect(codes()).toEqual(['SETTINGS_NOT_SAVED'])
  })
})

it.runIf(process.platform !== 'win32')('only their owner can read the settings', () => {
  const { store } = opened()
  store.windowPlace = { width: 900, height: 600, maximized: false }
  expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600)
})
