import { afterEach, describe, expect, it } from 'vitest'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { ok } from '@shared/contracts/result'
import { defaultNarration } from '@shared/narration/flow-times'
import { installKey } from '@cuecast/service/accounts/keys'
import { startService } from '@cuecast/service/start-service'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { sampleSpeaker } from '@shared/testing/samples'
import { createGateway } from '../gateway/gateway'
import type { Answer } from '../gateway/testing/fake-service'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())
const dataDir = testFolder()

/** A narration of these texts; those that begin with `B` have another speaker. */
async function narration(texts: readonly string[], connectionId?: string): Promise<void> {
  fixture = await Fixture.start(texts, connectionId)
  fixture.project.apply({
    fields: { narration: defaultNarration },
    speakers: [sampleSpeaker('b', { label: 'Bình', voiceId: 2 })],
  })
  for (const { id, text } of fixture.project.document.cues)
    if (text.startsWith('B')) fixture.edit(id, { speakerId: 'b' })
}

const takeOf = (cueId: string) => fixture.project.takes.index.active(cueId)
const bodies = (path: string) =>
  fixture.service.seen.filter((each) => each.path.endsWith(path)).map(({ body }) => body)

describe('a narration', () => {
  it('goes to the service as one text with roles, a line for each cue', async () => {
    await narration(['Một.', 'Ba. Bốn.', 'Hai.'])
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    const [body] = bodies('/tts_stream')
    expect(body).toMatchObject({
      text: '[Voice 1] Một.\n[Bình] Ba. Bốn.\n[Voice 1] Hai.',
      split_by_newline: true,
      cast_map: { Bình: { voiceId: 2 } },
    })
    expect(fixture.service.tasks.all()).toHaveLength(1)
  })

  it.each([true, false])(
    'joins what the service has cut further (lists texts: %s)',
    async (texts) => {
      await narration(['Một. Hai ba. Bốn.', 'Năm.'])
      fixture.service.tasks.cut = (line) => line.split(/(?<=\.) /)
      if (!texts)
        fixture.service.rules.push(({ path, method }) => {
          if (method !== 'POST' || !path.endsWith('/tts_stream')) return undefined
          const [task] = fixture.service.tasks.all()
          const { id } = task ?? fixture.service.tasks.createSpeech(bodies('/tts_stream')[0] ?? {})
          return { json: { status: 'success', task_id: id, chunks: [{}, {}, {}, {}] } }
        })
      expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
      const parts = ['Một.', 'Hai ba.', 'Bốn.'].map((text) => 200 + [...text].length * 20)
      expect(takeOf('c0')?.durationMs).toBeCloseTo(
        parts.reduce((sum, ms) => sum + ms, 0),
        0,
      )
      expect(takeOf('c1')?.durationMs).toBeCloseTo(200 + 4 * 20, 0)
    },
  )

  it('renders a single sentence again inside its task', async () => {
    await narration(['Một.', 'Hai.'])
    await fixture.render()
    fixture.edit('c1', { text: 'Hai mươi.', startMs: 9_000, endMs: 9_900 })
    expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
    expect(bodies('/tts_stream/edit_chunk')).toMatchObject([{ chunk_index: 1, text: 'Hai mươi.' }])
    expect(takeOf('c1')?.recipe.text).toBe('Hai mươi.')
  })

  it('is divided where the service finds the text too long', async () => {
    await narration(['Một.', 'Hai.', 'Năm.', 'Sáu.'])
    fixture.service.rules.push(({ path, body }) => {
      const lines = String(body['text'] ?? '').split('\n').length
      if (!path.endsWith('/tts_stream') || lines < 3) return undefined
      return { status: 400, json: { success: false, error_code: 'TEXT_TOO_LONG', message: 'dài' } }
    })
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 4 })
    expect(fixture.service.tasks.submitted).toEqual(['Một.', 'Hai.', 'Năm.', 'Sáu.'])
  })

  it('goes as subtitles to a service that voices no text', async () => {
    await narration(['Một.', 'Ba.'])
    fixture.service.rules.push(({ path }) =>
      path.endsWith('/tts_stream')
        ? { status: 404, json: { success: false, error_code: 'NOT_FOUND', message: 'none' } }
        : undefined,
    )
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
    expect(bodies('/stt_stream')).toHaveLength(1)
  })

  it.each([true, false])('is paid once, killed in the middle (keys: %s)', async (idempotent) => {
    await narration(['Một. Sáu.', 'Ba.', 'Hai.', 'Bốn.'])
    fixture.service.idempotent = idempotent
    fixture.service.tasks.cut = (line) => line.split(/(?<=\.) /)
    fixture.service.tasks.finishPerStatus = 1
    fixture.deps = { graceMs: 20 }
    await fixture.reopen()
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.states('c1').includes('done')).toBe(true)
    fixture.kill()
    const [resumed] = await fixture.revive()
    const end = await fixture.runs.ended(resumed?.runId ?? '')
    expect(end).toMatchObject({ state: 'done' })
    expect(fixture.cueIds.every((id) => takeOf(id) !== null)).toBe(true)
    expect(fixture.service.tasks.submitted).toEqual(['Một.', 'Sáu.', 'Ba.', 'Hai.', 'Bốn.'])
  })

  /** Requests of the run: /me, the languages, one create, status and downloads. */
  const requests = Array.from({ length: 8 }, (_, i) => i + 1)

  it.each(requests.flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'is paid once, killed at request %i, %s it is answered',
    async (nth, when) => {
      await narration(['Một. Sáu.', 'Ba.', 'Hai.'])
      const { service } = fixture
      service.idempotent = true
      service.tasks.cut = (line) => line.split(/(?<=\.) /)
      fixture.deps = { graceMs: 20 }
      await fixture.reopen()
      let seen = 0
      service.rules.push(() => {
        seen += 1
        if (seen !== nth) return undefined
        if (when === 'before') fixture.kill()
        const kill = (answer: Answer): Answer => {
          fixture.kill()
          return answer
        }
        return when === 'before' ? 'tear' : { after: kill }
      })
      const { runId } = must(await fixture.runs.start(fixture.cueIds))
      const { runs } = fixture
      await expect.poll(() => fixture.killed || runs.ended(runId) === null).toBe(true)
      if (fixture.killed) {
        const [resumed] = await fixture.revive()
        await fixture.runs.ended(resumed?.runId ?? '')
      }
      expect(fixture.cueIds.every((id) => takeOf(id) !== null)).toBe(true)
      expect(service.tasks.submitted).toEqual(['Một.', 'Sáu.', 'Ba.', 'Hai.'])
    },
  )

  it('is voiced by the embedded service', async () => {
    const service = await startService({ dataDir, port: 0, workers: 1, log: () => undefined })
    const key = await installKey(service.service.context.sql, dataDir)
    const gateway = createGateway({
      connectionId: EMBEDDED_CONNECTION_ID,
      target: async () => ok({ baseUrl: service.url, key, swapGenders: false }),
    })
    try {
      await narration(['Xin chào các bạn.', 'Bắt đầu nhé.'], EMBEDDED_CONNECTION_ID)
      const [first, second] = must(await gateway.voices()).filter(
        ({ language }) => language === 'vi',
      )
      fixture.deps = { gateway: () => gateway }
      await fixture.reopen()
      fixture.project.apply({
        fields: { narratorVoiceId: first?.id ?? 0 },
        speakers: [sampleSpeaker('b', { label: 'Bình', voiceId: second?.id ?? 0 })],
      })
      expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
      expect(takeOf('c0')?.taskId).toBe(takeOf('c1')?.taskId)
      const before = takeOf('c1')
      fixture.edit('c1', { text: 'Bắt đầu nhé các bạn thân mến.' })
      expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1 })
      expect(takeOf('c1')?.taskId).toBe(before?.taskId)
      expect(takeOf('c1')?.durationMs).toBeGreaterThan(before?.durationMs ?? Infinity)
    } finally {
      await service.close()
    }
  })
})
