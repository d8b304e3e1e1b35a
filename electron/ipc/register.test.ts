import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callNames, isProjectCall } from '@shared/contracts/ipc'
import { failWith, ok } from '@shared/contracts/result'
import { roomPresets } from '@shared/contracts/project/room'
import type { Project } from '@cuecast/dubbing'
import type { Handlers } from './register'
import type { FindProject } from './with-project'

type Listener = (event: unknown, raw?: unknown, token?: unknown) => unknown
const listeners = new Map<string, Listener>()
vi.mock('electron', () => ({
  app: {},
  shell: {},
  systemPreferences: {},
  ipcMain: { handle: (name: string, listener: Listener) => listeners.set(name, listener) },
}))
const { registerHandlers, registerDrops } = await import('./register')

const home = 'cuecast://app/index.html'
const page = { senderFrame: { url: home, parent: null } }

/** Messages that are not of the studio's own page in its main frame. */
const strangers = [
  ['no frame', { senderFrame: null }],
  ['another site', { senderFrame: { url: 'https://example.org/', parent: null } }],
  ['a site that begins alike', { senderFrame: { url: 'cuecast://app.example/', parent: null } }],
  ['media of the studio', { senderFrame: { url: 'cuecast://media/take/1', parent: null } }],
  ['a file', { senderFrame: { url: 'file:///index.html', parent: null } }],
  ['no address', { senderFrame: { url: '', parent: null } }],
  ['a frame in the page', { senderFrame: { url: home, parent: { url: home } } }],
] as const

const called: { name: string; input: unknown; project?: unknown }[] = []
const lines: string[] = []
let answer: (name: string) => unknown = () => ok(undefined)

const project = { token: 'open' } as Project
const find: FindProject = (token) =>
  token === project.token ? ok(project) : failWith('PROJECT_CHANGED', 'another one is open')

beforeEach(() => {
  listeners.clear()
  called.length = 0
  lines.length = 0
  answer = () => ok(undefined)
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      async (...given: unknown[]) => {
        const [input, of] = isProjectCall(name) ? given.toReversed() : given
        called.push({ name, input, ...(of !== undefined && { project: of }) })
        return answer(name)
      },
    ]),
  ) as unknown as Handlers
  registerHandlers(handlers, { find, log: (line) => void lines.push(line) })
})

const call = (name: string, raw?: unknown, event: unknown = page, token: unknown = 'open') =>
  listeners.get(`cuecast:${name}`)?.(event, raw, token)

describe('calls of the window', () => {
  it('has a listener for every call of the bridge, and for no other', () => {
    expect([...listeners.keys()].toSorted()).toEqual(
      callNames.map((name) => `cuecast:${name}`).toSorted(),
    )
  })

  it.each(strangers)('refuses %s, whatever is called', async (_, event) => {
    for (const name of callNames) {
      expect(await call(name, undefined, event)).toMatchObject({
        ok: false,
        error: { code: 'FORBIDDEN' },
      })
    }
    expect(called).toEqual([])
  })

  it('passes what fits the schema, as it was sent', async () => {
    expect(await call('projectForget', { path: '/phim/a.srt' })).toMatchObject({ ok: true })
    expect(called).toEqual([{ name: 'projectForget', input: { path: '/phim/a.srt' } }])
  })

  it.each([undefined, null, 7, 'text', { path: 7 }, { file: '/phim/a.srt' }])(
    'refuses %j, which does not fit, before a handler sees it',
    async (raw) => {
      expect(await call('projectOpenPath', raw)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT' },
      })
      expect(called).toEqual([])
    },
  )

  it('answers failures as values', async () => {
    answer = () => failWith('FILE_UNREADABLE', 'it is gone')
    expect(await call('projectOpenPath', { path: '/a' })).toMatchObject({
      ok: false,
      error: { code: 'FILE_UNREADABLE' },
    })
  })

  it('refuses an answer that does not fit its schema, names its place, and logs it', async () => {
    const room = { ...roomPresets.hall, gainDb: 2.5 }
    answer = () => ok(room)
    const answered = await call('roomMatch', { cueIds: ['a'] })
    const message = expect.stringContaining('roomMatch.gainDb')
    expect(answered).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR', message } })
    expect(lines).toEqual([message])
    answer = () => ok(roomPresets.hall)
    expect(await call('roomMatch', { cueIds: ['a'] })).toEqual(ok(roomPresets.hall))
  })

  it('does not pass on what its schema does not know', async () => {
    answer = () => ok({ savedAt: 'now', secret: 42 })
    const patch = { fields: {} }
    expect(await call('projectSave', patch)).toEqual(ok({ savedAt: 'now' }))
  })

  it('turns what a handler throws into a value, and logs it without sending it', async () => {
    answer = () => {
      throw new Error('the secret is 42')
    }
    const answered = await call('projectOpenPath', { path: '/a' })
    expect(answered).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } })
    expect(JSON.stringify(answered)).not.toContain('42')
    expect(lines.join()).toContain('the secret is 42')
  })
})

describe('calls about the project', () => {
  const projectCalls = callNames.filter(isProjectCall)

  it('are most of those that read or change one', () => {
    expect(projectCalls.length).toBeGreaterThan(55)
    expect(projectCalls).toContain('projectSave')
    expect(projectCalls).not.toContain('projectOpenPath')
  })

  it('reach the project that their token names', async () => {
    const patch = { fields: { name: 'Tập 2' } }
    await call('projectSave', patch)
    expect(called).toEqual([{ name: 'projectSave', input: patch, project }])
  })

  it.each(['', 'an earlier one', null, 7])(
    'are refused and logged with the token %j, and no handler sees them',
    async (token) => {
      const refused = await call('projectSave', { fields: { name: 'x' } }, page, token)
      expect(refused).toMatchObject({ error: { code: 'PROJECT_CHANGED' } })
      expect(called).toEqual([])
      expect(lines).toEqual([expect.stringContaining('projectSave was refused')])
    },
  )
})

describe('what is dropped on the window', () => {
  const dropped: string[] = []
  beforeEach(() => {
    dropped.length = 0
    registerDrops(async (path) => {
      dropped.push(path)
      return { path, kind: 'subtitles' }
    })
  })

  it('is a path from the studio itself, which learns what is there', async () => {
    const given = await call('fileDropped', '/phim/a.srt')
    expect(given).toEqual({ path: '/phim/a.srt', kind: 'subtitles' })
    expect(dropped).toEqual(['/phim/a.srt'])
  })

  it.each(strangers)('is nothing from %s', async (_, event) => {
    expect(await call('fileDropped', '/etc/passwd', event)).toBeNull()
    expect(dropped).toEqual([])
  })

  it('is nothing that is no path', async () => {
    expect(await call('fileDropped', { path: '/etc/passwd' })).toBeNull()
    expect(dropped).toEqual([])
  })
})
