import { describe, expect, it } from 'vitest'
import type { Job } from '@shared/contracts/jobs'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { exportJob } from './testing/samples'
import { JobRegistry, nothingUnfinished, type UnfinishedStore } from './job-registry'
import { present } from '@shared/testing/must'

const project = { path: '/phim.cuecast', document: { name: 'Phim', connectionId: 'remote' } }
const about = { options: present(exportJob().export).options, path: '/ra/phim.wav' }

function registry(store: UnfinishedStore = { unfinished: nothingUnfinished, endedJobs: [] }) {
  const changes: Job[] = []
  const gone: string[] = []
  const listener = { changed: (job: Job) => changes.push(job), gone: (id: string) => gone.push(id) }
  return { jobs: new JobRegistry(listener, store), changes, gone, store }
}

const progress = (more: Partial<RunProgress> = {}): RunProgress => ({
  runId: 'r1',
  state: 'running',
  total: 4,
  done: 1,
  failed: 0,
  credits: 10,
  leftMs: 5_000,
  ...more,
})

const exporting = (state: 'waiting' | 'running' | 'done' | 'cancelled') => ({
  jobId: 'e1',
  state,
  progress: 0.5,
  leftMs: null,
  files: [],
})

describe('the list of jobs', () => {
  it('keeps a run from its start to its end, with what failed', () => {
    const { jobs, changes } = registry()
    jobs.run(progress(), project)
    jobs.run(progress({ state: 'done', done: 3, failed: 1, failedCueIds: ['c2'] }), project)
    const [job] = jobs.list.all()
    expect(changes).toHaveLength(2)
    expect(job).toMatchObject({
      id: 'r1',
      kind: 'run',
      state: 'done',
      progress: 1,
      subject: 'Phim',
    })
    expect(job?.run?.failedCueIds).toEqual(['c2'])
    expect(job?.startedAt).toBe(changes[0]?.startedAt)
    expect(job?.endedAt).not.toBeNull()
  })

  it('has what ended in earlier sessions, with the files of exports, until it is taken off', () => {
    const { jobs, store } = registry()
    const file = '/ra/phim.wav'
    jobs.export({ ...exporting('running'), files: [] }, project, about)
    expect(store.endedJobs).toEqual([])
    jobs.export({ ...exporting('done'), files: [file] }, project, about)
    jobs.run(progress({ state: 'done', done: 4, failed: 0 }), project)
    const later = new JobRegistry({ changed: () => undefined, gone: () => undefined }, store)
    expect(later.list.all().map(({ kind, state }) => [kind, state])).toEqual([
      ['export', 'done'],
      ['run', 'done'],
    ])
    expect([later.wrote(file), later.wrote('/etc/passwd')]).toEqual([true, false])
    later.list.forgetEnded()
    expect(store.endedJobs).toEqual([])
  })

  it('forgets ended jobs only', () => {
    const { jobs, gone } = registry()
    jobs.run(progress(), project)
    jobs.export(exporting('done'), project, about)
    jobs.list.forget('r1')
    jobs.list.forgetEnded()
    expect(gone).toEqual(['e1'])
    expect(jobs.list.all().map(({ id }) => id)).toEqual(['r1'])
  })

  it('keeps the last fifty that ended', () => {
    const { jobs } = registry()
    for (let n = 0; n < 60; n += 1) jobs.run(progress({ runId: `r${n}`, state: 'done' }), project)
    expect(jobs.list.all()).toHaveLength(50)
    expect(jobs.list.get('r59')).not.toBeNull()
  })

  it('shows a sync only when it fails or takes long', async () => {
    const { jobs, changes } = registry()
    const connection = { id: 'remote', name: 'Công ty' }
    await jobs.sync('dictionary', connection, async () => ok(1))
    const unknown = studioError('FEATURE_UNAVAILABLE', 'no dictionary here')
    await jobs.sync('dictionary', connection, async () => fail(unknown))
    expect(changes).toEqual([])
    await jobs.sync('dictionary', connection, async () => failWith('OFFLINE', 'away'))
    expect(jobs.list.all()).toMatchObject([{ state: 'failed', error: { code: 'OFFLINE' } }])
    await jobs.sync('dictionary', connection, async () => ok(1))
    expect(jobs.list.all()).toEqual([])
  })
})

describe('what the next start takes up', () => {
  it('opens the project without asking if the user quit expecting that', () => {
    const { jobs, store } = registry()
    jobs.run(progress(), project)
    jobs.leave()
    jobs.end()
    const next = registry(store).jobs
    expect(next.resumable()).toEqual({ projectPath: '/phim.cuecast', name: 'Phim', how: 'open' })
    expect(next.resumable()).toBeNull()
    expect(registry(store).jobs.resumable()).toBeNull()
  })

  it('only offers it after a kill', () => {
    const { jobs, store } = registry()
    jobs.run(progress(), project)
    expect(registry(store).jobs.resumable()?.how).toBe('offer')
  })

  it('is a run, but no export, of a project that is left', () => {
    const { jobs } = registry()
    jobs.run(progress(), project)
    jobs.export(exporting('running'), project, about)
    jobs.left(project)
    expect(jobs.list.all().map(({ kind, state }) => [kind, state])).toEqual([
      ['run', 'interrupted'],
      ['export', 'running'],
    ])
  })

  it('leaves a paused or finished run alone', () => {
    const { jobs, store } = registry()
    jobs.run(progress(), project)
    jobs.run(progress({ state: 'paused' }), project)
    expect(registry(store).jobs.resumable()).toBeNull()
    jobs.run(progress({ state: 'done' }), project)
    expect(registry(store).jobs.resumable()).toBeNull()
  })

  it('offers an export again that the app could not finish', () => {
    const { jobs, store } = registry()
    jobs.export(exporting('running'), project, about)
    jobs.end()
    jobs.export(exporting('cancelled'), project, about)
    expect(jobs.list.get('e1')?.state).toBe('interrupted')
    const again = registry(store).jobs.list.all()
    expect(again).toMatchObject([{ kind: 'export', state: 'interrupted', export: about }])
  })

  it('offers an export again that a kill met while it waited for its turn', () => {
    const { jobs, store } = registry()
    jobs.export(exporting('waiting'), project, about)
    expect(registry(store).jobs.list.all()).toMatchObject([{ state: 'interrupted', export: about }])
  })

  it('lists interrupted jobs only on request: at a start there is no window yet', () => {
    const { jobs, store } = registry()
    jobs.export(exporting('running'), project, about)
    const next = registry(store)
    expect(next.changes).toEqual([])
    expect(next.jobs.list.all()).toHaveLength(1)
    next.jobs.list.forgetEnded()
    expect(next.gone).toEqual(['e1'])
    const offered = registry(store).jobs.list.all()
    expect(offered.filter(({ state }) => state === 'interrupted')).toEqual([])
  })

  it('does not offer an export that the user stopped or that was finished', () => {
    const { jobs, store } = registry()
    jobs.export(exporting('running'), project, about)
    jobs.export(exporting('cancelled'), project, about)
    const offered = registry(store).jobs.list.all()
    expect(offered.filter(({ state }) => state === 'interrupted')).toEqual([])
  })
})
