import { describe, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { readPronunciationList, readPronunciationEntry } from './pronunciation'
import { readProfileList } from './profiles'
import { errorOfAnswer, ownDiskFull, reportsFailure } from '@shared/services/service-error'

describe('errors from responses', () => {
  it.each([
    [400, { success: false, error_code: 'TEXT_TOO_LONG', message: 'dài' }, 'TEXT_TOO_LONG', 'dài'],
    [
      402,
      { success: false, error_code: 'INSUFFICIENT_CREDITS', message: 'hết' },
      'INSUFFICIENT_CREDITS',
      'hết',
    ],
    [400, { error: 'voice?' }, 'INVALID_PARAMETER', 'voice?'],
    [403, { error: { code: 'key_deleted', message: 'gone' } }, 'FORBIDDEN', 'gone'],
    [422, { detail: [{ msg: 'field required' }] }, 'INVALID_PARAMETER', 'field required'],
    [422, { errors: { srt: ['is empty'] } }, 'INVALID_PARAMETER', 'is empty'],
    [500, undefined, 'SERVICE_ERROR', 'the service answered with status 500'],
    [501, {}, 'FEATURE_UNAVAILABLE', 'the service answered with status 501'],
  ])('of status %i and %j', (status, body, code, message) => {
    expect(errorOfAnswer(status, body, '/x')).toMatchObject({ code, message, at: '/x' })
  })

  it('detects a failure despite a success status', () => {
    expect(reportsFailure({ success: false, error_code: 'NOT_FOUND' })).toBe(true)
    expect(reportsFailure({ status: 'error', message: 'x' })).toBe(true)
    expect(reportsFailure({ status: 'error', chunks: {}, global_status: 'failed' })).toBe(false)
    expect(reportsFailure({ status: 'success' })).toBe(false)
  })
})

describe('dictionary and profiles', () => {
  it('preserve unknown fields', () => {
    const data = [{ id: 4, original_word: 'AI', modified_word: 'ây ai', status: '1', note: 'x' }]
    expect(readPronunciationList({ status: 'success', data: { data } })).toEqual({
      ok: true,
      value: [{ id: '4', original_word: 'AI', modified_word: 'ây ai', status: 1, note: 'x' }],
    })
    const profile = { id: 1, name: 'Phim', settings: '{"pitch":2}', colour: 'red' }
    expect(readProfileList({ data: [profile] }, 'srt')).toMatchObject({
      value: { profiles: [{ id: '1', type: 'srt', settings: { pitch: 2 }, colour: 'red' }] },
    })
  })

  it('fill a response that has only the id with what was sent', () => {
    const sent = { original_word: 'AI', modified_word: 'ây ai', status: 0 }
    expect(readPronunciationEntry({ status: 'success', data: { id: 9 } }, sent)).toEqual({
      ok: true,
      value: { id: '9', ...sent },
    })
  })
})

describe('a full disk', () => {
  const error = studioError('SERVICE_ERROR', "the service's disk is full")

  it("of the embedded service is this computer's", () => {
    expect(ownDiskFull(error, 'embedded').code).toBe('DISK_FULL')
    expect(ownDiskFull({ ...error, message: 'busy' }, 'embedded').code).toBe('SERVICE_ERROR')
  })

  it('of another service is a service error', () => {
    expect(ownDiskFull(error, 'remote').code).toBe('SERVICE_ERROR')
  })
})
