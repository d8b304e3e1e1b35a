import '@/testing/scripted-studio'
import { beforeEach, expect, it } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'
import type { Heard } from './capture'

const studio = scriptStudio({})
const { CaptureClock } = await import('./capture')
const { clicks, findLatency } = await import('./latency')
const { RecordSession } = await import('./record-session')
const { punchedIn, RECORDING_RATE } = await import('./sound-edits')

const BLOCK = 480
const DELAY_MS = 87.3

/** The same noise at each run. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/**
 * A microphone that hears the loudspeakers late and softly, in a room with noise, and whose blocks of 10 ms
 * come up to 30 ms after they were taken in. The page's clock is 5,000 ms before the device's.
 */
function taken(played: Float32Array, playedMs: number, seconds: number, seed = 1): Heard[] {
  const random = noise(seed)
  const first = Math.round(((playedMs + DELAY_MS) * RECORDING_RATE) / 1_000)
  let nowMs = 0
  const clock = new CaptureClock(RECORDING_RATE, () => nowMs)
  return Array.from({ length: seconds * 100 }, (_, block) => {
    const samples = new Float32Array(BLOCK).map((_s, i) => {
      const at = block * BLOCK + i - first
      return 0.05 * (played[at] ?? 0) + 0.004 * random()
    })
    nowMs = (block + 1) * 10 + 15 * (1 + random())
    const timestamp = (block * 10 + 5_000) * 1_000
    return { samples, ...clock.next({ timestamp, numberOfFrames: BLOCK }, 0) }
  })
}

let recorded: Float32Array[]
beforeEach(() => {
  recorded = []
  studio.script = {
    recordingBegin: () => ok({ id: '00000000-0000-4000-8000-000000000000' }),
    recordingAppend: ({ samples }: CallInput<'recordingAppend'>) => {
      recorded.push(samples)
      return ok(undefined)
    },
    recordingDiscard: () => ok(undefined),
    recordingsLeft: () => ok([]),
  }
})

it.each([1, 2, 3, 4, 5])('finds how late the clicks are, in noise %i', (seed) => {
  const found = findLatency(taken(clicks(), 400, 5, seed), RECORDING_RATE, 400)
  // Of the delivery of blocks at least the shortest delay is in it, as it is in what is recorded.
  expect(Math.abs((found ?? 0) - DELAY_MS)).toBeLessThan(2)
})

it('finds none where nothing, or something else, is heard', () => {
  expect(findLatency(taken(new Float32Array(0), 400, 5), RECORDING_RATE, 400)).toBeNull()
  const beeps = new Float32Array(4 * RECORDING_RATE).map((_, i) =>
    i % (RECORDING_RATE / 2) < 480 ? Math.sin(i * 0.39) : 0,
  )
  expect(findLatency(taken(beeps, 400, 5), RECORDING_RATE, 400)).toBeNull()
})

it('places a part where it was said, to 5 ms', async () => {
  const latency = findLatency(taken(clicks(), 400, 5), RECORDING_RATE, 400) ?? 0
  // What was before ends at 1,000 ms, and the reader begins 350 ms after hearing that.
  const fromMs = 1_000
  const voice = new Float32Array(RECORDING_RATE / 2).fill(10)
  const session = new RecordSession({
    cues: [{ id: 'a', text: 'a' }],
    part: true,
    sampleRate: RECORDING_RATE,
    pauseMs: null,
    onCue: () => undefined,
    onFailed: () => undefined,
    onOver: () => undefined,
  })
  session.begin(fromMs + latency)
  for (const block of taken(voice, fromMs + 350, 3, 7)) session.take(block)
  expect(await session.stop()).toMatchObject({ error: null })
  const part = Float32Array.from(recorded.flatMap((block) => [...block]))
  const take = new Float32Array(2 * RECORDING_RATE)
  const range = { from: RECORDING_RATE, to: take.length }
  const result = punchedIn(take, range, part, true)
  const begun = result.findIndex((sample) => Math.abs(sample) > 0.2)
  expect(Math.abs((begun / RECORDING_RATE) * 1_000 - 1_350)).toBeLessThan(5)
})
