import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { noProfiles, type ProfileRow, type Profiles } from '@shared/contracts/profile'
import { fail, ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const row: ProfileRow = {
  key: 'a',
  type: 'srt',
  remoteId: null,
  base: null,
  mine: { name: 'Phim', settings: { pitch: -1 } },
}
const kept: Profiles = { ...noProfiles, rows: [row] }
const sent: Profiles = { ...kept, rows: [{ ...row, remoteId: '1', base: row.mine }] }

const studio = scriptStudio({})
vi.stubGlobal('window', Object.assign(new EventTarget(), window))
const { showDocument, clearDocument } = await import('../document/document-store')
const { editProfiles, followProfiles, useProfiles, waitingProfiles } =
  await import('./profile-store')

const syncs = () => studio.calls.filter(({ name }) => name === 'profilesSync').length

describe('the profiles of the window', () => {
  let end = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    studio.calls = []
    studio.script = {
      profilesGet: () => ok(kept),
      profilesEdit: () => ok(kept),
      profilesSync: () => fail(studioError('OFFLINE', 'away')),
    }
    end = followProfiles()
    showDocument(sampleProject())
  })
  afterEach(() => {
    clearDocument()
    end()
    vi.useRealTimers()
  })

  it('are tried again while edits wait for a service out of reach, and no longer', async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect([syncs(), waitingProfiles()]).toEqual([1, 1])
    expect(useProfiles.getState().error?.code).toBe('OFFLINE')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(syncs()).toBe(2)
    studio.script.profilesSync = () => {
      studio.emit('profilesChanged', { connectionId: 'embedded', profiles: sent })
      return ok(sent)
    }
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([syncs(), waitingProfiles(), useProfiles.getState().error]).toEqual([3, 0, null])
  })

  it('are synced a moment after the last of several edits', async () => {
    await vi.advanceTimersByTimeAsync(0)
    const change = { type: 'remove' as const, key: 'a' }
    await editProfiles([change])
    await vi.advanceTimersByTimeAsync(500)
    await editProfiles([change])
    await vi.advanceTimersByTimeAsync(700)
    expect(syncs()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(syncs()).toBe(2)
  })

  it('are those of the connection that the project has now', async () => {
    await vi.advanceTimersByTimeAsync(0)
    showDocument(sampleProject('other'))
    expect([useProfiles.getState().connectionId, useProfiles.getState().rows]).toEqual([
      'other',
      [],
    ])
    studio.emit('profilesChanged', { connectionId: 'embedded', profiles: sent })
    expect(useProfiles.getState().rows).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(useProfiles.getState().rows).toEqual([row])
  })
})
