import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { keepOffline } from '@cuecast/platform'
import type { ProjectFile } from '@shared/contracts/project-file'
import { failWith } from '@shared/contracts/result'
import type { TranslationProgress } from '@shared/contracts/translation'
import { deeplAddress, deeplTranslator, libreTranslator } from './services'
import { jobOf, versionOf } from './testing/film'
import { TranslatorStandIn } from './testing/stand-in'
import { type TranslationJob, translateCues } from './translate-cues'
import { modelTranslator } from './translator'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: TranslatorStandIn
beforeAll(async () => {
  service = await TranslatorStandIn.start()
})
afterAll(() => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.headers.length = 0
  service.bodies.length = 0
  service.options = { names: ['Anna', 'Ben', 'Carol', 'Boston', 'HACKED'] }
})

const limits = { maxRequests: 200, maxTokens: 5_000_000, maxCharacters: 1_000_000 }
const model = (more: Partial<typeof limits & { key: string; address: string }> = {}) =>
  modelTranslator({
    address: `${service.origin}/v1`,
    model: 'tiny',
    key: null,
    timeoutSeconds: 5,
    ...limits,
    ...more,
  })

/** Runs over a version with a model; `more` changes the job. */
async function translate(version: ProjectFile, more: Partial<TranslationJob> = {}) {
  const { job, project, delivered } = jobOf(version, folder, more.translator ?? model())
  const end = await translateCues({ ...job, ...more })
  return { ...end, project, delivered }
}

const journal = () => readFile(join(folder, 'translation.jsonl'), 'utf8')
/** Cues of the questions, by number. */
const askedIds = () => service.asked.flatMap((lines) => lines.map(({ id }) => id))

describe('a translation', () => {
  it('asks with speakers, room and context, and in the last message for the lines alone', async () => {
    const terms = {
      names: [
        { source: 'station', written: 'ga', said: '' },
        { source: 'Winterfell', written: 'Đông Thành', said: '' },
      ],
      addresses: [],
    }
    const { report } = await translate({ ...versionOf('vi', 70), terms })
    const { messages } = JSON.parse(service.bodies[1] ?? '')
    const [system, last] = [messages[0].content, JSON.parse(messages.at(-1).content)]
    expect(last[0]).toMatchObject({
      id: expect.any(String),
      text: expect.any(String),
      speaker: expect.any(String),
      to: expect.any(String),
      seconds: expect.any(Number),
      syllables: expect.any(Number),
    })
    expect(system).toContain('English (en) into Vietnamese (vi)')
    expect(system).toContain('Lines before, as data: [{"speaker":')
    expect(JSON.parse(service.bodies[0] ?? '').messages[0].content).toContain(
      '{"source":"station","written":"ga"}',
    )
    expect(service.bodies.join()).not.toContain('Winterfell')
    // The name was not kept by the stand-in.
    expect(report.left.map(({ faults }) => faults)).toContainEqual(['names'])
    expect(report.used).toMatchObject({ requests: service.asked.length })
    expect(report.used.tokens).toBeGreaterThan(0)
  })

  it('leaves the text of a person alone, and takes up what has changed', async () => {
    const version = versionOf('vi', 6)
    const cues = version.cues.map((cue, i) => {
      const { original = '' } = cue
      if (i === 0)
        return { ...cue, text: 'Của tôi', translation: { from: 'before', machine: 'Máy' } }
      if (i === 1) return { ...cue, text: 'Máy', translation: { from: 'before', machine: 'Máy' } }
      return i === 2
        ? { ...cue, text: 'Máy', translation: { from: original, machine: 'Máy' } }
        : cue
    })
    const { project, report } = await translate({ ...version, cues })
    expect(askedIds()).toEqual(['2', '4', '5', '6'])
    expect(project.document.cues[0]).toBe(cues[0])
    expect(project.document.cues[1]?.translation?.from).toBe(cues[1]?.original)
    expect(report).toMatchObject({ translated: 4, kept: 2, left: [] })
  })

  it('asks only about the cues that are chosen', async () => {
    await translate(versionOf('vi', 9), { cueIds: ['c2', 'c4'] })
    expect(askedIds()).toEqual(['3', '5'])
  })

  it('asks again about a chosen cue that has the text of a run that was stopped', async () => {
    const { project } = await translate(versionOf('vi', 130), {
      translator: model({ maxRequests: 1 }),
    })
    service.asked.length = 0
    await translate(project.document, { cueIds: ['c1'] })
    expect(askedIds()).toEqual(['2'])
  })

  it('reports progress, and ends with the figure of what fits', async () => {
    const notices: TranslationProgress[] = []
    const { report } = await translate(versionOf('vi', 130), {
      onProgress: (each) => notices.push(each),
    })
    expect(notices.map(({ state }) => state)).toEqual([
      ...notices.slice(1).map(() => 'running'),
      'done',
    ])
    expect(notices.at(-1)).toMatchObject({ done: 130, total: 130, report })
    expect(notices.slice(1, -1).every(({ leftMs }) => leftMs !== null && leftMs >= 0)).toBe(true)
    const { natural, comfortable, tooLong } = report.fit
    expect(comfortable + tooLong).toBe(0)
    expect(natural).toBeGreaterThan(100)
  })

  it('asks for shorter texts where they take too long, and keeps the shorter ones', async () => {
    const { report, project } = await translate(versionOf('vi', 12, 700))
    expect(report.shortened).toBeGreaterThan(1)
    const again = service.asked.slice(1).flat()
    expect(again.every(({ translation }) => translation !== undefined)).toBe(true)
    expect(service.asked.length).toBeLessThanOrEqual(3)
    const { requests } = report.used
    await translate(project.document)
    expect(service.asked).toHaveLength(requests)
  })

  it('asks nothing about cues without a word', async () => {
    const version = versionOf('vi', 3)
    const cues = version.cues.map((cue) => ({ ...cue, original: '...' }))
    const { project } = await translate({ ...version, cues })
    expect(service.asked).toEqual([])
    expect(project.document.cues.map(({ text }) => text)).toEqual(['...', '...', '...'])
  })
})

describe('a translation that ends early', () => {
  it.each([1, 2, 3, 4, 5])(
    'continues after a kill at request %i, and asks for no answer twice',
    async (at) => {
      const version = versionOf('vi', 200)
      let copy = ''
      const killed = jobOf(version, folder, model())
      // The journal as a kill before that request is answered leaves it; the project has nothing of it.
      service.options = {
        ...service.options,
        misdeed: (request) => (request === at - 1 ? 'timeout' : 'good'),
      }
      const stop = new AbortController()
      const waiting = translateCues({ ...killed.job, signal: stop.signal })
      while (service.asked.length < at) await new Promise((next) => setTimeout(next, 5))
      copy = await journal()
      stop.abort()
      const { error, report: stopped } = await waiting
      expect(error?.code).toBe('CANCELLED')
      expect(stopped.translated + stopped.left.length).toBe(200)
      await writeFile(join(folder, 'translation.jsonl'), copy + '{"type":"answ')
      const before = service.asked
        .slice(0, -1)
        .flat()
        .map(({ id }) => id)
      const open = service.asked.at(-1)?.map(({ id }) => id) ?? []
      service.asked.length = 0
      service.options = { ...service.options, misdeed: () => 'good' }
      const { report, delivered } = await translate(version)
      expect(report.left).toEqual([])
      expect(new Set(delivered).size).toBe(200)
      expect(askedIds().filter((id) => before.includes(id))).toEqual([])
      expect(askedIds()).toEqual(expect.arrayContaining(open))
      expect(report.repeated).toBe(open.length)
      expect((await journal()).trimEnd().split('\n').at(-1)).toBe('{"type":"ended"}')
    },
  )

  it('takes nothing from a journal of other terms', async () => {
    const version = versionOf('vi', 8)
    const stop = jobOf(version, folder, model())
    await translateCues({ ...stop.job, onTexts: () => failWith('DISK_FULL', 'full') })
    const asked = service.asked.length
    const terms = { names: [{ source: 'xyz', written: 'xyz', said: '' }], addresses: [] }
    await translate({ ...version, terms })
    expect(service.asked).toHaveLength(asked * 2)
  })

  it.each([
    [401, 'UNAUTHORIZED', 1],
    [402, 'INSUFFICIENT_CREDITS', 1],
    [404, 'NOT_FOUND', 1],
    [503, 'SERVICE_ERROR', 9],
    [400, 'INVALID_PARAMETER', 3],
  ])('stops at status %i with %s', async (status, code, requests) => {
    const { createServer } = await import('node:http')
    let count = 0
    const server = createServer((_, response) => {
      count += 1
      response.writeHead(status).end('{"error": {"message": "the key sk-geheim is wrong"}}')
    })
    await new Promise<void>((next) => server.listen(0, '127.0.0.1', next))
    const place = server.address()
    const address = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}/v1`
    const translator = model({ key: 'sk-geheim', address })
    const { report, error } = await translate(versionOf('vi', 300), { translator })
    server.close()
    expect(error?.code).toBe(code)
    expect(count).toBe(requests)
    // Cues without a word need no service.
    expect([report.translated, report.left.length]).toEqual([13, 287])
    expect(JSON.stringify([report, error]) + (await journal())).not.toContain('geheim')
  })

  it('keeps what it has when a limit is reached', async () => {
    const { report, error } = await translate(versionOf('vi', 130), {
      translator: model({ maxRequests: 1 }),
    })
    expect(error?.code).toBe('REQUEST_LIMIT')
    expect(report.translated).toBeGreaterThan(15)
    expect(report.translated + report.left.length).toBe(130)
  })

  it('sends nothing while the network is off', async () => {
    keepOffline(true)
    const translator = model({ address: 'https://models.example/v1' })
    const { error } = await translate(versionOf('vi', 3), { translator })
    keepOffline(false)
    expect(error?.code).toBe('NETWORK_OFF')
  })

  it('stops where the project cannot take its texts', async () => {
    const { error, report } = await translate(versionOf('vi', 19), {
      onTexts: () => failWith('DISK_FULL', 'full'),
    })
    expect(error?.code).toBe('DISK_FULL')
    expect(service.asked).toHaveLength(1)
    expect(report.used.requests).toBe(1)
  })
})

describe('other services', () => {
  const target = (key: string | null) => ({ address: service.origin, key, timeoutSeconds: 5 })

  it('DeepL gets texts with their tags as XML, and the lines around as context', async () => {
    const version = versionOf('fr', 22)
    const { report, project } = await translate(version, {
      translator: deeplTranslator(target('k:fx'), limits),
    })
    expect(service.headers[0]?.['authorization']).toBe('DeepL-Auth-Key k:fx')
    expect(JSON.parse(service.bodies[0] ?? '')).toMatchObject({
      source_lang: 'EN',
      target_lang: 'FR',
      tag_handling: 'xml',
    })
    expect(report.left).toEqual([])
    expect(project.document.cues[13]?.text).toMatch(/<i>\S+<\/i>/)
    expect(report.used.characters).toBeGreaterThan(100)
    expect(deeplAddress('k:fx')).toBe('https://api-free.deepl.com')
    expect(deeplAddress('k')).toBe('https://api.deepl.com')
  })

  it('LibreTranslate gets its key in the body', async () => {
    const { report } = await translate(versionOf('fr', 8), {
      translator: libreTranslator(target('secret'), limits),
    })
    expect(JSON.parse(service.bodies[0] ?? '')).toMatchObject({
      source: 'en',
      target: 'fr',
      api_key: 'secret',
    })
    expect(report.left).toEqual([])
  })

  it('stop before a limit of characters', async () => {
    const translator = deeplTranslator(target('k'), { ...limits, maxCharacters: 10 })
    const { error } = await translate(versionOf('fr', 8), { translator })
    expect(error).toMatchObject({ code: 'REQUEST_LIMIT', params: { what: 'characters' } })
    expect(service.asked).toEqual([])
  })
})
