import { afterAll, expect, it, vi } from 'vitest'
import type { AppNotice } from '@shared/contracts/app'
import { ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({
  noticesList: () => ok([{ id: 'KEYS_DAMAGED /k', code: 'KEYS_DAMAGED', at: '/k' }]),
  noticeDismiss: () => ok(undefined),
})
const { dismissNotice, followNotices } = await import('./notices')
const { queryClient } = await import('@/bridge/query-client')
const ids = () => queryClient.getQueryData<AppNotice[]>(['appNotices'])?.map(({ id }) => id) ?? []

afterAll(() => {
  vi.unstubAllGlobals()
})

it('shows what was raised before the window was there and what comes, once, until dismissed', async () => {
  const end = followNotices()
  await expect.poll(ids).toEqual(['KEYS_DAMAGED /k'])
  studio.emit('noticeRaised', { id: 'WINDOW_RELOADED', code: 'WINDOW_RELOADED' })
  studio.emit('noticeRaised', { id: 'WINDOW_RELOADED', code: 'WINDOW_RELOADED' })
  expect(ids()).toEqual(['KEYS_DAMAGED /k', 'WINDOW_RELOADED'])
  dismissNotice('KEYS_DAMAGED /k')
  expect(ids()).toEqual(['WINDOW_RELOADED'])
  expect(studio.calls.at(-1)).toEqual({ name: 'noticeDismiss', input: { id: 'KEYS_DAMAGED /k' } })
  end()
})
