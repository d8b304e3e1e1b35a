import { describe, expect, it } from 'vitest'
import type { Job } from '@shared/contracts/jobs'
import { worthSaying } from './worth-saying'

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

describe('what a screen reader hears of a job', () => {
  it('is its start, every quarter and its end, however many steps there are', () => {
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

  it('is that it waits, pauses and goes on', () => {
    expect(worthSaying(job({ state: 'waiting' }), job())).toBe(true)
    expect(worthSaying(job(), job({ state: 'paused' }))).toBe(true)
    expect(worthSaying(job({ state: 'waiting' }), job({ state: 'waiting' }))).toBe(false)
  })

  it('is not what had ended long before', () => {
    expect(worthSaying(job({ state: 'interrupted' }), undefined)).toBe(false)
    expect(worthSaying(job({ state: 'done' }), undefined)).toBe(false)
  })
})
