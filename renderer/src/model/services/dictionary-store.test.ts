import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dictionary, DictionaryRow } from '@shared/contracts/dictionary'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const mine = { word: 'KOL', reading: 'ca o eo', on: true }
const row: DictionaryRow = { key: 'a', remoteId: null, base: null, mine }
const kept: Dictionary = { rows: [row], syncedAt: null }
const sent: Dictionary = { ...kept, rows: [{ ...row, remoteId: '1', base: mine }] }

const studio = scriptStudio({})
vi.stubGlobal('window', Object.assign(new EventTarget(), window))
const { showDocument, clearDocument } = await import('../document/document-store')
const { editDictionary, followDictionary, replacedHere, useDictionary } =
  await import('./dictionary-store')

const syncs = () => studio.calls.filter(({ name }) => name === 'dictionarySync').length

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  studio.calls = []
  studio.script = {
    dictionaryGet: () => ok(kept),
    dictionarySync: () => fail(studioError('OFFLINE', 'away')),
  }
  end = followDictionary()
  showDocument(sampleProject())
})
afterEach(() => {
  clearDocument()
  end()
  vi.useRealTimers()
})

it('retries while entries wait for a service out of reach, and when the network is back', async () => {
  await vi.advanceTimersByTimeAsync(0)
  expect([syncs(), useDictionary.getState().error?.code]).toEqual([1, 'OFFLINE'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(syncs()).toBe(2)
  studio.script.dictionarySync = () => {
    studio.emit('dictionaryChanged', { connectionId: 'embedded', dictionary: sent })
    return ok(sent)
  }
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([syncs(), useDictionary.getState().error]).toEqual([3, null])
})

it('applies the words itself for a service without a dictionary, which is not asked again', async () => {
  studio.script.dictionarySync = () => fail(studioError('NOT_FOUND', 'no such path'))
  await vi.advanceTimersByTimeAsync(0)
  studio.calls = []
  showDocument(sampleProject('other'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(syncs()).toBe(1)
  expect(replacedHere(useDictionary.getState())).toEqual([
    { original_word: 'KOL', modified_word: 'ca o eo' },
  ])
})

it('tells nothing of an edit that failed at the connection before', async () => {
  await vi.advanceTimersByTimeAsync(0)
  let refuse = () => {}
  const waiting = new Promise<void>((resolve) => (refuse = resolve))
  studio.script.dictionaryEdit = async () => {
    await waiting
    return fail(studioError('DISK_FULL', 'full'))
  }
  studio.script.dictionarySync = () => ok(kept)
  const edited = editDictionary([{ type: 'put', values: mine }])
  showDocument(sampleProject('other'))
  await vi.advanceTimersByTimeAsync(0)
  refuse()
  expect(await edited).toBe(false)
  expect(useDictionary.getState().error).toBeNull()
})
