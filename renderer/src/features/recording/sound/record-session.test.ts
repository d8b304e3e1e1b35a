import { beforeEach, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import { fail, ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { RecordSession } = await import('./record-session')

const RATE = 1_000
let files: Map<string, { cueId: string; samples: number }>
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
let events: string[]

beforeEach(() => {
  files = new Map()
  events = []
  studio.script = {
    recordingBegin: ({ cueId }: CallInput<'recordingBegin'>) => {
      const id = idOf(files.size)
      files.set(id, { cueId, samples: 0 })
      return ok({ id })
    },
    recordingAppend: ({ id, samples }: CallInput<'recordingAppend'>) => {
      const file = files.get(id)
      if (file) file.samples += samples.length
      return ok(undefined)
    },
    recordingDiscard: ({ id }: CallInput<'recordingDiscard'>) => {
      files.delete(id)
      return ok(undefined)
    },
    recordingsLeft: () => ok([]),
  }
})

function session(pauseMs: number | null, cueIds = ['a', 'b', 'c']) {
  const made = new RecordSession({
    cues: cueIds.map((id) => ({ id, text: 'eight letters' })),
    part: false,
    sampleRate: RATE,
    pauseMs,
    onCue: (index) => events.push(`cue ${index}`),
    onFailed: ({ code }) => events.push(code),
    onOver: () => events.push('over'),
  })
  made.begin(0)
  let atMs = 0
  const hear = (seconds: number, level: number, lostMs = 0) => {
    for (let block = 0; block < seconds * 100; block++) {
      const samples = new Float32Array(10).map((_, i) => (i % 2 === 0 ? level : -level))
      made.take({ samples, atMs, lostMs: block === 0 ? lostMs : 0 })
      atMs += 10
    }
  }
  return { made, hear }
}

it('goes from cue to cue at pauses, each in a file of its own, and is over after the last', async () => {
  const { made, hear } = session(600)
  for (let i = 0; i < 3; i++) {
    hear(1, 0.3)
    hear(0.6, 0)
  }
  expect(events).toEqual(['cue 1', 'cue 2', 'over'])
  const { pieces, error } = await made.stop()
  expect(error).toBeNull()
  expect(pieces.map(({ cueId, wanted }) => [cueId, wanted])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  expect([...files.values()].map(({ samples }) => samples / RATE)).toEqual([
    expect.closeTo(1.6, 1),
    expect.closeTo(1.6, 1),
    expect.closeTo(1.6, 1),
  ])
})

it('keeps what was said again, and hands over the end of the cue before', async () => {
  const { made, hear } = session(null)
  hear(3, 0.3)
  made.next()
  hear(1, 0.4)
  const tail = made.again()
  expect(tail.reduce((sum, { length }) => sum + length, 0) / RATE).toBeCloseTo(2, 1)
  hear(2, 0.3)
  const { pieces } = await made.stop()
  expect(pieces.map(({ cueId, wanted, seconds }) => [cueId, wanted, seconds])).toEqual([
    ['a', true, 3],
    ['b', false, 1],
    ['b', true, 2],
  ])
})

it('has no file of a cue at which nobody spoke', async () => {
  const { made, hear } = session(600)
  hear(1, 0)
  made.next()
  hear(1, 0.3)
  const { pieces } = await made.stop()
  expect(pieces.map(({ cueId }) => cueId)).toEqual(['b'])
  expect([...files.values()].map(({ cueId }) => cueId)).toEqual(['b'])
})

it('says where sound is missing, and where it was cut off', async () => {
  const { made, hear } = session(null, ['a'])
  hear(1, 0.3)
  hear(1, 0.3, 40)
  hear(1, 1)
  expect(made.gaps).toBe(1)
  const { pieces } = await made.stop()
  expect(pieces[0]).toMatchObject({ gaps: [{ atSeconds: 1, ms: 40 }], clippedAt: 2 })
})

it('records from the moment that it was told, in the middle of a block, too', async () => {
  const { made, hear } = session(null, ['a'])
  made.begin(504)
  hear(1, 0.3)
  const { pieces } = await made.stop()
  expect(pieces[0]?.seconds).toBeCloseTo(0.496, 3)
})

it('has what was said until the disk was full', async () => {
  const { made, hear } = session(null, ['a'])
  hear(1, 0.3)
  await made.ready()
  await new Promise(setImmediate)
  studio.script.recordingAppend = () => fail(studioError('DISK_FULL', 'full'))
  hear(1, 0.3)
  const { pieces, error } = await made.stop()
  expect(error?.code).toBe('DISK_FULL')
  expect(events).toContain('DISK_FULL')
  expect(pieces.map(({ cueId }) => cueId)).toEqual(['a'])
})
