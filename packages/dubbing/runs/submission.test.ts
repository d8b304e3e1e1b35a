import { afterEach, expect, it, vi } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { isRepeatable, newSubmission } from './submission'

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const content = {
  runId: 'r',
  connectionId: 'remote',
  kind: 'create' as const,
  surface: 'dub' as const,
  taskId: null,
  chunkIndexes: null,
  language: 'vi',
  audio: defaultAudioFields,
  chunks: [],
  body: '{}',
}

it('a lost request is not repeated in the last minutes of its key: clocks differ, and it would be paid twice', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const lost = { ...newSubmission(content, 60 * MINUTE), state: 'lost' as const }
  const after = (minutes: number) => {
    vi.setSystemTime(minutes * MINUTE)
    return isRepeatable(lost)
  }
  expect([0, 30, 54].map(after)).toEqual([true, true, true])
  expect([55, 59, 61].map(after)).toEqual([false, false, false])
})

it('nor where our clock was set back, which cannot be compared with that of the service', () => {
  vi.useFakeTimers({ now: 10 * MINUTE, toFake: ['Date'] })
  const lost = { ...newSubmission(content, 60 * MINUTE), state: 'lost' as const }
  vi.setSystemTime(9 * MINUTE)
  expect(isRepeatable(lost)).toBe(false)
})
