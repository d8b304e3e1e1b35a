import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { earlier, layOut } from '@cuecast/platform/testing/earlier/earlier'
import { noCreditLimits, type CreditLimits, type UsageEntry } from '@shared/contracts/usage'
import { allowanceOf, RequestCounts } from './allowance'
import { Spending, UsageLedger, usageCsv } from './spending'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder: string
folderForEach(async (fresh) => {
  folder = fresh
})

const entry = (more: Partial<UsageEntry> = {}): UsageEntry => ({
  key: 'k1',
  at: new Date().toISOString(),
  action: 'render',
  connectionId: 'remote',
  projectId: 'p1',
  project: 'Phim',
  credits: 100,
  ...more,
})

function spendingWith(limits: CreditLimits): Spending {
  const log = (line: string) => expect.fail(line)
  return new Spending({ file: join(folder, 'usage.jsonl'), limits: () => limits, log })
}

const wish = (credits: number, projectId = 'p1', connectionId = 'remote') => ({
  projectId,
  costs: new Map([[connectionId, credits]]),
})

const left = earlier.filter(({ files }) => files['profile/usage.jsonl'])
describe.each(left)('what $name left', (sample) => {
  it('is counted whole, by the last word about each request', async () => {
    layOut(sample, folder)
    const path = join(folder, 'profile', 'usage.jsonl')
    const opened = await UsageLedger.open(path)
    if (!opened.ok) return expect.fail(opened.error.message)
    const before = await readFile(path, 'utf8')
    const sum = (id: string) =>
      opened.value
        .rows()
        .filter(({ projectId }) => projectId === id)
        .reduce((all, { credits }) => all + credits, 0)
    expect([sum('p1'), sum('p2'), opened.value.setAside]).toEqual([192, 300, null])
    await opened.value.note(entry({ key: 'new' }))
    await opened.value.close()
    expect((await readFile(path, 'utf8')).startsWith(before)).toBe(true)
  })

  it('has its requests of the same day counted on', async () => {
    layOut(sample, folder)
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 18), toFake: ['Date'] })
    const counts = new RequestCounts(join(folder, 'profile', 'requests.json'))
    counts.note('c1')
    expect(await counts.of('c1')).toEqual({ minute: 1, day: 6 })
    vi.useRealTimers()
    await counts.close()
  })
})

describe('the usage ledger', () => {
  it('adds up by day, project and connection, across restarts', async () => {
    const file = join(folder, 'usage.jsonl')
    const opened = await UsageLedger.open(file)
    if (!opened.ok) return expect.fail(opened.error.message)
    await opened.value.note(entry())
    await opened.value.note(entry({ key: 'k2', credits: 50 }))
    await opened.value.note(entry({ key: 'k3', connectionId: 'other', at: '2026-01-02T12:00:00Z' }))
    await opened.value.close()
    const again = await UsageLedger.open(file)
    if (!again.ok) return expect.fail(again.error.message)
    const rows = again.value.rows()
    expect(rows).toMatchObject([
      { projectId: 'p1', connectionId: 'remote', requests: 2, credits: 150 },
      { day: '2026-01-02', connectionId: 'other', requests: 1, credits: 100 },
    ])
    await again.value.close()
  })

  it('counts a request once, by its final cost', async () => {
    const opened = await UsageLedger.open(join(folder, 'usage.jsonl'))
    if (!opened.ok) return expect.fail(opened.error.message)
    await opened.value.note(entry())
    await opened.value.note(entry())
    await opened.value.note(entry({ credits: 70 }))
    expect(opened.value.rows()).toMatchObject([{ requests: 1, credits: 70 }])
    await opened.value.close()
  })

  it('sets a damaged journal aside and continues with its readable entries', async () => {
    const file = join(folder, 'usage.jsonl')
    await writeFile(file, `${JSON.stringify(entry())}\nrác\n`)
    const opened = await UsageLedger.open(file)
    if (!opened.ok) return expect.fail(opened.error.message)
    expect(opened.value.rows()).toMatchObject([{ credits: 100 }])
    expect(await readFile(opened.value.setAside ?? '', 'utf8')).toContain('rác')
    await opened.value.close()
    const again = await UsageLedger.open(file)
    if (!again.ok) return expect.fail(again.error.message)
    expect(again.value.setAside).toBe(opened.value.setAside)
    expect(await readdir(folder)).toHaveLength(2)
    await again.value.close()
  })

  it('is compacted when most entries were replaced', async () => {
    const file = join(folder, 'usage.jsonl')
    const lines = Array.from({ length: 1_500 }, (_, i) => JSON.stringify(entry({ credits: i })))
    await writeFile(file, `${lines.join('\n')}\n`)
    const opened = await UsageLedger.open(file)
    if (!opened.ok) return expect.fail(opened.error.message)
    expect(opened.value.rows()).toMatchObject([{ requests: 1, credits: 1_499 }])
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1)
    expect(opened.value.setAside).toBeNull()
    await opened.value.close()
  })

  it('exports CSV that spreadsheets do not execute', () => {
    const row = { day: '2026-01-02', projectId: 'p', connectionId: 'c', requests: 1, credits: 10 }
    const text = usageCsv(
      [
        { ...row, project: '=1+1', connection: '', connectionId: 'embedded' },
        { ...row, project: 'Phim "A", tập 1', connection: null },
      ],
      'Giọng ngoại tuyến',
    )
    expect(text.split('\r\n')).toEqual([
      '\ufeffday,project,connection,requests,credits',
      "2026-01-02,'=1+1,Giọng ngoại tuyến,1,0",
      '2026-01-02,"Phim ""A"", tập 1",,1,10',
      '',
    ])
  })
})

it.runIf(process.platform !== 'win32')(
  'only its owner can read spending and request counts',
  async () => {
    const paths = ['usage.jsonl', 'requests.json'].map((name) => join(folder, name))
    const [usage = '', requests = ''] = paths
    // As earlier versions wrote it.
    await writeFile(usage, '', { mode: 0o644 })
    const ledger = spendingWith(noCreditLimits)
    await ledger.note(entry())
    await ledger.close()
    const counts = new RequestCounts(requests)
    counts.note('remote')
    await counts.close()
    for (const path of paths) expect((await stat(path)).mode & 0o777).toBe(0o600)
  },
)

it('takes estimates of a settled request back, and only those', async () => {
  const spending = spendingWith(noCreditLimits)
  const request = entry({ connectionId: 'embedded', credits: 0 })
  const sent = entry({ key: 'k1 lan', connectionId: 'lan', credits: 40 })
  const estimate = entry({ key: 'k1 mai', connectionId: 'mai', credits: 60 })
  const other = entry({ key: 'k10 mai', connectionId: 'mai', credits: 7 })
  for (const each of [request, sent, estimate, other]) await spending.note(each)
  await spending.settle([request, sent])
  await spending.close()
  const again = spendingWith(noCreditLimits)
  const credits = (await again.rows()).map((row) => [row.connectionId, row.credits])
  expect(Object.fromEntries(credits)).toEqual({ embedded: 0, lan: 40, mai: 7 })
  await again.close()
})

describe('the limit of credits', () => {
  it('reports the rest of the daily limit if it is not enough', async () => {
    const spending = spendingWith({ perDay: 150, projects: {} })
    await spending.note(entry())
    expect(await spending.reserve(wish(60))).toMatchObject({
      error: { code: 'CREDIT_LIMIT', params: { needed: 60, left: 50, by: 'day' } },
    })
    expect((await spending.reserve(wish(50))).ok).toBe(true)
    await spending.close()
  })

  it('holds for two requests at the same time', async () => {
    const spending = spendingWith({ perDay: 150, projects: {} })
    const [first, second] = await Promise.all([
      spending.reserve(wish(100)),
      spending.reserve(wish(100)),
    ])
    expect([first.ok, second.ok]).toEqual([true, false])
    if (first.ok) first.value()
    expect((await spending.reserve(wish(100))).ok).toBe(true)
    await spending.close()
  })

  it('counts all days of a project, and no other project', async () => {
    const spending = spendingWith({ perDay: null, projects: { p1: 120 } })
    await spending.note(entry({ at: '2026-01-02T12:00:00Z' }))
    expect(await spending.reserve(wish(30))).toMatchObject({ error: { params: { by: 'project' } } })
    expect((await spending.reserve(wish(30, 'p2'))).ok).toBe(true)
    await spending.close()
  })

  it('holds the month of a connection that has a limit, with what is reserved', async () => {
    const month = { name: 'Kokoro', credits: 150 }
    const spending = new Spending({
      file: join(folder, 'usage.jsonl'),
      limits: () => noCreditLimits,
      perMonth: (id) => (id === 'kokoro' ? month : null),
      log: (line) => expect.fail(line),
    })
    await spending.note(entry({ connectionId: 'kokoro' }))
    await spending.note(entry({ key: 'long ago', connectionId: 'kokoro', at: '2020-01-02T12:00Z' }))
    expect((await spending.reserve(wish(30, 'p1', 'kokoro'))).ok).toBe(true)
    expect(await spending.reserve(wish(30, 'p2', 'kokoro'))).toMatchObject({
      error: {
        code: 'CREDIT_LIMIT',
        params: { needed: 30, left: 20, by: 'month', name: 'Kokoro' },
      },
    })
    expect((await spending.reserve(wish(30, 'p2', 'other'))).ok).toBe(true)
    await spending.close()
  })

  it('refuses everything if the ledger is unreadable, unless there is no limit', async () => {
    const file = join(folder, 'gone', 'usage.jsonl')
    const said: string[] = []
    let limits: CreditLimits = { perDay: 150, projects: {} }
    const spending = new Spending({ file, limits: () => limits, log: (line) => said.push(line) })
    expect(await spending.reserve(wish(1))).toMatchObject({ error: { code: 'WRITE_FAILED' } })
    expect(await spending.missing()).toMatchObject({ unreadable: true })
    expect(said).toHaveLength(1)
    limits = noCreditLimits
    expect((await spending.reserve(wish(1))).ok).toBe(true)
    await spending.close()
  })

  it('does not apply to the embedded service, nor without a limit', async () => {
    const spending = spendingWith({ perDay: 0, projects: {} })
    await spending.note(entry({ connectionId: 'embedded' }))
    expect((await spending.reserve(wish(0, 'p1', 'embedded'))).ok).toBe(true)
    await spending.close()
    const free = spendingWith(noCreditLimits)
    expect((await free.reserve(wish(1_000_000))).ok).toBe(true)
    await free.close()
  })
})

describe('requests left this minute and today', () => {
  const nowMs = Date.parse('2026-01-02T12:00:00Z')
  const asked = {
    stated: undefined,
    headers: null,
    planName: 'Creator',
    count: { minute: 10, day: 300 },
    nowMs,
  }

  it('come from the account', () => {
    const minute = { limit: 20, left: 19, resetAt: null }
    const stated = { minute, day: null }
    expect(allowanceOf({ ...asked, stated })).toEqual({ ...stated, source: 'service' })
    expect(allowanceOf({ ...asked, stated: null })).toBeNull()
  })

  it('come from the headers for one window and our own count for the other', () => {
    const headers = { limit: 60, remaining: 7, resetMs: nowMs + 30_000 }
    expect(allowanceOf({ ...asked, headers })).toMatchObject({
      minute: { limit: 60, left: 7 },
      day: { limit: 2_000, left: 1_700, resetAt: null },
    })
    const ofDay = { limit: 2_000, remaining: 5, resetMs: nowMs + 3_600_000 }
    expect(allowanceOf({ ...asked, headers: ofDay })?.day).toMatchObject({ left: 5 })
  })

  it('come from our own count and the plan if the service reports nothing', () => {
    expect(allowanceOf(asked)).toEqual({
      minute: { limit: 60, left: 50, resetAt: null },
      day: { limit: 2_000, left: 1_700, resetAt: null },
      source: 'counted',
    })
    expect(allowanceOf({ ...asked, planName: 'Vàng' })).toMatchObject({
      minute: { limit: 60 },
      day: null,
    })
    expect(allowanceOf({ ...asked, planName: 'Starter', count: { minute: 30, day: 900 } })).toEqual(
      {
        minute: { limit: 20, left: 0, resetAt: null },
        day: { limit: 500, left: 0, resetAt: null },
        source: 'counted',
      },
    )
  })
})

describe('the count of requests', () => {
  it('forgets after a minute, and after a day; the day survives a restart', async () => {
    let now = new Date(2026, 0, 2, 12).getTime()
    const file = join(folder, 'requests.json')
    const counts = new RequestCounts(file, undefined, () => now)
    counts.note('a')
    counts.note('a')
    counts.note('b')
    expect(await counts.of('a')).toEqual({ minute: 2, day: 2 })
    now += 61_000
    expect(await counts.of('a')).toEqual({ minute: 0, day: 2 })
    await counts.close()
    const again = new RequestCounts(file, undefined, () => now)
    again.note('a')
    expect(await again.of('a')).toEqual({ minute: 1, day: 3 })
    now += 24 * 3_600_000
    expect(await again.of('a')).toEqual({ minute: 0, day: 0 })
    await again.close()
  })

  it('starts again beside a damaged file, or a folder in its place', async () => {
    const file = join(folder, 'requests.json')
    await mkdir(join(file, 'mine'), { recursive: true })
    const setAside: string[] = []
    const counts = new RequestCounts(file, (to) => setAside.push(to))
    counts.note('a')
    expect(await counts.of('a')).toEqual({ minute: 1, day: 1 })
    await counts.close()
    expect(await readdir(setAside[0] ?? '')).toEqual(['mine'])
    expect(await readFile(file, 'utf8')).toContain('"a":1')
  })
})
