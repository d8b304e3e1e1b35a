import { describe, expect, it } from 'vitest'
import type { Job } from '@shared/contracts/jobs'
import { worthSaying } from './job-words'

const job = (more: Partial<Job> = {}): Job => ({
  id: 'r1',
  kind: 'run',
  state: 'running',
  subject: 'Phim',
  project: null,
  connectionId: null,
  progress: 0,
  leftMs: null,
  startedAt: '',
  endedAt: null,
  ...more,
})

describe('which job changes are announced to screen readers', () => {
  it('announces the start, every quarter and the end, however many steps there are', () => {
    let before: Job | undefined
    let said = 0
    for (let step = 0; step <= 400; step += 1) {
      const now = job({ progress: step / 400 })
      if (worthSaying(now, before)) said += 1
      before = now
    }
    if (worthSaying(job({ state: 'done', progress: 1 }), before)) said += 1
    expect(said).toBe(6)
  })

  it('announces waiting, pausing and resuming', () => {
    expect(worthSaying(job({ state: 'waiting' }), job())).toBe(true)
    expect(worthSaying(job(), job({ state: 'paused' }))).toBe(true)
    expect(worthSaying(job({ state: 'waiting' }), job({ state: 'waiting' }))).toBe(false)
  })

  it('does not announce jobs that ended before the window opened', () => {
    expect(worthSaying(job({ state: 'interrupted' }), undefined)).toBe(false)
    expect(worthSaying(job({ state: 'done' }), undefined)).toBe(false)
  })
})
