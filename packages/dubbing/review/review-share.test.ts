import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ShareReviewer } from '@shared/contracts/project/review-share'
import { sampleDocument } from '@shared/testing/samples'
import { arrivedNotes, keepArrived, removeArrived } from './notes-inbox'
import { type ReviewShare, shareReview } from './review-share'

const PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'" /><meta name="referrer" content="no-referrer" />`
const HERE = 'a'.repeat(32)
const THERE = 'b'.repeat(32)

let folder = ''
let share: ReviewShare
let reviewers: ShareReviewer[] = []
const project = () => ({ path: join(folder, 'Phim.cuecast'), document: sampleDocument() })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-'))
  await mkdir(join(folder, 'package', 'sound'), { recursive: true })
  await mkdir(project().path)
  await writeFile(join(folder, 'package', 'index.html'), PAGE)
  await writeFile(join(folder, 'package', 'sound', 'mix-0001.mp3.js'), 'cuecastFile("a","b")')
  await writeFile(join(folder, 'secret.txt'), 'not for reviewers')
  const opened = await shareReview({
    folder: join(folder, 'package'),
    projectId: 'p',
    address: '127.0.0.1',
    keep: (device, file) => keepArrived(project().path, device, file),
    changed: (now) => (reviewers = now),
  })
  if (!opened.ok) throw new Error(opened.error.message)
  share = opened.value
})
afterEach(async () => {
  await share.close()
  await rm(folder, { recursive: true, force: true })
})

const note = {
  id: 'note-0001',
  cueId: 'a',
  cueText: 'Xin chào',
  startMs: 0,
  endMs: 900,
  kind: 'wording',
  text: 'đọc chậm lại',
  suggestion: '',
  createdAt: '2026-03-01T10:00:00.000Z',
}
const notes = (reviewer: string, more: object = {}) => ({
  format: 'cuecast-review-notes',
  version: 1,
  project: { id: 'p', name: 'Phim' },
  packageId: 'pk-1',
  round: 1,
  reviewer,
  savedAt: '2026-03-01T10:00:00.000Z',
  notes: [note],
  verdicts: [],
  ...more,
})
const put = (device: string, body: unknown) =>
  fetch(`${share.url}notes/${device}`, { method: 'PUT', body: JSON.stringify(body) })

/** Status of a request whose headers `fetch` would not let a test choose. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(share.url)
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject).end()
  })

describe('the page and its files', () => {
  test('the page may send notes to where it came from, and nowhere else', async () => {
    const page = await (await fetch(share.url)).text()
    expect(page).toContain("default-src 'none'; connect-src 'self';")
    expect(page).toContain('cuecast-shared')
  })

  test('files of the package are there whole and in parts; nothing beside the package is', async () => {
    const file = `${share.url}sound/mix-0001.mp3.js`
    expect(await (await fetch(file)).text()).toBe('cuecastFile("a","b")')
    const part = await fetch(file, { headers: { range: 'bytes=12-14' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 12-14/20'])
    expect(await part.text()).toBe('"a"')
    for (const path of ['..%2fsecret.txt', '../secret.txt', 'sound', 'sound/%2e%2e/x', '.hidden'])
      expect((await fetch(`${share.url}${path}`)).status).toBe(404)
  })

  test('shared again in its place, open pages find it', async () => {
    const { url, place } = share
    await share.close()
    const again = await shareReview({
      folder: join(folder, 'package'),
      projectId: 'p',
      address: '127.0.0.1',
      place,
      keep: (device, file) => keepArrived(project().path, device, file),
      changed: () => undefined,
    })
    if (!again.ok) throw new Error(again.error.message)
    share = again.value
    expect(share.url).toBe(url)
    expect((await fetch(url)).status).toBe(200)
  })

  test('refuses requests without the secret, by another host name or from another page', async () => {
    const { pathname, host } = new URL(share.url)
    expect(await statusOf('/', { host })).toBe(404)
    expect(await statusOf(`/${'x'.repeat(22)}/`, { host })).toBe(404)
    expect(await statusOf(pathname, { host })).toBe(200)
    expect(await statusOf(pathname, { host: 'evil.example' })).toBe(403)
    expect(await statusOf(pathname, { host, origin: 'http://evil.example' })).toBe(403)
  })

  test('an address that guesses the secret is refused after thirty tries a minute', async () => {
    const { host } = new URL(share.url)
    const tries = await Promise.all(Array.from({ length: 60 }, () => statusOf('/guess/', { host })))
    expect(tries.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(20)
  })
})

describe('notes', () => {
  test('are on the disk before the page gets its answer, and gone once taken', async () => {
    expect((await put(HERE, notes('Mai'))).status).toBe(204)
    const arrived = await arrivedNotes(project())
    expect(arrived).toMatchObject({
      ok: true,
      value: { files: [{ reviewer: 'Mai', notes: [{ text: 'đọc chậm lại' }] }], refused: [] },
    })
    if (arrived.ok) await removeArrived(project().path, arrived.value.names)
    expect(await arrivedNotes(project())).toMatchObject({ ok: true, value: { names: [] } })
  })

  test('a newer version of the same device takes the place of the older one', async () => {
    await put(HERE, notes('Mai'))
    await put(HERE, notes('Mai', { notes: [note, { ...note, id: 'note-0002' }] }))
    await put(THERE, notes('Lan', { notes: [{ ...note, id: 'note-0003' }] }))
    expect(await readdir(join(project().path, 'review', 'arrived'))).toHaveLength(2)
    const arrived = await arrivedNotes(project())
    const counts = arrived.ok ? arrived.value.files.map((file) => file.notes.length) : []
    expect(counts.toSorted()).toEqual([1, 2])
  })

  test('what was taken while a newer version came stays until that is taken too', async () => {
    await put(HERE, notes('Mai'))
    const first = await arrivedNotes(project())
    await put(HERE, notes('Mai', { notes: [note, { ...note, id: 'note-0002' }] }))
    if (first.ok) await removeArrived(project().path, first.value.names)
    const second = await arrivedNotes(project())
    expect(second).toMatchObject({ ok: true, value: { files: [{ notes: [{}, {}] }] } })
  })

  test('of another project, broken, or larger than notes can be, are refused', async () => {
    expect(
      (await put(HERE, notes('Mai', { project: { id: 'q', name: 'Phim khác' } }))).status,
    ).toBe(409)
    expect((await put(HERE, { what: 'is this' })).status).toBe(422)
    expect((await put('../../x', notes('Mai'))).status).not.toBe(204)
    expect(await arrivedNotes(project())).toMatchObject({ ok: true, value: { names: [] } })
  })

  test('the others see them while they are written, without the recorded remark', async () => {
    const events = await fetch(`${share.url}events?device=${THERE}`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: []\n\n')
    const voice = { mime: 'audio/webm', data: 'AAAA' }
    await put(HERE, notes('Mai', { notes: [{ ...note, voice }] }))
    const event: unknown = JSON.parse(((await reader?.read())?.value ?? '').slice('data: '.length))
    expect(event).toMatchObject([{ reviewer: 'Mai', notes: [{ text: 'đọc chậm lại' }] }])
    expect(JSON.stringify(event)).not.toContain('AAAA')
    expect(reviewers).toContainEqual({ name: 'Mai', notes: 1, verdicts: 0, connected: false })
    await reader?.cancel()
    await expect.poll(() => share.reviewers().some(({ connected }) => connected)).toBe(false)
  })
})
