import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import {
  buildDub,
  callDub,
  reportIn,
  spawnDub,
  withSettings,
  type DubAnswer,
} from './testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: FakeService
beforeAll(buildDub, 120_000)
beforeEach(async () => {
  service = await FakeService.start()
  service.tasks.finishPerStatus = 2
})
afterEach(() => service.close())

const CUES = 20
const CUES_A_TASK = 5
const KILLS = 3
/** Calls after the last kill: one that reports a lost response, one that sends it again. */
const MAX_CALLS = 4

/** Whole numbers that are the same in every run of the test. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const two = (value: number) => String(value).padStart(2, '0')
const texts = Array.from({ length: CUES }, (_, i) => `Câu ${i + 1}`)
const film = texts
  .map((text, i) => `${i + 1}\n00:00:${two(i * 2)},000 --> 00:00:${two(i * 2 + 1)},500\n${text}\n`)
  .join('\n')

/** The service finds more than so many cues too long, so that there are several paid requests. */
function takeFewCues(): void {
  service.rules.push(({ path, body }) => {
    const cues = String(body['srt'] ?? '').split('-->').length - 1
    if (!path.endsWith('/stt_stream') || cues <= CUES_A_TASK) return undefined
    return { status: 400, json: { success: false, error_code: 'TEXT_TOO_LONG', message: 'dài' } }
  })
}

/** Calls the command and kills it at the nth request, some time after it has been worked on. */
async function callKilled(args: readonly string[], nth: number, waitMs: number): Promise<boolean> {
  const job = spawnDub(args, { KEY: service.key })
  const exited = once(job, 'exit')
  let requests = 0
  let killed = false
  service.delay = async () => {
    requests += 1
    if (requests !== nth) return
    await new Promise((next) => setTimeout(next, waitMs))
    killed = job.kill('SIGKILL')
    await exited
  }
  await exited
  service.delay = async () => undefined
  return killed
}

async function callUntilDone(args: readonly string[]): Promise<DubAnswer[]> {
  const answers: DubAnswer[] = []
  for (let call = 0; call < MAX_CALLS; call += 1) {
    const consent = call === 0 ? [] : withSettings(folder, { job: { sendAgain: true } })
    const answer = await callDub([...args, ...consent, '--json'], { KEY: service.key })
    answers.push(answer)
    if (answer.code === 0) break
  }
  return answers
}

const kinds = [
  { idempotent: true, seed: 1 },
  { idempotent: false, seed: 2 },
  { idempotent: false, seed: 3 },
]
const others = kinds.map(({ idempotent, seed }) => ({ idempotent: !idempotent, seed }))
/** Each seed once, and in `npm test -- full` with either kind of service. */
const services = process.env['CUECAST_TESTS'] === 'full' ? [...kinds, ...others] : kinds

describe('kills of the command', () => {
  it.each(services)(
    'project $seed; keys are known: $idempotent',
    { timeout: 180_000 },
    async ({ idempotent, seed }) => {
      service.idempotent = idempotent
      takeFewCues()
      const input = join(folder, 'phim.srt')
      await writeFile(input, film)
      const from = ['--connection', service.url, '--key-env', 'KEY', '--voice', '1', '--lang', 'vi']
      const args = [input, '-o', join(folder, 'o.wav'), '--project', join(folder, 'p'), ...from]
      const random = numbersFrom(seed)
      for (let kill = 0; kill < KILLS; kill += 1)
        await callKilled(args, 3 + random(16), random(2) * random(40))
      const answers = await callUntilDone(args)
      const last = answers.at(-1)
      expect(last).toMatchObject({ code: 0 })
      if (last) expect(reportIn(last)).toMatchObject({ ok: true, voiced: CUES })
      const { submitted } = service.tasks
      const twice = submitted.length - new Set(submitted).size
      expect(new Set(submitted).size).toBe(CUES)
      if (idempotent) expect([twice, answers.length]).toEqual([0, 1])
      // Every double payment was reported by a call that sent nothing again.
      else if (twice > 0) expect(answers[0]?.code).not.toBe(0)
    },
  )
})
