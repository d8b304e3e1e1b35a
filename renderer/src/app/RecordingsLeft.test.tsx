// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LeftRecording } from '@shared/contracts/open-project'
import { ok } from '@shared/contracts/result'
import { sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'

const { Notices } = await import('./Notices')
const { useTakes } = await import('@/model/document/takes-store')
const { selectCue } = await import('@/model/view/selection-store')

const left: LeftRecording = {
  id: '00000000-0000-4000-8000-000000000000',
  cueId: 'b',
  text: 'câu b',
  part: false,
  startedAt: '2026-01-01T08:00:00.000Z',
  durationMs: 61_500,
}

/** Main with one recording that was left. */
function recordings(one: LeftRecording) {
  let all = [one]
  const gone = () => (all = [])
  return {
    appNotices: () => ok([]),
    updateGet: () => ok(null),
    recordingsLeft: () => ok(all),
    recordingDiscard: () => {
      gone()
      return ok(undefined)
    },
    recordingKeep: ({ cueId }: { cueId: string }) => {
      gone()
      return ok(sampleTake('t9', cueId))
    },
  }
}

const gone = () => vi.waitFor(() => expect(screen.queryByTestId('recording-left')).toBeNull())

it('offers a recording that a kill left, as a take of its cue', async () => {
  const user = await openWindow(<Notices />, { script: recordings(left) })
  const banner = await screen.findByTestId('recording-left')
  expect(banner.textContent).toContain('A recording of cue 2')
  expect(banner.textContent).toContain('61.5 s')
  await user.click(screen.getByTestId('recording-keep'))
  await gone()
  expect(callsOf('recordingKeep')).toEqual([{ id: left.id, cueId: 'b' }])
  expect(useTakes.getState().active.get('b')).toBe('t9')
})

it('discards only when it is told twice', async () => {
  const user = await openWindow(<Notices />, { script: recordings(left) })
  await user.click(await screen.findByTestId('recording-discard'))
  expect(callsOf('recordingDiscard')).toEqual([])
  await user.click(screen.getByTestId('recording-discard'))
  await gone()
  expect(callsOf('recordingDiscard')).toEqual([{ id: left.id }])
})

it('keeps a part without choosing it, and where its cue is gone at the selected one', async () => {
  const part = { ...left, cueId: 'weg', part: true }
  const user = await openWindow(<Notices />, { script: recordings(part) })
  const keep = await screen.findByTestId('recording-keep')
  expect(keep).toHaveProperty('disabled', true)
  expect(screen.getByTestId('recording-left').textContent).toContain('“câu b”')
  selectCue('c')
  await vi.waitFor(() => expect(keep).toHaveProperty('disabled', false))
  await user.click(keep)
  await gone()
  expect(callsOf('recordingKeep')).toEqual([{ id: left.id, cueId: 'c' }])
  expect(useTakes.getState().active.get('c')).toBeUndefined()
})
