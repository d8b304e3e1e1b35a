// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notesFileSchema, type ReviewCue } from '@shared/contracts/review'
import { PackageIndex } from '../model'
import { translator } from '../texts'
import type { Draft } from './draft'
import { notesFile } from './entries'
import { notesFileName, notesText } from './notes-file'
import { Notes } from './notes-store'

const cue: ReviewCue = {
  id: 'cue-7',
  number: 7,
  startMs: 61_200,
  endMs: 63_000,
  speakerId: null,
  text: 'Thế còn\ngiấy tờ?',
}

const pkg = { packageId: 'pack', project: { id: 'p', name: 'Phim: “A/B”' }, round: 2 }

const note = {
  cueId: cue.id,
  cueText: cue.text,
  startMs: cue.startMs,
  endMs: cue.endMs,
  kind: 'wording' as const,
  text: 'Trang trọng quá',
  suggestion: 'Còn giấy tờ?',
}

const { cueText: _, ...written } = note
const draft: Draft = { ...written, about: 'cue' }

beforeEach(() => localStorage.clear())

describe('notes of a reviewer', () => {
  it('come back after the page was closed, with the name', () => {
    const first = new Notes('pack', localStorage)
    first.setReviewer(' Lan ')
    const id = first.put(note)
    first.judge(cue, 'rejected')
    const again = new Notes('pack', localStorage).state.getState()
    expect(again).toMatchObject({ reviewer: 'Lan', unsaved: 2, storage: 'kept' })
    expect(again.notes).toMatchObject([{ ...note, id }])
    expect(again.verdicts).toMatchObject([{ cueId: cue.id, verdict: 'rejected' }])
    expect(new Notes('other', localStorage).state.getState()).toMatchObject({
      reviewer: 'Lan',
      notes: [],
    })
  })

  it('are edited, deleted and brought back by undo', () => {
    const notes = new Notes('pack', localStorage)
    const id = notes.put(note)
    notes.put({ ...note, text: 'Đổi lời' }, { ...draft, id })
    expect(notes.state.getState().notes).toMatchObject([{ id, text: 'Đổi lời' }])
    notes.remove(id)
    expect(notes.state.getState().notes).toEqual([])
    notes.undo()
    notes.undo()
    expect(notes.state.getState().notes).toMatchObject([{ id, text: 'Trang trọng quá' }])
    notes.undo()
    expect(notes.canUndo).toBe(false)
  })

  it('a verdict given twice is taken back', () => {
    const notes = new Notes('pack', localStorage)
    expect(notes.judge(cue, 'approved')).toBe('approved')
    expect(notes.judge(cue, 'rejected')).toBe('rejected')
    expect(notes.judge(cue, 'rejected')).toBeNull()
    expect(notes.state.getState().verdicts).toEqual([])
  })

  it('what nothing was said of is approved at once, and undone at once', () => {
    const notes = new Notes('pack', localStorage)
    const cues = [1, 2, 3].map((number) => ({ ...cue, id: `cue-${number}`, number }))
    notes.put({ ...note, cueId: 'cue-1' })
    notes.judge({ ...cue, id: 'cue-2' }, 'rejected')
    expect(notes.approve(cues)).toBe(1)
    expect(notes.approve(cues)).toBe(0)
    expect(notes.verdict('cue-3')).toBe('approved')
    notes.undo()
    expect(['cue-1', 'cue-2', 'cue-3'].map((id) => notes.verdict(id))).toEqual([
      null,
      'rejected',
      null,
    ])
  })

  it('in two tabs stand side by side, whatever one tab knows of the other', () => {
    const [here, there] = [new Notes('pack', localStorage), new Notes('pack', localStorage)]
    here.judge(cue, 'approved')
    for (let i = 0; i < 5; i += 1) there.put({ ...note, text: `Ghi chú ${i}` })
    here.put({ ...note, text: 'Của thẻ này' })
    here.undo()
    here.undo()
    there.undo()
    const again = new Notes('pack', localStorage).state.getState()
    expect(again.notes.map(({ text }) => text)).toEqual([0, 1, 2, 3].map((i) => `Ghi chú ${i}`))
    expect(again.verdicts).toEqual([])
    for (const tab of [here, there]) {
      tab.takeOver('cuecast-review:pack')
      expect(tab.state.getState().notes).toHaveLength(4)
    }
  })

  it('what another tab changed since is not undone', () => {
    const here = new Notes('pack', localStorage)
    const id = here.put(note)
    const there = new Notes('pack', localStorage)
    there.put({ ...note, text: 'Sửa ở thẻ kia' }, { ...draft, id })
    expect(here.undo()).toBe(false)
    expect(here.state.getState().notes).toMatchObject([{ id, text: 'Sửa ở thẻ kia' }])
    expect(here.canUndo).toBe(false)
    there.remove(id)
    here.takeOver(`cuecast-review:pack/note/${id}`)
    expect(here.state.getState().notes).toEqual([])
  })

  it('stay with the page where the storage is cleared under it', () => {
    const notes = new Notes('pack', localStorage)
    notes.put(note)
    localStorage.clear()
    notes.takeOver(null)
    expect(new Notes('pack', localStorage).state.getState().notes).toHaveLength(1)
  })

  it('that are half written are kept, and gone once they are saved', () => {
    const notes = new Notes('pack', localStorage)
    expect(notes.keepDraft({ ...draft, text: ' ', suggestion: '' })).toBe(false)
    expect(notes.keepDraft(draft)).toBe(true)
    const again = new Notes('pack', localStorage)
    expect(again.draftOfCue(cue.id)).toEqual(draft)
    expect(again.state.getState().unsaved).toBe(0)
    const id = again.put(note, draft)
    expect(new Notes('pack', localStorage).state.getState().drafts).toEqual([])
    again.undo()
    expect(again.state.getState()).toMatchObject({ notes: [], drafts: [draft] })
    again.put(note, draft)
    expect(again.dropDraft({ ...draft, id })).toBe(false)
  })

  it('what was begun about a note that is gone belongs to its cue', () => {
    const notes = new Notes('pack', localStorage)
    const id = notes.put(note)
    expect(notes.keepDraft({ ...draft, id })).toBe(false)
    expect(notes.keepDraft({ ...draft, id, text: 'Sửa dở' })).toBe(true)
    new Notes('pack', localStorage).undo()
    localStorage.removeItem(`cuecast-review:pack/note/${id}`)
    notes.refresh()
    expect(notes.draftOfCue(cue.id)).toMatchObject({ text: 'Sửa dở' })
  })

  it('what was damaged in the storage is left out', () => {
    localStorage.setItem('cuecast-review:pack', JSON.stringify({ notes: [{ id: 1 }, 'x'] }))
    expect(new Notes('pack', localStorage).state.getState().notes).toEqual([])
    localStorage.setItem('cuecast-review:pack', '{"notes": [')
    expect(new Notes('pack', localStorage).state.getState().notes).toEqual([])
  })

  it('says when the storage is full or forbidden', () => {
    const small: Storage = {
      ...localStorage,
      length: 0,
      clear: () => undefined,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: (_key: string, value: string) => {
        if (value.length > 1_000) throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const notes = new Notes('pack', small)
    notes.put({ ...note, voice: { mime: 'audio/webm', data: 'A'.repeat(2_000) } })
    expect(notes.state.getState().storage).toBe('full')
    notes.put({ ...note, text: 'x'.repeat(2_000) })
    expect(notes.state.getState().storage).toBe('forbidden')
    expect(notes.state.getState().notes).toHaveLength(2)
    expect(new Notes('pack', null).state.getState().storage).toBe('forbidden')
  })
})

describe('notes of another browser', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute))
  /** Written on the phone, and what its file says. */
  function phone(write: (notes: Notes) => void) {
    const notes = new Notes('pack', null)
    write(notes)
    return { notes, file: () => notesFile(pkg, notes.state.getState(), 'Lan', new Date()) }
  }
  const textsOf = (notes: Notes) => notes.state.getState().notes.map(({ text }) => text)

  beforeEach(() => vi.useFakeTimers({ now: at(0) }))
  afterEach(() => vi.useRealTimers())

  it('come in with the name, once, and are in a file already', () => {
    const { file } = phone((notes) => {
      notes.put(note)
      notes.judge(cue, 'rejected')
    })
    const here = new Notes('pack', localStorage)
    expect(here.takeIn(file())).toEqual({ added: 2, changed: 0, withdrawn: 0, already: 0 })
    expect(here.takeIn(file())).toEqual({ added: 0, changed: 0, withdrawn: 0, already: 2 })
    const again = new Notes('pack', localStorage)
    expect(again.state.getState()).toMatchObject({ reviewer: 'Lan', unsaved: 0 })
    expect(textsOf(again)).toEqual([note.text])
    here.undo()
    expect(here.state.getState()).toMatchObject({ notes: [], verdicts: [] })
  })

  it('of a note that both changed, the later words stand', () => {
    let id = ''
    const there = phone((notes) => {
      id = notes.put(note)
    })
    const first = there.file()
    const here = new Notes('pack', localStorage)
    here.takeIn(first)
    vi.setSystemTime(at(1))
    here.put({ ...note, text: 'Sửa ở đây' }, { ...draft, id })
    vi.setSystemTime(at(2))
    there.notes.put({ ...note, text: 'Sửa trên điện thoại' }, { ...draft, id })
    expect(here.takeIn(first).already).toBe(1)
    expect(textsOf(here)).toEqual(['Sửa ở đây'])
    expect(here.takeIn(there.file()).changed).toBe(1)
    expect(textsOf(here)).toEqual(['Sửa trên điện thoại'])
  })

  it('of which neither is later stand side by side', () => {
    const { file } = phone((notes) => notes.put(note))
    const here = new Notes('pack', localStorage)
    here.takeIn(file())
    const [known] = file().notes
    const other = {
      ...file(),
      notes: [
        { ...known, ...note, id: known?.id ?? '', text: 'Khác', createdAt: known?.createdAt ?? '' },
      ],
    }
    expect(here.takeIn(other).added).toBe(1)
    expect(here.takeIn(other).already).toBe(1)
    expect(textsOf(here).sort()).toEqual(['Khác', note.text].sort())
  })

  it('that were withdrawn stay away, and take theirs with them', () => {
    let id = ''
    const there = phone((notes) => {
      id = notes.put(note)
      notes.judge(cue, 'approved')
    })
    const first = there.file()
    const here = new Notes('pack', localStorage)
    here.takeIn(first)
    vi.setSystemTime(at(1))
    here.remove(id)
    here.judge(cue, 'approved')
    expect(here.takeIn(first)).toMatchObject({ added: 0, already: 2 })
    const { notes, verdicts, withdrawn } = new Notes('pack', localStorage).state.getState()
    expect({ notes, verdicts }).toEqual({ notes: [], verdicts: [] })
    expect(withdrawn.map(({ of }) => of)).toEqual(['note', 'verdict'])
    const back = notesFile(pkg, here.state.getState(), 'Lan', at(2))
    expect(there.notes.takeIn(back)).toMatchObject({ withdrawn: 2 })
    expect(there.notes.state.getState()).toMatchObject({ notes: [], verdicts: [] })
    there.notes.undo()
    expect(textsOf(there.notes)).toEqual([note.text])
  })

  it('bring back a recorded remark for which there was no room', () => {
    const { file } = phone((notes) =>
      notes.put({ ...note, voice: { mime: 'audio/webm', data: 'AAAA' } }),
    )
    const [whole] = file().notes
    const here = new Notes('pack', localStorage)
    here.takeIn({ ...file(), notes: whole ? [{ ...whole, voice: undefined }] : [] })
    expect(here.takeIn(file())).toMatchObject({ added: 0, changed: 1 })
    expect(here.state.getState().notes[0]?.voice?.data).toBe('AAAA')
  })
})

describe('the notes file', () => {
  const notes = new Notes('pack', null)
  notes.put({ ...note, voice: { mime: 'audio/webm', data: 'AAAA' } })
  notes.put({ ...note, cueId: null, cueText: '', startMs: 5_000, endMs: null, kind: 'level' })
  notes.judge(cue, 'rejected')
  const file = notesFile(pkg, notes.state.getState(), 'Lan', new Date('2026-05-01T10:00:00Z'))

  it('is what the studio reads', () => {
    const read = notesFileSchema.parse(JSON.parse(JSON.stringify(file)))
    expect(read).toEqual(file)
    expect(read).toMatchObject({ packageId: 'pack', round: 2, reviewer: 'Lan' })
  })

  it('has a name that every file system takes', () => {
    expect(notesFileName(file, translator('en'))).toBe('Phim “A B” – round 2 – Lan')
    const odd = { ...file, reviewer: '../..\u0000<b>' }
    expect(notesFileName(odd, translator('vi'))).toBe('Phim “A B” – vòng 2 – .. .. b')
  })

  it('reads as text, by time', () => {
    const index = new PackageIndex({
      ...pkg,
      format: 'cuecast-review',
      version: 1,
      date: null,
      watermark: '',
      locale: 'en',
      startMs: 0,
      durationMs: 90_000,
      speakers: [],
      cues: [cue],
      tracks: [],
      picture: null,
      earlierNotes: [],
      verdicts: [],
    })
    expect(notesText(file, index, translator('en'))).toBe(
      [
        'Review notes: Phim: “A/B”, round 2',
        'Reviewer: Lan',
        'Saved: 2026-05-01 10:00 UTC',
        '',
        'Notes (2)',
        '',
        '0:05.0 · Level',
        '  Trang trọng quá',
        '  → Còn giấy tờ?',
        '',
        '1:01.2–1:03.0 · Cue 7 · Wording',
        '  “Thế còn / giấy tờ?”',
        '  Trang trọng quá',
        '  → Còn giấy tờ?',
        '  (with a recorded remark in the notes file)',
        '',
        'Verdicts: 0 approved, 1 rejected',
        '1:01.2 · Cue 7 · Rejected: Thế còn / giấy tờ?',
        '',
      ].join('\n'),
    )
  })
})
