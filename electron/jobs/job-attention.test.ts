import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { translator } from '@shared/texts/texts'
import { exportJob, runJob } from './testing/samples'

/** A desktop notice with events emitted by the test. */
class Notice extends EventEmitter {
  static readonly isSupported = () => true
  readonly show = vi.fn<() => void>()
  constructor() {
    super()
    notices.push(this)
  }
}
const notices: Notice[] = []
vi.mock('electron', () => ({ Notification: Notice }))
const { JobAttention, leavingQuestion, noticeOf, taskbarOf } = await import('./job-attention')

const log = vi.fn<(line: string) => void>()
const show = vi.fn<(id: string) => void>()
const raise = vi.fn<() => void>()
beforeEach(() => {
  notices.length = 0
  vi.clearAllMocks()
})

function endWithNotice(): Notice | undefined {
  const attention = new JobAttention({
    jobs: () => [],
    translate: () => translator('en'),
    window: { focused: false, showProgress: () => undefined, raise },
    show,
    log,
  })
  attention.changed(runJob({ state: 'done' }), runJob())
  return notices[0]
}

it('logs a notice that the desktop cannot show, and forgets it', () => {
  const notice = endWithNotice()
  notice?.emit('failed', {}, 'the app is not signed')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('the app is not signed'))
  expect(notice?.listenerCount('click')).toBe(0)
})

it('shows the job of a notice that is clicked', () => {
  endWithNotice()?.emit('click')
  expect(raise).toHaveBeenCalledOnce()
  expect(show).toHaveBeenCalledWith(runJob().id)
})

const seenAt = '2026-01-01T00:01:00.000Z'
const later = '2026-01-01T00:02:00.000Z'
const inVietnamese = translator('vi')

describe('the taskbar', () => {
  it('shows the mean progress of active jobs', () => {
    expect(taskbarOf([runJob(), exportJob()], seenAt)).toEqual({ value: 0.5, mode: 'normal' })
    expect(taskbarOf([runJob({ state: 'waiting' })], seenAt).mode).toBe('paused')
    expect(taskbarOf([], seenAt)).toEqual({ value: -1, mode: 'none' })
  })

  it('shows a failure until it has been seen', () => {
    const failed = runJob({ state: 'failed', endedAt: later })
    expect(taskbarOf([failed], seenAt).mode).toBe('error')
    expect(taskbarOf([failed], later).mode).toBe('none')
    const partly = runJob({
      state: 'done',
      endedAt: later,
      run: { total: 4, done: 3, failed: 1, credits: 1 },
    })
    expect(taskbarOf([partly], seenAt).mode).toBe('error')
  })

  it('shows a paused run', () => {
    expect(taskbarOf([runJob({ state: 'paused' })], seenAt)).toEqual({
      value: 0.25,
      mode: 'paused',
    })
  })
})

describe('a notice', () => {
  it('reports the end of a run and of an export, once', () => {
    const done = runJob({ state: 'done', run: { total: 4, done: 3, failed: 1, credits: 1 } })
    expect(noticeOf(done, runJob(), inVietnamese)).toEqual({
      title: 'Lồng tiếng xong: Phim',
      body: '3 câu đã lồng, 1 câu lỗi.',
    })
    expect(noticeOf(done, done, inVietnamese)).toBeNull()
    expect(noticeOf(exportJob({ state: 'done' }), exportJob(), inVietnamese)?.title).toBe(
      'Đã xuất phim.wav',
    )
  })

  it('gives advice after a failure', () => {
    const error = studioError('INSUFFICIENT_CREDITS', 'no credits')
    const notice = noticeOf(runJob({ state: 'failed', error }), runJob(), inVietnamese)
    expect(notice?.body).toContain('Nạp thêm')
    const odd = studioError('INTERNAL_ERROR', '?')
    const other = noticeOf(
      exportJob({ state: 'failed', error: odd }),
      exportJob(),
      translator('en'),
    )
    expect(other?.body).toBe('Open Cuecast to see what to do.')
  })

  it('is not shown for what the user did', () => {
    expect(noticeOf(runJob({ state: 'cancelled' }), runJob(), inVietnamese)).toBeNull()
    expect(noticeOf(runJob({ state: 'paused' }), runJob(), inVietnamese)).toBeNull()
  })
})

describe('quitting', () => {
  it('asks nothing while nothing would stop', () => {
    expect(leavingQuestion([], inVietnamese)).toBeNull()
    const ended = [runJob({ state: 'paused' }), exportJob({ state: 'done' })]
    expect(leavingQuestion(ended, inVietnamese)).toBeNull()
  })

  it('lists jobs that resume at the next start', () => {
    const question = leavingQuestion([runJob(), exportJob()], inVietnamese)
    expect(question?.message).toBe('Đang lồng tiếng “Phim”: 1/4 câu.\nĐang xuất phim.wav: 75%.')
    expect(question?.detail).toContain('tự chạy tiếp')
    expect(question?.detail).toContain('xuất lại')
    expect(leavingQuestion([runJob()], inVietnamese)?.detail).not.toContain('xuất lại')
  })
})
