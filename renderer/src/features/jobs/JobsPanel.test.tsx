// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { Job } from '@shared/contracts/jobs'
import { ok } from '@shared/contracts/result'
import { destinationOptions } from '@shared/interchange/destinations'
import { callsOf, openWindow, studio } from '@/testing/open-window'

const { JobsPanel } = await import('./JobsPanel')

const job: Job = {
  id: 'r',
  kind: 'run',
  state: 'running',
  subject: 'Tập 1',
  project: { path: '/phim/Tập 1.cuecast', name: 'Tập 1' },
  connectionId: 'embedded',
  progress: 0.25,
  leftMs: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  run: {
    total: 4,
    done: 1,
    failed: 0,
    credits: 4,
    failedCueIds: [],
    leftCueIds: ['b', 'c'],
  },
}

it('removes what has ended from the list', async () => {
  const ended: Job = { ...job, kind: 'dictionary', state: 'done', subject: '', progress: 1 }
  const script = { jobsList: () => ok([ended]), jobsForgetEnded: () => ok(undefined) }
  const user = await openWindow(<JobsPanel />, { script })
  await user.click(await screen.findByRole('button', { name: 'Clear finished' }))
  expect(callsOf('jobsForgetEnded')).toHaveLength(1)
  act(() => studio.emit('jobGone', { id: 'r' }))
  expect(await screen.findByText('Nothing is running')).toBeDefined()
})

it('shows an export that waits for its turn, with where it goes, and stops it', async () => {
  const { run: _, ...rest } = job
  const waiting: Job = {
    ...rest,
    kind: 'export',
    state: 'waiting',
    subject: '/phim/a.mp3',
    export: { files: [], path: '/phim/a.mp3', options: destinationOptions('podcast') },
  }
  const script = { jobsList: () => ok([waiting]), exportCancel: () => ok(undefined) }
  const user = await openWindow(<JobsPanel />, { script })
  expect(await screen.findByText('Podcast (stereo) · Waiting for its turn')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop: Export a.mp3' }))
  expect(callsOf('exportCancel')).toEqual([{ jobId: 'r' }])
})

it('names the cues that a finished export has left silent', async () => {
  const { run: _, ...rest } = job
  const failedCues = [{ cueId: 'a', number: 7, error: studioError('AUDIO_BROKEN', '') }]
  const measured = { durationMs: 1_000, integratedLufs: -14, truePeakDbtp: -1, missingCues: 0 }
  const about = {
    files: ['/phim/a.wav'],
    path: '/phim/a.wav',
    options: destinationOptions('track'),
  }
  const done: Job = {
    ...rest,
    kind: 'export',
    state: 'done',
    export: { ...about, report: { ...measured, failedCues } },
  }
  await openWindow(<JobsPanel />, { script: { jobsList: () => ok([done]) } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/1 cue is silent .* read: 7/)
})

it('shows how far a render is, pauses and resumes it', async () => {
  const script = {
    jobsList: () => ok([job]),
    runPause: () => ok(undefined),
    runResume: () => ok(undefined),
  }
  const user = await openWindow(<JobsPanel />, { script })
  const progress = await screen.findByRole('progressbar', { name: 'Progress: Render Tập 1' })
  expect(progress.getAttribute('aria-valuenow')).toBe('25')
  await user.click(screen.getByRole('button', { name: 'Pause: Render Tập 1' }))
  expect(callsOf('runPause')).toEqual([{ runId: 'r' }])
  act(() => studio.emit('jobChanged', { ...job, state: 'paused' }))
  await user.click(await screen.findByRole('button', { name: 'Resume: Render Tập 1' }))
  expect(callsOf('runResume')).toEqual([{ runId: 'r' }])
})

it('counts the cues of a run that were spoken alone', async () => {
  const run = { total: 4, done: 4, failed: 0, credits: 4, alone: 2 }
  const done: Job = { ...job, state: 'done', progress: 1, run }
  await openWindow(<JobsPanel />, { script: { jobsList: () => ok([done]) } })
  expect(await screen.findByText('4 cues rendered, 2 spoken alone')).toBeDefined()
})
