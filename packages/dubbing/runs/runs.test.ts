import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { failWith, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { withFastClock } from '../gateway/testing/fast-clock'
import { Fixture } from './testing/fixture'

withFastClock()
let fixture: Fixture
afterEach(() => fixture.close())

const notFound = { status: 404, json: { success: false, error_code: 'NOT_FOUND', message: '?' } }

describe('a run', () => {
  it('renders every cue and records the recipe of each take', async () => {
    fixture = await Fixture.start(['Xin chào', 'Tạm biệt'])
    expect(await fixture.render()).toMatchObject({ state: 'done', total: 2, done: 2, credits: 16 })
    expect(fixture.states('c0')).toEqual(['queued', 'rendering', 'done'])
    const [take] = fixture.project.takes.index.of('c1')
    expect(take).toMatchObject({
      recipe: { text: 'Tạm biệt', voiceId: 1 },
      credits: 8,
      chunkIndex: 1,
    })
    expect(take?.durationMs).toBeGreaterThan(100)
    expect(fixture.project.takes.index.active('c1')?.id).toBe(take?.id)
    expect(fixture.updates.at(-1)).toMatchObject({ state: 'done', active: true })
  })

  it('fetches paid audio that an earlier run could not download instead of paying again', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    const headers = { 'content-type': 'text/html' }
    fixture.service.rules.push(({ path }) =>
      /^\/storage\/[^/]+\/0\//.test(path) ? { text: '<html>bảo trì</html>', headers } : undefined,
    )
    expect(await fixture.render()).toMatchObject({ done: 1, failed: 1 })
    expect(fixture.updates.at(-1)).toMatchObject({ error: { code: 'AUDIO_BROKEN' } })
    fixture.service.rules.length = 0
    await fixture.reopen()
    expect(await fixture.render(['c0'])).toMatchObject({ done: 1, failed: 0 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai'])
    await fixture.render(['c0'])
    expect(fixture.service.tasks.submitted).toHaveLength(3)
  })

  it('requests the audio again when a download fails permanently', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push(({ path }) =>
      path.startsWith('/storage/') ? { status: 410, json: {} } : undefined,
    )
    for (let run = 0; run < 3; run += 1) await fixture.render()
    expect(fixture.service.tasks.submitted).toHaveLength(1)
    await fixture.render()
    expect(fixture.service.tasks.submitted).toHaveLength(2)
  })

  it('downloads each chunk as soon as it is finished', async () => {
    fixture = await Fixture.start(['Một', 'Hai', 'Ba'])
    fixture.service.tasks.finishPerStatus = 1
    const done = () =>
      fixture.updates.filter(({ state }) => state === 'done').map(({ cueId }) => cueId)
    let finished = 0
    fixture.service.delay = async ({ path }) => {
      if (!path.includes('/status/') || finished === 3) return
      await expect.poll(done).toHaveLength(finished)
      finished += 1
    }
    await fixture.render()
    expect(done()).toEqual(['c0', 'c1', 'c2'])
    expect(fixture.progress.at(-1)).toMatchObject({ state: 'done', done: 3 })
  })

  it('has the task on disk before the first poll', async () => {
    fixture = await Fixture.start(['Một'])
    let atFirstPoll = ''
    fixture.service.rules.push((request) => {
      if (!request.path.includes('/status/') || atFirstPoll !== '') return
      atFirstPoll = 'reading'
      void readFile(fixture.project.folder.tasksJournal, 'utf8').then(
        (text) => (atFirstPoll = text),
      )
    })
    await fixture.render()
    expect(atFirstPoll).toContain('"accepted"')
  })

  it('requests the natural length only if the service supports it', async () => {
    fixture = await Fixture.start(['Một'])
    await fixture.render()
    const body = () =>
      fixture.service.seen.filter((each) => each.path.endsWith('/stt_stream')).at(-1)?.body
    expect(body()).not.toHaveProperty('fit')
    fixture.service.capabilities = ['fit_none']
    await fixture.reopen()
    await fixture.render()
    expect(body()).toMatchObject({ fit: 'none' })
  })

  it.each([
    ['vi', [{ id: 'en' }, { id: 'vi' }], 'vi'],
    ['vi', [{ id: 'vi-VN' }], 'vi-VN'],
    ['ro', [{ id: 'en' }, { id: 'vi' }], undefined],
    ['ro', [], 'ro'],
  ])('sends the language %s to a service of %j as %s', async (language, data, sent) => {
    fixture = await Fixture.start(['Một'])
    fixture.project.apply({ fields: { language } })
    fixture.service.rules.push(({ path }) =>
      path.endsWith('/languages') ? { json: { status: 'success', data } } : undefined,
    )
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 1 })
    const request = fixture.service.seen.find(({ path }) => path.endsWith('/stt_stream'))
    expect(request?.body['language']).toBe(sent)
  })

  it('applies the dictionary itself for a service without one', async () => {
    fixture = await Fixture.start(['Chào KOL', 'Một'])
    const entries = [{ original_word: 'KOL', modified_word: 'ca o eo' }]
    fixture.deps = { dictionary: async () => ok({ entries, here: true }) }
    await fixture.reopen()
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted).toEqual(['Chào ca o eo', 'Một'])
    const [take] = fixture.project.takes.index.of('c0')
    expect(take).toMatchObject({ recipe: { text: 'Chào KOL' }, credits: 12 })
    expect(take?.recipe.dictionary).not.toBe('')
  })

  it('fails only the cues that cannot be sent', async () => {
    fixture = await Fixture.start(['Một', '♪ ♪', 'Ba'])
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 2, failed: 1 })
    expect(fixture.updates.find((each) => each.state === 'failed')).toMatchObject({
      cueId: 'c1',
      error: { code: 'CUE_WITHOUT_TEXT', at: 'cue 2' },
    })
  })

  it('does not start without a cast voice', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.project.apply({ fields: { narratorVoiceId: null } })
    expect(await fixture.runs.start(['c0'])).toMatchObject({
      error: { code: 'SPEAKER_NOT_CAST', at: 'cue 1' },
    })
    expect(fixture.service.seen.length).toBe(0)
  })

  it('keeps a locked take active and stores the new one next to it', async () => {
    fixture = await Fixture.start(['Một'])
    await fixture.render()
    const first = fixture.project.takes.index.active('c0')
    must(await fixture.project.takes.change({ locked: { [first?.id ?? '']: true } }))
    fixture.edit('c0', { text: 'Một hai' })
    await fixture.render()
    expect(fixture.project.takes.index.active('c0')?.id).toBe(first?.id)
    expect(fixture.project.takes.index.of('c0').length).toBe(2)
    expect(fixture.updates.at(-1)).toMatchObject({ state: 'done', active: false })
  })

  it('can be cancelled, and the next run fetches what was paid for', async () => {
    fixture = await Fixture.start(['Một', 'Hai', 'Ba'])
    fixture.service.tasks.finishPerStatus = 0
    const { runId } = must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.count(/status/)).toBeGreaterThan(0)
    fixture.runs.cancel(runId)
    expect(await fixture.runs.ended(runId)).toMatchObject({ state: 'cancelled', done: 0 })
    fixture.service.tasks.finishPerStatus = Number.POSITIVE_INFINITY
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
  })
})

describe('failures during a run', () => {
  it('fails the cue the service could not synthesize, with its reason', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.service.tasks.unspeakable.add('Hai')
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 1, failed: 1 })
    const failed = fixture.updates.find((each) => each.state === 'failed')
    expect(failed).toMatchObject({
      cueId: 'c1',
      error: { code: 'SYNTHESIS_FAILED', message: 'no sound' },
    })
  })

  it('fails a cue with broken audio', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.service.rules.push((request) =>
      request.path.includes('/1/0.wav') ? { bytes: Buffer.from('RIFF0000WAVEbroken') } : undefined,
    )
    expect(await fixture.render()).toMatchObject({ done: 1, failed: 1 })
    expect(fixture.updates.find((each) => each.state === 'failed')?.error?.code).toMatch(/^AUDIO_/)
  })

  it('retries a download that broke off', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request, nth) =>
      request.path.includes('/storage/') && nth <= 2 ? 'tear' : undefined,
    )
    expect(await fixture.render()).toMatchObject({ done: 1, failed: 0 })
  })

  it('keeps finished cues when the credits run out', async () => {
    // Four of them fill a task.
    fixture = await Fixture.start(Array.from({ length: 5 }, () => 'a'.repeat(4_750)))
    fixture.service.credits = 4 * 4_750 + 2
    const end = await fixture.render()
    expect(end).toMatchObject({
      state: 'failed',
      done: 4,
      error: { code: 'INSUFFICIENT_CREDITS' },
    })
    expect(fixture.states('c4').at(-1)).toBe('cancelled')
  })

  it('ends with a wrong key and reports it', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push(() => ({ status: 401, json: { error: 'no' } }))
    expect(await fixture.render()).toMatchObject({
      state: 'failed',
      error: { code: 'UNAUTHORIZED' },
    })
  })

  it('waits while the service is unreachable, then continues', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request, nth) =>
      request.path.endsWith('/me') && nth <= 5 ? 'tear' : undefined,
    )
    fixture.deps = { giveUpAfterMs: 60_000 }
    await fixture.reopen()
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 1 })
    expect(fixture.progress.map((each) => each.waiting?.reason)).toContain('OFFLINE')
  })

  it('never repeats what may have been accepted, and reports it', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request) =>
      request.path.endsWith('/stt_stream') ? 'tear' : undefined,
    )
    expect(await fixture.render()).toMatchObject({ state: 'done', failed: 1 })
    expect(fixture.updates.at(-1)?.error?.code).toBe('ANSWER_LOST')
    expect(fixture.service.count(/stt_stream$/)).toBe(1)
  })

  it('splits a task that the service finds too long', async () => {
    fixture = await Fixture.start(['Một', 'Hai', 'Ba', 'Bốn'])
    fixture.service.rules.push((request) => {
      const tooLong = String(request.body['srt'] ?? '').split('-->').length > 3
      const json = { success: false, error_code: 'TEXT_TOO_LONG', message: 'dài' }
      return tooLong ? { status: 400, json } : undefined
    })
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 4 })
    expect(fixture.service.tasks.all().length).toBe(2)
  })

  it('handles a completed task without URLs', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request) =>
      request.path.includes('/status/')
        ? { json: { chunks: { '0': 1 }, urls: {}, global_status: 'completed' } }
        : undefined,
    )
    expect(await fixture.render()).toMatchObject({ state: 'done', failed: 1 })
    expect(fixture.updates.at(-1)?.error?.code).toBe('BAD_RESPONSE')
  })

  it('stops at a full disk with nothing lost', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    const { add } = fixture.project.takes
    fixture.project.takes.add = async () => failWith('DISK_FULL', 'no space left')
    expect(await fixture.render()).toMatchObject({ state: 'failed', error: { code: 'DISK_FULL' } })
    fixture.project.takes.add = add
    expect(await fixture.render()).toMatchObject({ state: 'done', done: 2 })
    expect(fixture.service.tasks.submitted.length).toBe(2)
  })
})

describe('a single cue whose text, voice or speed changed', () => {
  it('is re-rendered inside its task', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    await fixture.render()
    fixture.edit('c1', { text: 'Hai ba', voiceId: 2, audio: { speed: 1.2 } })
    expect(await fixture.render(['c1'])).toMatchObject({ state: 'done', done: 1, credits: 6 })
    const edit = fixture.service.seen.find((each) => each.path.endsWith('/edit_chunk'))
    expect(edit?.body).toMatchObject({ chunk_index: 1, text: 'Hai ba', voice_id: 2, speed: 1.2 })
    expect(fixture.service.tasks.all().length).toBe(1)
    const takes = fixture.project.takes.index.of('c1')
    expect(takes.length).toBe(2)
    expect(takes[0]?.file).not.toBe(takes[1]?.file)
  })

  it('is not finished while the service still lists the old audio', async () => {
    fixture = await Fixture.start(['Một'])
    await fixture.render()
    fixture.edit('c0', { text: 'Một hai ba' })
    const task = fixture.service.tasks.all()[0]
    let stale = 2
    fixture.service.rules.push((request) => {
      const isLate = request.path.includes('/status/') && stale > 0
      if (isLate) stale -= 1
      const url = `${fixture.service.url}/storage/${task?.id}/0/0.wav`
      return isLate ? { json: { chunks: { '0': 1 }, urls: { '0': url } } } : undefined
    })
    await fixture.render(['c0'])
    const [before, after] = fixture.project.takes.index.of('c0')
    expect(after?.durationMs).toBeGreaterThan((before?.durationMs ?? 0) + 50)
  })

  it('becomes a new task if the service has forgotten the old one', async () => {
    fixture = await Fixture.start(['Một'])
    await fixture.render()
    fixture.service.rules.push((request) =>
      request.path.endsWith('edit_chunk') ? notFound : undefined,
    )
    fixture.edit('c0', { text: 'Hai' })
    expect(await fixture.render(['c0'])).toMatchObject({ state: 'done', done: 1 })
    expect(fixture.service.tasks.all().length).toBe(2)
  })

  it('becomes a new task if its times or sound settings changed', async () => {
    fixture = await Fixture.start(['Một'])
    await fixture.render()
    fixture.edit('c0', { text: 'Hai', endMs: 9_000 })
    await fixture.render(['c0'])
    fixture.edit('c0', { text: 'Ba', audio: { pitch: 2 } })
    await fixture.render(['c0'])
    expect(fixture.service.count(/edit_chunk/)).toBe(0)
    expect(fixture.service.tasks.all().length).toBe(3)
  })
})

describe('a reopened project', () => {
  it('resumes its run and sends no cue twice', async () => {
    fixture = await Fixture.start(['Một', 'Hai', 'Ba'])
    fixture.service.tasks.finishPerStatus = 1
    fixture.service.rules.push((request) =>
      request.path.includes('/2/0.wav') && fixture.updates.length < 100 ? 'hang' : undefined,
    )
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.count(/2\/0\.wav/)).toBe(1)
    await expect.poll(() => fixture.project.takes.index.all().length).toBe(2)
    fixture.service.rules.length = 0
    const [resumed] = await fixture.reopen()
    expect(resumed).toMatchObject({ total: 3, done: 2, credits: 6 })
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 3 })
    expect(fixture.service.tasks.submitted).toEqual(['Một', 'Hai', 'Ba'])
    expect(fixture.project.takes.index.all().length).toBe(3)
  })

  it('sends what was not sent yet', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.service.rules.push((request) => (request.path.endsWith('/me') ? 'hang' : undefined))
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.seen.length).toBe(1)
    fixture.service.rules.length = 0
    const [resumed] = await fixture.reopen()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 2 })
  })

  it('sends nothing more to a service the project no longer uses', async () => {
    fixture = await Fixture.start(['Một', 'Hai'])
    fixture.service.rules.push((request) => (request.path.endsWith('/me') ? 'hang' : undefined))
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.seen.length).toBe(1)
    fixture.service.rules.length = 0
    fixture.project.apply({ fields: { connectionId: 'other' } })
    const [resumed] = await fixture.reopen()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ done: 0, failed: 0 })
    expect(fixture.service.count(/stt_stream$/)).toBe(0)
    expect(fixture.updates.at(-1)?.state).toBe('cancelled')
  })

  it('does not repeat what may have been accepted when the app died', async () => {
    fixture = await Fixture.start(['Một'])
    fixture.service.rules.push((request) =>
      request.path.endsWith('/stt_stream') ? 'hang' : undefined,
    )
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.count(/stt_stream$/)).toBe(1)
    fixture.service.rules.length = 0
    const [resumed] = await fixture.reopen()
    expect(resumed).toMatchObject({ failed: 1 })
    expect(fixture.updates.at(-1)?.error?.code).toBe('ANSWER_LOST')
    expect(fixture.service.count(/stt_stream$/)).toBe(1)
  })

  it('repeats it for the embedded service, which is free', async () => {
    fixture = await Fixture.start(['Một'], 'embedded')
    fixture.service.rules.push((request) =>
      request.path.endsWith('/stt_stream') ? 'hang' : undefined,
    )
    fixture.deps = { graceMs: 50 }
    await fixture.reopen()
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.service.count(/stt_stream$/)).toBe(1)
    fixture.service.rules.length = 0
    const [resumed] = await fixture.reopen()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 1 })
  })
})
