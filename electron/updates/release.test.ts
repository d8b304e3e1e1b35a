import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepOffline } from '@cuecast/platform'
import type { Release } from '@shared/contracts/app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareVersions, downloadRelease, fetchRelease, updateSource } from './release'
import { releaseKeys, releaseOf, UpdateServer } from './testing/update-server'

const keys = releaseKeys()
const data = Buffer.from('the program, packed'.repeat(1_000))
let server: UpdateServer
let folder: string

beforeEach(async () => {
  server = await new UpdateServer().listen()
  folder = mkdtempSync(join(tmpdir(), 'cuecast-release-'))
})

afterEach(async () => {
  keepOffline(false)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function source(publicKey = keys.publicKey, url = server.url) {
  const made = updateSource(url, publicKey)
  if (!made) throw new Error('no source')
  return made
}

const fetched = (seen?: string) => fetchRelease(source(), { channel: 'stable', seen })

async function codeOf(release: Partial<Release>, seen?: string) {
  server.publish(releaseOf(data, release), keys.privateKey)
  const answer = await fetched(seen)
  return answer.ok ? 'ok' : [answer.error.code, answer.error.params?.['reason']].flat()
}

test('a source is https or this machine, and its key is ed25519', () => {
  expect(updateSource('https://updates.example/cuecast', keys.publicKey)?.url.href).toBe(
    'https://updates.example/cuecast/',
  )
  expect(updateSource('http://updates.example/', keys.publicKey)).toBeNull()
  expect(updateSource('ftp://127.0.0.1/', keys.publicKey)).toBeNull()
  expect(updateSource('https://updates.example/', 'bm8ga2V5')).toBeNull()
  expect(updateSource('', '')).toBeNull()
})

test('versions are compared by number, a beta before its version', () => {
  const ordered = ['0.9.0', '0.10.0-beta.2', '0.10.0-beta.10', '0.10.0', '0.10.1', '1.0.0']
  const shuffled = ordered.toReversed().toSorted(compareVersions)
  expect(shuffled).toEqual(ordered)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})

test('a signed manifest is believed; one that was never published is none', async () => {
  expect(await fetched()).toEqual({ ok: true, value: null })
  const release = releaseOf(data)
  server.publish(release, keys.privateKey)
  expect(await fetched()).toEqual({ ok: true, value: release })
})

test('another key, another text, another channel and no signature are refused', async () => {
  const release = releaseOf(data)
  server.publish(release, releaseKeys().privateKey)
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })

  server.publish(release, keys.privateKey)
  server.give('/stable.json', JSON.stringify({ ...release, version: '9.9.9' }))
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })

  server.publish(releaseOf(data, { channel: 'beta' }), keys.privateKey)
  for (const ending of ['', '.sig'])
    server.answer(`/stable.json${ending}`, (_request, response) =>
      response.writeHead(302, { location: `/beta.json${ending}` }).end(),
    )
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })

  server.give('/stable.json', JSON.stringify(release))
  server.give('/stable.json.sig', '')
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })
})

test('what is out of date, or older than what was seen, is refused', async () => {
  expect(await codeOf({ expires: '2020-01-01T00:00:00.000Z' })).toEqual([
    'UPDATE_OUTDATED',
    'expired',
  ])
  const date = '2026-01-01T00:00:00.000Z'
  expect(await codeOf({ date }, '2026-01-02T00:00:00.000Z')).toEqual([
    'UPDATE_OUTDATED',
    'replayed',
  ])
  expect(await codeOf({ date }, date)).toBe('ok')
})

test('redirects to an address without https are not followed', async () => {
  server.answer('/stable.json', (_request, response) =>
    response.writeHead(302, { location: 'http://updates.example/stable.json' }).end(),
  )
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })
  server.answer('/stable.json', (_request, response) =>
    response.writeHead(302, { location: '/stable.json' }).end(),
  )
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNREACHABLE' } })
})

test('a server that fails, is gone or gives too much is said; offline nothing is sent', async () => {
  server.answer('/stable.json', (_request, response) => response.writeHead(500).end())
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNREACHABLE' } })
  server.give('/stable.json', Buffer.alloc(300 * 1024))
  expect(await fetched()).toMatchObject({ error: { code: 'UPDATE_UNTRUSTED' } })
  const closed = source(keys.publicKey, 'http://127.0.0.1:1/')
  expect(await fetchRelease(closed, { channel: 'stable', seen: undefined })).toMatchObject({
    error: { code: 'UPDATE_UNREACHABLE' },
  })
  keepOffline(true)
  const away = source(keys.publicKey, 'https://updates.example/')
  expect(await fetchRelease(away, { channel: 'stable', seen: undefined })).toMatchObject({
    error: { code: 'NETWORK_OFF' },
  })
})

function download(file = releaseOf(data).files[0], stop = new AbortController()) {
  if (!file) throw new Error('no file')
  const path = join(folder, 'file.tar.gz')
  const seen: number[] = []
  const done = downloadRelease(source(), file, {
    path,
    signal: stop.signal,
    onProgress: (part) => {
      seen.push(part)
      breaks?.destroy()
      breaks = null
      if (stop.signal.reason === undefined && part > 0.4 && stopsAt) stop.abort()
    },
    pausesMs: [0, 0],
  })
  return { done, path, seen }
}
let stopsAt = false
/** Breaks off once something of it has come. */
let breaks: ServerResponse | null = null

test('a download is held against size and hash', async () => {
  server.give('/file.tar.gz', data)
  const { done, path, seen } = download()
  expect(await done).toEqual({ ok: true, value: undefined })
  expect(readFileSync(path)).toEqual(data)
  expect(seen.at(-1)).toBe(1)

  rmSync(path)
  server.give('/file.tar.gz', Buffer.from('another program'.padEnd(data.length, '.')))
  expect(await download().done).toMatchObject({ error: { code: 'UPDATE_DAMAGED' } })
  expect(existsSync(path)).toBe(false)
  server.give('/file.tar.gz', Buffer.concat([data, Buffer.from('more')]))
  expect(await download().done).toMatchObject({ error: { code: 'UPDATE_DAMAGED' } })
  expect(existsSync(path)).toBe(false)
})

test('a download that breaks off continues where it stopped, or from the start', async () => {
  const ranges: Array<string | undefined> = []
  server.answer('/file.tar.gz', (request, response) => {
    ranges.push(request.headers.range)
    if (ranges.length === 1) {
      response.writeHead(200, { 'content-length': data.length })
      response.write(data.subarray(0, 7_000))
      breaks = response
      return
    }
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
    const range = `bytes ${from}-${data.length - 1}/${data.length}`
    response.writeHead(206, { 'content-range': range }).end(data.subarray(from))
  })
  const { done, path } = download()
  expect(await done).toMatchObject({ ok: true })
  expect(ranges[0]).toBeUndefined()
  expect(ranges[1]).toMatch(/^bytes=\d+-$/)
  expect(readFileSync(path)).toEqual(data)

  // A server that cannot continue gives the whole file.
  writeFileSync(path, data.subarray(0, 5_000))
  server.give('/file.tar.gz', data)
  expect(await download().done).toMatchObject({ ok: true })
  expect(readFileSync(path)).toEqual(data)
})

test('a download gives up after some tries, and is stopped by the user with what came kept', async () => {
  server.answer('/file.tar.gz', (_request, response) => response.writeHead(503).end())
  expect(await download().done).toMatchObject({ error: { code: 'UPDATE_UNREACHABLE' } })
  expect(server.asked).toHaveLength(3)

  stopsAt = true
  server.answer('/file.tar.gz', (_request, response) => {
    response.writeHead(200, { 'content-length': data.length })
    response.write(data.subarray(0, 10_000))
  })
  const { done, path } = download()
  expect(await done).toMatchObject({ error: { code: 'CANCELLED' } })
  stopsAt = false
  expect(readFileSync(path).length).toBeGreaterThan(0)
})
