import { expect, it } from 'vitest'
import type { Answer, FakeService, Rule, SeenRequest } from '../../gateway/testing/fake-service'
import { withFastClock } from '../../gateway/testing/fast-clock'
import { toneMs } from '../../gateway/testing/tone'
import type { RunsDeps } from '../run-deps'
import { GIVE_UP_AFTER_MS } from '../run'
import { Fixture } from './fixture'

/**
 * A fault of a remote service and its expected outcome: one line per press of Render, as
 * `state rendered/cues posts/accepted CODE`, `*` for any number. No cue may be paid twice unless
 * `paidTwice` allows it.
 */
export interface FaultCase {
  name: string
  /** Faults of the service. */
  rules(service: FakeService): Rule[]
  runs: string[]
  /** The service is fixed after this many runs. */
  fixedAfter?: number
  /** Cues that were accepted, and so paid, more than once. */
  paidTwice?: number
  texts?: string[]
  deps?: Partial<RunsDeps>
  /** Further expectations after all runs. */
  check?(fixture: Fixture): void
}

const threeCues = ['Một', 'Hai hai', 'Ba ba ba']

/** Plays each case through runs, gateway and HTTP, with real pauses on a fast clock. */
export function playFaults(cases: readonly FaultCase[]): void {
  withFastClock()
  it.each(cases)('$name', { timeout: 60_000 }, async (fault) => {
    const fixture = await Fixture.start(fault.texts ?? threeCues)
    try {
      fixture.deps = { giveUpAfterMs: GIVE_UP_AFTER_MS / 6, ...fault.deps }
      await fixture.reopen()
      fixture.service.rules.push(...fault.rules(fixture.service))
      const runs: string[] = []
      for (const _ of fault.runs) {
        if (runs.length === fault.fixedAfter) fixture.service.rules.length = 0
        runs.push(await playRun(fixture))
      }
      expect(runs).toEqual(fault.runs.map(pattern))
      expect(paidTwice(fixture.service), 'cues paid twice').toBe(fault.paidTwice ?? 0)
      expectOwnAudio(fixture)
      fault.check?.(fixture)
    } finally {
      await fixture.close()
    }
  })
}

const pattern = (line: string): unknown =>
  line.includes('*') ? expect.stringMatching(`^${line.replaceAll('*', '\\d+')}$`) : line

/** One press of Render for the cues without a take, then reopens the project. */
async function playRun(fixture: Fixture): Promise<string> {
  const { service, project } = fixture
  const [posts, accepted] = [service.count(/stt_stream$/), service.tasks.all().length]
  const { length: seen } = fixture.updates
  const missing = fixture.cueIds.filter((cueId) => !project.takes.index.active(cueId))
  const end = await fixture.render(missing)
  const failed = fixture.updates.slice(seen).findLast(({ error }) => error)
  const code = end.error?.code ?? failed?.error?.code ?? ''
  const sent = `${service.count(/stt_stream$/) - posts}/${service.tasks.all().length - accepted}`
  const voiced = `${fixture.cueIds.filter((id) => fixture.project.takes.index.active(id)).length}`
  await fixture.reopen()
  return `${end.state} ${voiced}/${fixture.cueIds.length} ${sent} ${code}`.trim()
}

function paidTwice({ tasks }: FakeService): number {
  return tasks.submitted.length - new Set(tasks.submitted).size
}

/** The duration of the fake audio identifies its text. */
function expectOwnAudio({ project }: Fixture): void {
  for (const { id, text } of project.document.cues) {
    const take = project.takes.index.active(id)
    if (take) expect([text, take.durationMs]).toEqual([text, toneMs(text)])
  }
}

/** A rule for the requests that match, `times` of them at most. */
export function on(
  path: RegExp,
  answer: ReturnType<Rule> | ((request: SeenRequest, nth: number) => ReturnType<Rule>),
  times = Number.POSITIVE_INFINITY,
): Rule {
  let count = 0
  return (request, nth) => {
    if (!path.test(request.path) || count >= times) return undefined
    count += 1
    return typeof answer === 'function' ? answer(request, nth) : answer
  }
}

export const create = /stt_stream$/
export const status = /\/status\//
/** A failure in the service's own envelope. */
export const envelope = (error_code: string, code = 500): Answer => ({
  status: code,
  json: { success: false, error_code, message: 'Lỗi dịch vụ' },
})

export type Json = Record<string, unknown>

/** The service processes the request but responds in another form. */
export function reshaped(change: (json: Json) => unknown): { after(answer: Answer): Answer } {
  return { after: (answer) => ({ ...answer, json: change({ ...(answer.json as Json) }) }) }
}
