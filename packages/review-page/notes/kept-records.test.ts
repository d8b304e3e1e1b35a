// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from './draft'
import type { DurableRecords } from './durable-records'
import { Notes } from './notes-store'

const note = {
  cueId: 'cue-7',
  cueText: 'Thế còn giấy tờ?',
  startMs: 61_200,
  endMs: 63_000,
  kind: 'wording' as const,
  text: 'Trang trọng quá',
  suggestion: 'Còn giấy tờ?',
}
const { cueText: _, ...written } = note
const draft: Draft = { ...written, about: 'cue' }

beforeEach(() => localStorage.clear())

describe('with the database of the browser', () => {
  /** What a browser's database does, and what of it is on the disk. */
  function database() {
    const kept = new Map<string, unknown>()
    const state = { isFull: false }
    const open = (): DurableRecords => ({
      found: new Map(kept),
      write: async (changes) => {
        if (state.isFull) return false
        for (const [key, value] of changes) {
          if (value === undefined) kept.delete(key)
          else kept.set(key, structuredClone(value))
        }
        return true
      },
      read: async (keys) => new Map(keys.map((key) => [key, kept.get(key)])),
    })
    return { state, open }
  }
  /** A storage in which nothing fits that is longer. */
  function storageOf(longest: number): Storage {
    const kept = new Map<string, string>()
    return {
      get length() {
        return kept.size
      },
      clear: () => kept.clear(),
      key: (i) => [...kept.keys()][i] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      removeItem: (key) => kept.delete(key),
      setItem: (key, value: string) => {
        if (value.length > longest) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, value)
      },
    }
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const voice = { mime: 'audio/webm' as const, data: 'A'.repeat(4_000) }
  const textsOf = (notes: Notes) => notes.state.getState().notes.map(({ text }) => text)

  it('a browser that was killed before its storage was on the disk has lost nothing', async () => {
    const db = database()
    const before = new Notes('pack', localStorage, db.open())
    before.put(note)
    await settled()
    const onDisk = { ...localStorage }
    const id = before.put({ ...note, text: 'Ngay trước đó' })
    before.keepDraft({ ...draft, text: 'Đang viết' })
    before.remove(before.put({ ...note, text: 'Đã xoá' }))
    await settled()
    localStorage.clear()
    for (const [key, value] of Object.entries(onDisk)) localStorage.setItem(key, String(value))
    const after = new Notes('pack', localStorage, db.open())
    expect(textsOf(after)).toEqual([note.text, 'Ngay trước đó'])
    expect(after.draft({ cueId: note.cueId })?.text).toBe('Đang viết')
    expect(after.state.getState().withdrawn).toHaveLength(1)
    await settled()
    after.remove(id)
    await settled()
    expect(textsOf(new Notes('pack', localStorage, null))).toEqual([note.text])
  })

  it('what is later in the storage stands', async () => {
    const db = database()
    const first = new Notes('pack', localStorage, db.open())
    first.put(note)
    await settled()
    const without = new Notes('pack', localStorage, null)
    without.put({ ...note, text: 'Không có cơ sở dữ liệu' })
    await settled()
    const again = new Notes('pack', localStorage, db.open())
    await settled()
    expect(textsOf(again)).toHaveLength(2)
    localStorage.clear()
    expect(textsOf(new Notes('pack', localStorage, db.open()))).toHaveLength(2)
  })

  it('a recorded remark for which the storage has no room is kept, and seen by other tabs', async () => {
    const db = database()
    const storage = storageOf(2_000)
    const [here, there] = [0, 1].map(() => new Notes('pack', storage, db.open()))
    const id = here?.put({ ...note, voice }) ?? ''
    await settled()
    there?.takeOver(`cuecast-review:pack/note/${id}`)
    await settled()
    for (const tab of [here, there, new Notes('pack', storage, db.open())])
      expect(tab?.state.getState()).toMatchObject({ storage: 'kept', notes: [{ id, voice }] })
    there?.remove(id)
    await settled()
    here?.takeOver(`cuecast-review:pack`)
    await settled()
    here?.put({ ...note, text: 'Sau đó' })
    await settled()
    expect(textsOf(new Notes('pack', storage, db.open()))).toEqual(['Sau đó'])
  })

  it('says so when the database is full, too', async () => {
    const db = database()
    const notes = new Notes('pack', storageOf(2_000), db.open())
    db.state.isFull = true
    notes.put({ ...note, voice })
    await settled()
    expect(notes.state.getState().storage).toBe('full')
  })

  it('without a storage the database keeps everything', async () => {
    const db = database()
    new Notes('pack', null, db.open()).put(note)
    await settled()
    const again = new Notes('pack', null, db.open())
    expect(again.state.getState()).toMatchObject({ storage: 'kept', notes: [note] })
  })
})

describe('a clock that was set back', () => {
  afterEach(() => vi.useRealTimers())

  it('makes nothing older than what was saved before', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 4, 2) })
    const first = new Notes('pack', localStorage)
    const id = first.put(note)
    const saved = first.stamp().getTime()
    first.saved()
    vi.setSystemTime(Date.UTC(2026, 4, 1))
    const again = new Notes('pack', localStorage)
    again.put({ ...note, text: 'Sau' }, { ...draft, id })
    const [changed] = again.state.getState().notes
    expect(Date.parse(changed?.editedAt ?? '')).toBeGreaterThan(saved)
    expect(again.stamp().getTime()).toBeGreaterThan(Date.parse(changed?.editedAt ?? ''))
  })
})
