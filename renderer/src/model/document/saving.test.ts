import '@/testing/scripted-studio'
import { describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { createAutosave, useSave } from './saving'
import type { DocumentPatch } from './document'

const NEVER = 1e8

type Save = Parameters<typeof createAutosave>[0]['save']
const autosaveTo = (save: Save, note: (patch: DocumentPatch) => void = () => undefined) =>
  createAutosave({ save, note }, NEVER)

describe('autosave', () => {
  it('tries again by itself what could not be saved, with growing pauses', async () => {
    vi.useFakeTimers()
    const sent: DocumentPatch[] = []
    let isFull = true
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      return isFull ? fail(studioError('DISK_FULL', 'no space left')) : ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'một' } })
    await vi.advanceTimersByTimeAsync(50)
    expect(useSave.getState()).toMatchObject({ state: 'failed', error: { code: 'DISK_FULL' } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(sent).toHaveLength(2)
    autosave.add({ fields: { language: 'en' } })
    // The error stays until a save succeeds.
    expect(useSave.getState().error?.code).toBe('DISK_FULL')
    isFull = false
    await vi.advanceTimersByTimeAsync(NEVER)
    expect(sent.at(-1)).toEqual({ fields: { name: 'một', language: 'en' } })
    expect(useSave.getState()).toMatchObject({ state: 'saved', error: null })
    vi.useRealTimers()
  })

  it('saves again after a save that was rejected', async () => {
    let isBroken = true
    const sent: DocumentPatch[] = []
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      if (isBroken) throw new Error('main has gone')
      return ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'một' } })
    expect(await autosave.flush()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
    isBroken = false
    expect(await autosave.flush()).toMatchObject({ ok: true })
    expect(sent.at(-1)).toEqual({ fields: { name: 'một' } })
    autosave.drop()
  })

  it.each(['EDIT_REFUSED', 'PROJECT_CHANGED'] as const)(
    'does not send again what is refused for good: %s',
    async (code) => {
      const sent: DocumentPatch[] = []
      const refused: string[] = []
      const autosave = createAutosave(
        {
          save: async (patch) => {
            sent.push(patch)
            return fail(studioError(code, 'not of this project'))
          },
          note: () => undefined,
          refused: (error) => refused.push(error.code),
        },
        NEVER,
      )
      autosave.add({ fields: { name: 'một' } })
      expect(await autosave.flush()).toMatchObject({ error: { code } })
      expect(await autosave.flush()).toMatchObject({ ok: true })
      expect([sent.length, refused, useSave.getState().state]).toEqual([1, [code], 'saved'])
    },
  )

  it('asks main again to write what it could not write by itself', async () => {
    vi.useFakeTimers()
    const sent: DocumentPatch[] = []
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      return ok({ savedAt: '' })
    })
    autosave.failed(studioError('WRITE_FAILED', 'no folder'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([{}])
    expect(useSave.getState()).toMatchObject({ state: 'saved', error: null })
    vi.useRealTimers()
  })

  it('sends changes of many edits together and only once', async () => {
    const sent: DocumentPatch[] = []
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      return ok({ savedAt: '2026-01-01T00:00:00Z' })
    })
    autosave.add({ fields: { name: 'một' } })
    autosave.add({ fields: { name: 'hai' } })
    autosave.add({ fields: { language: 'en' } })
    expect(useSave.getState().state).toBe('dirty')
    await autosave.flush()
    await autosave.flush()
    expect(sent).toEqual([{ fields: { name: 'hai', language: 'en' } }])
    expect(useSave.getState()).toMatchObject({ state: 'saved', savedAt: '2026-01-01T00:00:00Z' })
  })

  it('sends the first change after a pause by itself, at once', async () => {
    const sent: DocumentPatch[] = []
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      return ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'một' } })
    await expect.poll(() => sent).toEqual([{ fields: { name: 'một' } }])
    autosave.add({ fields: { name: 'hai' } })
    await autosave.flush()
    expect(sent).toHaveLength(2)
  })

  it('notes a change the moment it is made, and what a save has taken no more', async () => {
    const noted: DocumentPatch[] = []
    const autosave = autosaveTo(
      async () => ok({ savedAt: '' }),
      (patch) => noted.push(patch),
    )
    autosave.add({ fields: { name: 'một' } })
    expect(noted).toEqual([{ fields: { name: 'một' } }])
    autosave.add({ fields: { name: 'hai' } })
    autosave.add({ fields: { language: 'en' } })
    await autosave.flush()
    autosave.add({ fields: { name: 'ba' } })
    await expect.poll(() => noted.at(-1)).toEqual({ fields: { name: 'ba' } })
    expect(noted).toHaveLength(2)
  })

  it('keeps what could not be saved and sends it with the next save', async () => {
    const sent: DocumentPatch[] = []
    const answers: Result<{ savedAt: string }>[] = [
      fail(studioError('DISK_FULL', 'no space')),
      ok({ savedAt: 'now' }),
    ]
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      return answers[sent.length - 1] ?? ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'a' } })
    expect(await autosave.flush()).toMatchObject({ ok: false })
    expect(useSave.getState()).toMatchObject({ state: 'failed', error: { code: 'DISK_FULL' } })
    autosave.add({ fields: { language: 'en' } })
    expect(await autosave.flush()).toMatchObject({ ok: true })
    expect(sent[1]).toEqual({ fields: { name: 'a', language: 'en' } })
  })

  it('takes nothing back that could not be saved of a project that is gone', async () => {
    const sent: DocumentPatch[] = []
    const answers = new EventTarget()
    const autosave = autosaveTo(async (patch) => {
      sent.push(patch)
      if (sent.length === 1)
        await new Promise((answer) => answers.addEventListener('first', answer, { once: true }))
      return sent.length === 1 ? fail(studioError('DISK_FULL', 'no space')) : ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'của phim trước' } })
    const flushed = autosave.flush()
    await expect.poll(() => sent.length).toBe(1)
    autosave.drop()
    answers.dispatchEvent(new Event('first'))
    expect(await flushed).toMatchObject({ ok: true })
    expect(useSave.getState().state).toBe('saved')
    autosave.add({ fields: { name: 'của phim này' } })
    await autosave.flush()
    expect(sent[1]).toEqual({ fields: { name: 'của phim này' } })
  })

  it('sends one save at a time', async () => {
    let running = 0
    let most = 0
    const autosave = autosaveTo(async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return ok({ savedAt: '' })
    })
    autosave.add({ fields: { name: 'a' } })
    const first = autosave.flush()
    autosave.add({ fields: { name: 'b' } })
    await Promise.all([first, autosave.flush()])
    expect(most).toBe(1)
    expect(useSave.getState().state).toBe('saved')
  })
})
