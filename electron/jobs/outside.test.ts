import { describe, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { jobWords } from './job-words'
import { leavingQuestion } from './leaving'
import { noticeOf } from './notices'
import { taskbarOf } from './taskbar'
import { exportJob, runJob } from './testing/samples'

const seenAt = '2026-01-01T00:01:00.000Z'
const later = '2026-01-01T00:02:00.000Z'
const vi = jobWords('vi')

describe('the taskbar', () => {
  it('shows the mean of what is under way', () => {
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

  it('keeps a paused run in sight', () => {
    expect(taskbarOf([runJob({ state: 'paused' })], seenAt)).toEqual({
      value: 0.25,
      mode: 'paused',
    })
  })
})

describe('a notice', () => {
  it('tells the end of a run and of an export, once', () => {
    const done = runJob({ state: 'done', run: { total: 4, done: 3, failed: 1, credits: 1 } })
    expect(noticeOf(done, runJob(), vi)).toEqual({
      title: 'Lồng tiếng xong: Phim',
      body: '3 câu đã lồng, 1 câu lỗi.',
    })
    expect(noticeOf(done, done, vi)).toBeNull()
    expect(noticeOf(exportJob({ state: 'done' }), exportJob(), vi)?.title).toBe('Đã xuất phim.wav')
  })

  it('says what to do after a failure', () => {
    const error = studioError('INSUFFICIENT_CREDITS', 'no credits')
    const notice = noticeOf(runJob({ state: 'failed', error }), runJob(), vi)
    expect(notice?.body).toContain('Nạp thêm')
    const odd = studioError('INTERNAL_ERROR', '?')
    const other = noticeOf(exportJob({ state: 'failed', error: odd }), exportJob(), jobWords('en'))
    expect(other?.body).toBe('Open Cuecast to see what to do.')
  })

  it('is not given for what the user did', () => {
    expect(noticeOf(runJob({ state: 'cancelled' }), runJob(), vi)).toBeNull()
    expect(noticeOf(runJob({ state: 'paused' }), runJob(), vi)).toBeNull()
  })
})

describe('quitting', () => {
  it('asks nothing while nothing would stop', () => {
    expect(leavingQuestion([], vi)).toBeNull()
    const ended = [runJob({ state: 'paused' }), exportJob({ state: 'done' })]
    expect(leavingQuestion(ended, vi)).toBeNull()
  })

  it('says exactly what goes on at the next start', () => {
    const question = leavingQuestion([runJob(), exportJob()], vi)
    expect(question?.message).toBe('Đang lồng tiếng “Phim”: 1/4 câu.\nĐang xuất phim.wav: 75%.')
    expect(question?.detail).toContain('tự chạy tiếp')
    expect(question?.detail).toContain('xuất lại')
    expect(leavingQuestion([runJob()], vi)?.detail).not.toContain('xuất lại')
  })
})
