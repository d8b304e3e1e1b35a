// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { usualPreferences } from '@shared/contracts/preferences'
import { ok } from '@shared/contracts/result'
import { sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import type { Heard } from './sound/capture'

const microphone: { heard: (heard: Heard) => void; lost: () => void } = {
  heard: () => undefined,
  lost: () => undefined,
}
vi.mock('./sound/capture', () => ({
  openCapture: async (_device: string | null, listener: typeof microphone) => {
    Object.assign(microphone, listener)
    return ok({ choices: [], sampleRate: 1_000, close: async () => undefined })
  },
}))
vi.mock('./sound/sound-edits', async (actual) => ({
  ...(await actual<object>()),
  playSound: async () => performance.now(),
  stopSound: async () => undefined,
  resampled: async (sound: Float32Array) => sound,
  decodeTake: async () => new Float32Array(1_000),
}))

const { RecordDialog } = await import('./RecordDialog')
const { useTakes } = await import('@/model/document/takes-store')
const { selectCue, useSelection } = await import('@/model/view/selection-store')

let made = 0
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const script = () => {
  made = 0
  return {
    preferencesGet: () =>
      ok({
        ...usualPreferences,
        locale: 'en' as const,
        recording: { deviceId: null, countIn: 'none' as const, pauseMs: 600, latency: null },
      }),
    recordingBegin: () => ok({ id: idOf(made++) }),
    recordingAppend: () => ok(undefined),
    recordingDiscard: () => ok(undefined),
    recordingRead: () => ok({ samples: new Float32Array(500), sampleRate: 1_000 }),
    recordingKeep: ({ id, cueId }: CallInput<'recordingKeep'>) => ok(sampleTake(id, cueId)),
  }
}

/** Seconds of a level, in blocks of 10 ms. */
function hear(seconds: number, level: number): void {
  act(() => {
    for (let block = 0; block < seconds * 100; block++) {
      const samples = new Float32Array(10).map((_, i) => (i % 2 === 0 ? level : -level))
      microphone.heard({ samples, atMs: performance.now(), lostMs: 0 })
    }
  })
}

const recording = () =>
  vi.waitFor(() => expect(screen.getByTestId('record-state').dataset['state']).toBe('recording'))

async function open() {
  const user = await openWindow(<RecordDialog kind="record" list="all" />, { script: script() })
  act(() => selectCue('a'))
  await screen.findByTestId('record-start')
  return user
}

const starsGiven = () =>
  callsOf('takesChange').flatMap((change) => Reflect.get(Object(change), 'stars') ?? [])

it('records a cue and stops by one key, and the take is in use', async () => {
  const user = await open()
  await user.keyboard('r')
  await recording()
  const band = screen.getByTestId('text-band')
  expect([...band.querySelectorAll('span')].map((word) => word.textContent)).toEqual(['câu', 'a'])
  hear(1, 0.3)
  await user.keyboard('r')
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe(idOf(0)))
  expect(callsOf('recordingKeep')).toEqual([{ id: idOf(0), cueId: 'a' }])
  await screen.findByTestId('record-start')
  await user.keyboard('4')
  await vi.waitFor(() => expect(starsGiven()).toEqual([{ [idOf(0)]: 4 }]))
  await user.keyboard('4')
  await vi.waitFor(() => expect(starsGiven().at(-1)).toEqual({ [idOf(0)]: 0 }))
  await user.keyboard('{PageDown}')
  expect(useSelection.getState().activeId).toBe('b')
})

it('records on from cue to cue; a pause inside a cue is joined by one key', async () => {
  const user = await open()
  await user.keyboard('o')
  await recording()
  for (const cue of ['b', 'c']) {
    hear(1, 0.3)
    hear(0.7, 0)
    await vi.waitFor(() => expect(useSelection.getState().activeId).toBe(cue))
  }
  hear(1, 0.3)
  await user.keyboard('r')
  const check = await screen.findByTestId('pieces-check')
  expect(within(check).getAllByTestId('piece')).toHaveLength(3)
  expect(callsOf('recordingKeep')).toEqual([])
  await user.keyboard('j')
  await vi.waitFor(() => expect(within(check).getAllByTestId('piece')).toHaveLength(2))
  expect(callsOf('recordingDiscard')).toEqual([{ id: idOf(1) }])
  await user.keyboard('k')
  await vi.waitFor(() => expect(screen.queryByTestId('pieces-check')).toBeNull())
  expect(callsOf('recordingKeep')).toEqual([
    { id: idOf(0), cueId: 'a' },
    { id: idOf(2), cueId: 'b' },
  ])
  expect(useTakes.getState().active.get('b')).toBe(idOf(2))
})

it('keeps what was said when the microphone is unplugged, and says so', async () => {
  const user = await open()
  await user.keyboard('r')
  await recording()
  hear(1, 0.3)
  act(() => microphone.lost())
  const note = await screen.findByRole('alert')
  expect(note.dataset['errorCode']).toBe('MICROPHONE_LOST')
  expect(callsOf('recordingKeep')).toEqual([{ id: idOf(0), cueId: 'a' }])
})

it('says where sound is missing and where it was cut off', async () => {
  const user = await open()
  await user.keyboard('r')
  await recording()
  hear(1, 0.3)
  const samples = new Float32Array(10)
  act(() => microphone.heard({ samples, atMs: performance.now(), lostMs: 30 }))
  hear(1, 1)
  await vi.waitFor(() => expect(screen.getByTestId('record-clip').textContent).toBe('Clipped'))
  await user.keyboard('r')
  const remarks = await screen.findByTestId('recording-remarks')
  expect(remarks.textContent).toContain('30 ms at 1 s')
  expect(remarks.textContent).toContain('clipped at 1 s')
})

it('says that the clicks were not heard, and measures no latency then', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Measure latency' }))
  const note = await screen.findByRole('alert')
  expect(note.dataset['errorCode']).toBe('CLICKS_NOT_FOUND')
  expect(screen.queryByText(/^Latency/)).toBeNull()
})
