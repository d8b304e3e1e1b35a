import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { projectFolder } from '@cuecast/dubbing/project/project-folder'
import { FakeService, type Scripted } from '@cuecast/dubbing/gateway/testing/fake-service'
import { runDub } from './main'
import { callDub, reportIn, withSettings } from './testing/call-dub'

let folder = ''
let service: FakeService
folderForEach(async (fresh) => {
  folder = fresh
})
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.close())

const at = (name: string) => join(folder, name)
const srt = (texts: readonly string[]) =>
  texts.map((text, i) => `${i + 1}\n00:00:1${i},000 --> 00:00:1${i},900\n${text}\n`).join('\n')

async function dub(texts: readonly string[], ...more: string[]) {
  await writeFile(at('a.srt'), srt(texts))
  const connection = ['--connection', service.url, '--key-env', 'KEY']
  return callDub([at('a.srt'), '-o', at('phim.wav'), ...connection, ...more], { KEY: service.key })
}
const refuse = (path: RegExp, code: number, error_code: string) =>
  service.rules.push((request) =>
    path.test(request.path)
      ? { status: code, json: { success: false, error_code, message: 'không' } }
      : undefined,
  )
const projects = async () => (await readdir(folder)).filter((name) => name.endsWith('.cuecast'))

describe('a job without --project when the service fails', () => {
  it('keeps paid work, reports its place, and resumes from there', async () => {
    refuse(/\/status\//, 401, 'UNAUTHORIZED')
    const stopped = await dub(['Một', 'Hai'])
    expect(stopped.code).toBe(4)
    expect(stopped.err).toContain(`--project "${at('phim.cuecast')}"`)

    service.rules.length = 0
    const done = await dub(['Một', 'Hai'], '--project', at('phim.cuecast'), '--json')
    expect(reportIn(done)).toMatchObject({ ok: true, voiced: 2 })
    expect(service.tasks.submitted).toEqual(['Một', 'Hai'])
  })

  it('renders when /me is a web page, and reports an unknown balance', async () => {
    const page = { text: '<html>…</html>', headers: { 'content-type': 'text/html' } }
    service.rules.push(({ path }) => (path.endsWith('/me') ? page : undefined))
    const done = await dub(['Một'], '--json')
    expect(reportIn(done)).toMatchObject({ ok: true, voiced: 1 })
    expect(done.err).toContain('warning: the service does not report how many credits are left')
  })

  it('keeps paid work if a cue is missing, under a free name', async () => {
    service.tasks.unspeakable.add('Hai')
    await dub(['Một', 'Hai'])
    const again = await dub(['Một', 'Hai'], '--json')
    expect(again.code).toBe(5)
    expect(reportIn(again).project).toBe(at('phim 2.cuecast'))
    expect(await projects()).toEqual(['phim 2.cuecast', 'phim.cuecast'])
  })

  it('keeps nothing if nothing was paid or everything is rendered', async () => {
    refuse(/\/stt_stream$/, 401, 'UNAUTHORIZED')
    expect((await dub(['Một'])).code).toBe(4)
    service.rules.length = 0
    expect((await dub(['Một'])).code).toBe(0)
    expect(await projects()).toEqual([])
  })
})

describe('the advice after a failure', () => {
  it.each([
    ['a wrong key', /\/me$/, 401, 'UNAUTHORIZED', false],
    ['a service without /me', /\/me$/, 404, 'NOT_FOUND', false],
    ['no credits', /\/stt_stream$/, 402, 'INSUFFICIENT_CREDITS', true],
  ] as const)('to run the command again, after %s', async (_, path, status, code, advised) => {
    refuse(path, status, code)
    const { err } = await dub(['Một'], '--project', at('P'))
    expect(err.includes('run the same command again')).toBe(advised)
  })
})

describe('a job that is stopped', () => {
  it.each([
    ['before anything is sent', /\/me$/, false],
    ['while it renders', /\/status\//, true],
  ] as const)('%s names its project only where there is one', async (_, path, isNamed) => {
    const stop = new AbortController()
    service.rules.push((request) => {
      if (path.test(request.path)) stop.abort()
      return undefined
    })
    await writeFile(at('a.srt'), srt(['Một']))
    const connection = ['--connection', service.url, '--key-env', 'KEY']
    const args = [at('a.srt'), '-o', at('phim.wav'), '--project', at('P'), ...connection]
    const { code, err } = await callDub(args, { KEY: service.key }, stop)
    expect([code, err.includes(at('P'))]).toEqual([130, isNamed])
  })
})

describe('a project that was there before', () => {
  const ass = '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,Một\n'
  const lines = async (onText?: (text: string) => void) => {
    await writeFile(at('a.ass'), ass)
    const connection = ['--connection', service.url, '--key-env', 'KEY']
    const args = [at('a.ass'), '-o', at('phim.wav'), '--project', at('P'), ...connection]
    return callDub(args, { KEY: service.key }, { ...(onText && { onText }) })
  }
  const isOpen = async () => (await readdir(at('P'))).includes('.lock')

  it('is closed when it cannot be saved', async () => {
    expect((await lines()).code).toBe(0)
    await rm(projectFolder(at('P')).source)
    await mkdir(join(projectFolder(at('P')).source, 'full'), { recursive: true })
    expect((await lines()).code).toBe(6)
    expect(await isOpen()).toBe(false)
  })

  it('is closed when a step throws', async () => {
    expect((await lines()).code).toBe(0)
    let wasOpen = false
    const answer = await lines((text) => {
      if (!text.startsWith('Narrator') || wasOpen) return
      wasOpen = existsSync(projectFolder(at('P')).lock)
      throw new Error('no terminal')
    })
    expect(answer.code).toBe(1)
    expect([wasOpen, await isOpen()]).toEqual([true, false])
  })
})

const answerCreatedWith = (answer: Scripted) =>
  service.rules.push(({ path }) => (path.endsWith('/stt_stream') ? answer : undefined))

it('warns that running it again may pay twice if the response has no task', async () => {
  answerCreatedWith({ after: () => ({ json: { status: 'success' } }) })
  const { code, err } = await dub(['Một'], '--project', at('P'))
  expect(code).toBe(4)
  expect(err).toContain('may have been accepted and paid')
  expect(err).toContain('charged twice')
})

describe('a lost response', () => {
  beforeEach(() => {
    answerCreatedWith({ after: () => 'tear' })
  })

  it('is warned of by every call, and only the call that is told to sends again', async () => {
    await dub(['Một', 'Hai'], '--project', at('P'))
    service.rules.length = 0
    for (let call = 0; call < 3; call += 1) {
      const { code, err } = await dub(['Một', 'Hai'], '--project', at('P'))
      expect(code).toBe(4)
      expect(err).toContain('for 2 cues was lost')
      expect(err).not.toContain('run the same command again')
    }
    expect(service.tasks.submitted).toEqual(['Một', 'Hai'])
    const again = withSettings(folder, { job: { sendAgain: true } })
    const answer = await dub(['Một', 'Hai'], '--project', at('P'), ...again, '--json')
    expect(reportIn(answer)).toMatchObject({ ok: true, voiced: 2 })
    expect(service.tasks.submitted).toEqual(['Một', 'Hai', 'Một', 'Hai'])
    expect((await dub(['Một', 'Hai'], '--project', at('P'))).err).not.toContain('was lost')
  })

  it('leaves other cues alone', async () => {
    await dub(['Một', 'Hai'], '--project', at('P'))
    service.rules.length = 0
    const { code } = await dub(['Một', 'Hai', 'Ba'], '--project', at('P'))
    expect(code).toBe(5)
    expect(service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
  })

  it('is kept beside the track where no project was asked for', async () => {
    expect((await dub(['Một'])).err).toContain(`--project "${at('phim.cuecast')}"`)
    expect(await projects()).toEqual(['phim.cuecast'])
  })
})

it('warns of a lost response at once, not after rendering the rest', async () => {
  let err = ''
  service.rules.push(({ path, body }) => {
    if (path.endsWith('/stt_stream') && String(body['srt']).split('-->').length > 2)
      return {
        status: 400,
        json: { success: false, error_code: 'TEXT_TOO_LONG', message: 'dài' },
      }
    if (path.endsWith('/stt_stream') && !String(body['srt']).includes('Hai'))
      return { after: () => 'tear' }
    const isWaiting = path.includes('/status/') && !err.includes('charged twice')
    return isWaiting ? { json: { chunks: { 0: 0 }, global_status: 'processing' } } : undefined
  })
  await writeFile(at('a.srt'), srt(['Một', 'Hai']))
  const to = [
    '-o',
    at('phim.wav'),
    '--connection',
    service.url,
    '--key-env',
    'KEY',
    '--project',
    at('P'),
  ]
  const code = await runDub({
    args: [at('a.srt'), ...to, ...withSettings(folder, { job: { giveUpAfterMs: 10_000 } })],
    env: { KEY: service.key },
    streams: { out: { write: () => true }, err: { write: (text) => (err += text) } },
    signal: new AbortController().signal,
  })
  expect(code).toBe(5)
})

describe('a language that was only guessed', () => {
  const sent = () => service.seen.find(({ path }) => path.endsWith('/stt_stream'))?.body

  it('is not sent if the service does not support it, with a warning', async () => {
    const answer = await dub(['Ну что ж, поехали домой', 'Здравствуйте, как дела'])
    expect(answer.code).toBe(0)
    expect(sent()).not.toHaveProperty('language')
    expect(answer.err).toMatch(/looks like "\w+", which the service does not have.*--lang/)
  })

  it('is sent if the service supports it', async () => {
    expect((await dub(['Xin chào các bạn, hôm nay trời đẹp'])).code).toBe(0)
    expect(sent()).toMatchObject({ language: 'vi' })
  })
})
