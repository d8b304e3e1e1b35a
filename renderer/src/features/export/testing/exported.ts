import type { Job } from '@shared/contracts/jobs'
import { destinationOptions } from '@shared/interchange/destinations'

/** An export that has ended, with what is known of its file. */
export function exported(about: Pick<NonNullable<Job['export']>, 'report' | 'check'>) {
  const options = destinationOptions('track')
  const files = { files: ['/phim/tập 1.wav'], options, path: '/phim/tập 1.wav', ...about }
  const job: Job = {
    id: 'e',
    kind: 'export',
    state: 'done',
    subject: files.path,
    project: { path: '/phim/Tập 1.cuecast', name: 'Tập 1' },
    connectionId: null,
    progress: 1,
    leftMs: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:00:09.000Z',
    export: files,
  }
  return { job, files }
}
