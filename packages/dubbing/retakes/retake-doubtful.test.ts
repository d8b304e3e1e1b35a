import { afterEach, expect, it } from 'vitest'
import type { RetakeReport, RetakeWish } from '@shared/contracts/project/retakes'
import { fail, failWith, type Result } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/studio-error'
import { must } from '@shared/testing/must'
import { Fixture } from '../runs/testing/fixture'
import { retakeDoubtful } from './retake-doubtful'
import { settleRetakes } from './settle-retakes'
import { type Fault, faults, recognisedIn, speakWithFaults } from './testing/faulty-voice'

const CUES = 220
const FAULTY = 100

const digits = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười']
/** Texts of four to six syllables, none twice. */
const texts = Array.from({ length: CUES }, (_, i) => {
  const places = [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100)]
  const more = Array.from({ length: i % 3 }, () => 'vậy')
  return ['đây', ...places.map((digit) => digits[digit] ?? ''), ...more].join(' ')
})

/** The number of tries after which a cue is good; Infinity: never. */
function goodAfter(at: number): number {
  const kind = at % 10
  return kind < 5 ? 1 : kind < 8 ? 2 : kind < 9 ? 3 : Infinity
}

/** 100 faulty cues, spread over the film. */
const faultyAt = new Map(
  Array.from({ length: FAULTY }, (_, i) => [Math.floor((i * CUES) / FAULTY), i] as const),
)

function plan(text: string, nth: number): Fault | undefined {
  const i = faultyAt.get(texts.indexOf(text))
  return i === undefined || nth >= goodAfter(Math.floor(i / 5)) ? undefined : faults[i % 5]
}

let fixture: Fixture
afterEach(() => fixture.close())

const listen = async (takeIds: readonly string[]) => {
  const { takes } = fixture.project
  for (const id of takeIds) {
    const take = takes.index.byId(id)
    if (take) must(await takes.recognised(id, recognisedIn(fixture.service, take, plan)))
  }
  return { ok: true as const, value: undefined }
}

const activeIds = () => fixture.cueIds.map((id) => fixture.project.takes.index.active(id)?.id)

type Listen = (takeIds: readonly string[]) => Promise<Result<unknown>>

interface Options {
  signal?: AbortSignal
  deaf?: boolean
  hear?: Listen
}

async function retake(
  wish: Partial<RetakeWish> = {},
  { signal, deaf = false, hear = listen }: Options = {},
) {
  const { project, runs } = fixture
  const wanted = { cueIds: fixture.cueIds, tries: 3, credits: null, countEarlier: false, ...wish }
  const record = runs.retakes.openRetake ?? must(await runs.retakes.beginRetake(wanted))
  return retakeDoubtful({
    project,
    runs,
    wish: record,
    listen: deaf ? null : hear,
    gateway: { listedVoice: () => undefined },
    limit: 0.25,
    signal: signal ?? new AbortController().signal,
  })
}

async function renderFilm(film = texts, options: { repeats?: boolean } = {}): Promise<void> {
  fixture = await Fixture.start(film)
  speakWithFaults(fixture.service, plan, options)
  await fixture.render()
  await listen(fixture.project.takes.index.all().map(({ id }) => id))
}

const count = ({ cues }: RetakeReport) => {
  const of = (result: string) => cues.filter((cue) => cue.result === result).length
  return {
    fixed: of('fixed'),
    better: of('better'),
    unchanged: of('unchanged'),
    untried: of('untried'),
  }
}

it('fixes what some try of a voice says well, and names the others', async () => {
  await renderFilm()
  const before = activeIds()
  const paid = fixture.service.credits ?? 0
  const report = must(await retake())
  const { fixed, better, unchanged, untried } = count(report)
  expect(fixed + better + unchanged + untried).toBeGreaterThanOrEqual(95)
  expect(fixed).toBeGreaterThanOrEqual(85)
  expect(untried).toBe(0)
  for (const { result, why } of report.cues) expect(why === null).toBe(result === 'fixed')
  // The service does not charge for edits of single chunks, so it has charged no more than that.
  expect(paid - (fixture.service.credits ?? 0)).toBeLessThanOrEqual(report.spent)
  expect(report.spent).toBeGreaterThan(0)
  // Nothing was chosen yet, and no take is gone.
  expect(activeIds()).toEqual(before)
  const settled = must(await settleRetakes(fixture.project, fixture.runs, report))
  const changed = activeIds().filter((id, at) => id !== before[at])
  expect(changed).toHaveLength(settled.filter(({ chosen }) => chosen).length)
  expect(before.every((id) => fixture.project.takes.index.byId(id ?? ''))).toBe(true)
  expect(fixture.runs.retakes.openRetake).toBeNull()
}, 60_000)

/** Some dozen faulty cues are enough to see what is spent. */
const short = texts.slice(0, 66)
const costOf = (report: RetakeReport) =>
  report.cues.map(({ cueId, tries }) => {
    const { text = '' } = fixture.project.document.cues.find(({ id }) => id === cueId) ?? {}
    return tries * [...text].length
  })
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

it('spends no more than it may, and names what it could not try', async () => {
  await renderFilm(short)
  const report = must(await retake({ credits: 300 }))
  expect(report.spent).toBeLessThanOrEqual(300)
  expect(report.spent).toBe(sum(costOf(report)))
  const { fixed, untried } = count(report)
  expect(fixed).toBeGreaterThan(3)
  expect(untried).toBeGreaterThan(3)
  expect(report.cues.filter(({ why }) => why === 'BUDGET').length).toBeGreaterThanOrEqual(untried)
})

it('pays nothing twice where it is killed at any request, and ends as it would have', async () => {
  for (const nth of [1, 3, 20]) {
    await renderFilm(short)
    fixture.service.idempotent = true
    fixture.deps = { graceMs: 20 }
    await fixture.reopen()
    await renderFilmWithoutKill(nth)
    await fixture.revive()
    const report = must(await retake())
    expect(report.spent).toBe(sum(costOf(report)))
    const asked = fixture.service.tasks.all().flatMap(({ chunks }) => chunks)
    const requests = sum(asked.map(({ version }) => version + 1))
    expect(requests).toBe(short.length + sum(report.cues.map(({ tries }) => tries)))
    expect(report.cues.every(({ tries }) => tries <= 3)).toBe(true)
    expect(count(report).fixed).toBeGreaterThanOrEqual(25)
    if (nth !== 20) await fixture.close()
  }
}, 60_000)

/** Retakes until the nth request, at which the session is killed. */
async function renderFilmWithoutKill(nth: number): Promise<void> {
  let requests = 0
  fixture.service.rules.unshift(() => {
    requests += 1
    if (requests === nth) fixture.kill()
    return undefined
  })
  const abort = new AbortController()
  const { runs } = fixture
  void retake({}, { signal: abort.signal })
  await expect.poll(() => fixture.killed).toBe(true)
  await runs.close()
  fixture.service.rules.shift()
}

it('pays for one try of a voice that gives the same take again, and says so of all its cues', async () => {
  await renderFilm(short, { repeats: true })
  const report = must(await retake())
  expect(new Set(report.cues.map(({ why }) => why))).toEqual(new Set(['SAME_AGAIN']))
  expect(sum(report.cues.map(({ tries }) => tries))).toBe(1)
})

it('leaves alone what a person has chosen, locked or recorded', async () => {
  await renderFilm(short)
  const { takes } = fixture.project
  const first = must(await retake({ tries: 1 }))
  must(await settleRetakes(fixture.project, fixture.runs, first))
  const doubtful = must(await retake({ tries: 1 })).cues
  must(await fixture.runs.retakes.endRetake(fixture.runs.retakes.openRetake?.id ?? ''))
  const [locked, starred] = doubtful.map(({ cueId }) => takes.index.active(cueId)?.id ?? '')
  must(await takes.change({ locked: { [locked ?? '']: true }, stars: { [starred ?? '']: 4 } }))
  const report = must(await retake({ tries: 1 }))
  expect(report.cues.slice(0, 2).map(({ why, tries }) => [why, tries])).toEqual([
    ['LOCKED', 0],
    ['CHOSEN', 0],
  ])
})

it('does not touch a take that was chosen while it was tried again', async () => {
  await renderFilm(short)
  const report = must(await retake())
  const { cueId = '', chosen } = report.cues.find((each) => each.chosen) ?? {}
  must(await fixture.project.takes.change({ locked: { [chosen?.insteadOf ?? '']: true } }))
  const settled = must(await settleRetakes(fixture.project, fixture.runs, report))
  expect(settled.find((each) => each.cueId === cueId)).toMatchObject({ why: 'CHANGED' })
  expect(fixture.project.takes.index.active(cueId)?.id).toBe(chosen?.insteadOf)
})

it('pays for no take whose words nobody can check', async () => {
  await renderFilm(short)
  const report = must(await retake({}, { deaf: true }))
  const words = report.cues.filter(({ before }) => before.includes('WORDS_DIFFER'))
  expect(words.length).toBeGreaterThan(8)
  for (const { why, tries } of words) expect([why, tries]).toEqual(['NO_RECOGNISER', 0])
})

it('keeps what was tried when it is stopped, and counts it in a repeated command', async () => {
  await renderFilm(short)
  const abort = new AbortController()
  let requests = 0
  fixture.service.rules.unshift(({ path }) => {
    if (path.endsWith('/stt_stream') && (requests += 1) === 2) abort.abort()
    return undefined
  })
  const stopped = must(await retake({}, { signal: abort.signal }))
  must(await settleRetakes(fixture.project, fixture.runs, stopped))
  expect(stopped.cues.some(({ why }) => why === 'STOPPED')).toBe(true)
  const rest = must(await retake({ countEarlier: true }))
  must(await settleRetakes(fixture.project, fixture.runs, rest))
  const again = must(await retake({ countEarlier: true }))
  expect(again.spent).toBe(0)
  expect(again.cues.every(({ why }) => why === 'NO_BETTER')).toBe(true)
})

const broken = studioError('SERVICE_NOT_RUNNING', 'the recogniser is gone')

it('pays for nothing more once the recogniser is gone, and says why', async () => {
  await renderFilm(short)
  const asked = fixture.service.tasks.submitted.length
  let calls = 0
  const report = must(await retake({}, { hear: async () => ((calls += 1), fail(broken)) }))
  expect(calls).toBe(1)
  expect(report.error?.code).toBe('SERVICE_NOT_RUNNING')
  const tries = sum(report.cues.map((cue) => cue.tries))
  expect(fixture.service.tasks.submitted.length - asked).toBeLessThanOrEqual(1)
  expect(tries).toBeLessThanOrEqual(1)
})

it('leaves alone what was removed, changed or chosen between two tries, and continues with the rest', async () => {
  await renderFilm(short)
  let pass = 0
  let touched: string[] = []
  const report = must(
    await retake(
      {},
      {
        hear: async (takeIds) => {
          pass += 1
          if (pass === 2) {
            const { takes } = fixture.project
            const tried = takeIds.flatMap((id) => takes.index.byId(id)?.cueId ?? [])
            const [removed = '', changed = '', locked = ''] = tried
            touched = [removed, changed, locked]
            fixture.project.apply({ cues: { upsert: [], remove: [removed] } })
            fixture.edit(changed, { text: 'một câu khác hẳn, dài hơn rất nhiều so với trước' })
            const active = takes.index.active(locked)?.id ?? ''
            must(await takes.change({ locked: { [active]: true } }))
          }
          return listen(takeIds)
        },
      },
    ),
  )
  expect(report.error).toBeUndefined()
  const of = (cueId: string) => report.cues.find((cue) => cue.cueId === cueId)
  expect(touched.map((cueId) => of(cueId)?.why)).toEqual(['CHANGED', 'CHANGED', 'CHANGED'])
  expect(touched.map((cueId) => of(cueId)?.tries)).toEqual([1, 1, 1])
  expect(count(report).fixed).toBeGreaterThanOrEqual(20)
})

it('ends nothing while the project is closed: the next session judges what has come', async () => {
  await renderFilm(short)
  let calls = 0
  const hear: Listen = async () => {
    calls += 1
    await fixture.runs.close()
    return failWith('CANCELLED', 'the project is being closed')
  }
  expect(await retake({ tries: 1 }, { hear })).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(calls).toBe(1)
  expect(await retake({ tries: 1 }, { hear })).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(calls).toBe(1)
  await fixture.reopen()
  expect(fixture.runs.retakes.openRetake).not.toBeNull()
})
