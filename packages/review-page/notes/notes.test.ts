// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { notesFileSchema, type ReviewCue } from '@shared/contracts/review'
import { PackageIndex } from '../model'
import { translator } from '../page'
import type { Draft } from './draft'
import { notesFile, notesFileName, notesText } from './notes-file'
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

  it('that an earlier version of the page kept are taken over', () => {
    const old = new Notes('pack', null)
    const id = old.put(note)
    old.judge(cue, 'rejected')
    const { notes, verdicts } = old.state.getState()
    const kept = JSON.stringify({ reviewer: 'Lan', unsaved: 2, notes, verdicts })
    localStorage.setItem('cuecast-review:pack', kept)
    new Notes('pack', localStorage).remove(id)
    const again = new Notes('pack', localStorage).state.getState()
    expect(again).toMatchObject({ reviewer: 'Lan', unsaved: 3, notes: [] })
    expect(again.verdicts).toHaveLength(1)
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
        '1:01 · Cue 7 · Rejected: Thế còn / giấy tờ?',
        '',
      ].join('\n'),
    )
  })
})
