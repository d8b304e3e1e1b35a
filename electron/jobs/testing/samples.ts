import { defaultExportOptions } from '@shared/contracts/export'
import type { Job } from '@shared/contracts/jobs'

/** A run in progress, with the given changes. */
export function runJob(more: Partial<Job> = {}): Job {
  return {
    id: 'r1',
    kind: 'run',
    state: 'running',
    subject: 'Phim',
    project: { path: '/phim.cuecast', name: 'Phim' },
    connectionId: 'remote',
    progress: 0.25,
    leftMs: 1_000,
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: null,
    run: { total: 4, done: 1, failed: 0, credits: 10 },
    ...more,
  }
}

/** An export under way. */
export function exportJob(more: Partial<Job> = {}): Job {
  const { run: _, ...rest } = runJob()
  return {
    ...rest,
    id: 'e1',
    kind: 'export',
    subject: '/ra/phim.wav',
    progress: 0.75,
    export: { options: defaultExportOptions, path: '/ra/phim.wav', files: [] },
    ...more,
  }
}
