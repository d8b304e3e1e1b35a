// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReviewPackage } from '@shared/contracts/review'
import { PackageFiles } from './files'
import { PackageIndex } from './model'
import { Notes } from './notes/notes-store'
import { openNotes } from './notes/open-notes'
import { Page } from './page'
import { Player } from './player/player'
import { Sound } from './player/sound'

const cue = (number: number) => ({
  id: `cue-${number}`,
  number,
  startMs: number * 5_000,
  endMs: number * 5_000 + 2_000,
  speakerId: null,
  text: `Câu ${number}`,
})

const pkg: ReviewPackage = {
  format: 'cuecast-review',
  version: 1,
  packageId: 'p',
  project: { id: 'x', name: 'X' },
  round: 1,
  date: null,
  watermark: '',
  locale: 'en',
  startMs: 0,
  durationMs: 60_000,
  speakers: [],
  cues: [cue(1), cue(2), cue(3)],
  tracks: [{ id: 'mix', parts: [], peaks: null }],
  picture: null,
  earlierNotes: [],
  verdicts: [],
}

/** The page as it is opened, with what the browser keeps. */
function opened(storage: Storage | null = localStorage): Page {
  const files = new PackageFiles(document)
  const player = new Player(pkg, new Sound(files), () => true)
  return new Page(new PackageIndex(pkg), files, player, new Notes('p', storage), 'en', 'dark')
}

const draftIn = (page: Page) => page.view.getState().draft
const saysIn = (page: Page) => page.view.getState().message?.text

beforeEach(() => localStorage.clear())

describe('a note that is being written', () => {
  it('is there again after Escape, and after the page was opened again', () => {
    const page = opened()
    page.select('cue-2')
    page.openNote('timing')
    page.edit({ text: 'Vào mu' })
    page.closeDraft()
    expect(draftIn(page)).toBeNull()
    expect(saysIn(page)).toBe('Unfinished note kept at cue 2.')
    page.openNote()
    expect(draftIn(page)).toMatchObject({ cueId: 'cue-2', kind: 'timing', text: 'Vào mu' })
    page.edit({ text: 'Vào muộn' })

    const again = opened()
    again.openNote()
    expect(draftIn(again)).toMatchObject({ cueId: 'cue-1', text: '' })
    again.select('cue-2')
    again.openNote()
    expect(draftIn(again)).toMatchObject({ cueId: 'cue-2', text: 'Vào muộn' })
    again.saveDraft()
    expect(again.notes.state.getState()).toMatchObject({
      notes: [{ cueId: 'cue-2', text: 'Vào muộn' }],
      drafts: [],
    })
  })

  it('is kept at its cue where another one is chosen', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: 'Của câu một' })
    page.select('cue-3')
    expect(draftIn(page)).toBeNull()
    expect(page.selected?.id).toBe('cue-3')
    page.openNote()
    expect(draftIn(page)).toMatchObject({ cueId: 'cue-3', text: '' })
    page.edit({ text: 'Của câu ba' })
    page.saveDraft()
    page.select('cue-1')
    page.openNote()
    expect(draftIn(page)).toMatchObject({ cueId: 'cue-1', text: 'Của câu một' })
  })

  it('is kept where a note of another cue is opened', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: 'Xong' })
    page.saveDraft()
    page.select('cue-2')
    page.openNote()
    page.edit({ text: 'Dở' })
    const [note] = page.notes.state.getState().notes
    if (note) page.openNoteOf(note)
    expect(draftIn(page)).toMatchObject({ id: note?.id, text: 'Xong' })
    expect(page.notes.draftOfCue('cue-2')).toMatchObject({ text: 'Dở' })
  })

  it('suggests nothing where the cue’s own text was only started from', () => {
    const page = opened()
    page.openNote()
    const text = page.selected?.text ?? ''
    page.edit({ suggestion: ` ${text}\n` })
    page.saveDraft()
    expect(draftIn(page)).not.toBeNull()
    expect(saysIn(page)).toBe('Write what to change or record a remark first.')
    page.edit({ text: 'Chậm lại' })
    page.saveDraft()
    expect(page.notes.state.getState().notes).toMatchObject([{ text: 'Chậm lại', suggestion: '' }])
  })

  it('stays open where nothing was written or a remark is being recorded', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: ' \n' })
    page.saveDraft()
    expect(saysIn(page)).toBe('Write what to change or record a remark first.')
    page.edit({ text: 'Đọc sai' })
    page.view.setState({ isRecording: true })
    page.saveDraft()
    page.discardDraft()
    expect(draftIn(page)).not.toBeNull()
    expect(page.notes.state.getState().notes).toEqual([])
  })

  it('is not cut where it is too long, also after the page was opened again', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: `${'x'.repeat(5_000)}😀` })
    page.saveDraft()
    expect(saysIn(page)).toMatch(/^2 characters too many/)
    const again = opened()
    again.openNote()
    expect(draftIn(again)?.text).toBe(`${'x'.repeat(5_000)}😀`)
    again.edit({ text: `${'x'.repeat(4_998)}😀` })
    again.saveDraft()
    expect(again.notes.state.getState().notes[0]?.text.slice(-3)).toBe('x😀')
  })

  it('is the same note in two tabs: what one writes stands in the other', () => {
    const [here, there] = [opened(), opened()]
    here.openNote()
    here.edit({ text: 'Đầu' })
    there.notes.refresh()
    there.openNote()
    there.edit({ text: 'Đầu và cuối' })
    there.closeDraft()
    here.notes.refresh()
    expect(draftIn(here)?.text).toBe('Đầu và cuối')
  })

  it('comes back by undo after it was discarded', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: 'Dở' })
    page.discardDraft()
    expect(page.notes.state.getState().drafts).toEqual([])
    page.undo()
    expect(page.notes.draftOfCue('cue-1')).toMatchObject({ text: 'Dở' })
  })

  it('gets the remark that was recorded to its end after it was closed', () => {
    const page = opened()
    const voice = { mime: 'audio/webm' as const, data: 'AAAA' }
    page.openNote()
    const draft = draftIn(page)
    page.edit({ text: 'Gõ trong lúc ghi âm' })
    page.select('cue-2')
    page.openNote()
    if (draft) page.addRemark(draft, voice)
    expect(draftIn(page)?.voice).toBeUndefined()
    expect(page.notes.draftOfCue('cue-1')).toMatchObject({ voice, text: 'Gõ trong lúc ghi âm' })
  })
})

describe('notes files that are opened', () => {
  const written = {
    format: 'cuecast-review-notes',
    version: 1,
    project: pkg.project,
    packageId: 'p',
    round: 1,
    reviewer: 'Lan',
    savedAt: '2026-05-01T10:00:00.000Z',
    notes: [
      {
        id: 'note-0001',
        cueId: 'cue-2',
        cueText: 'Câu 2',
        startMs: 10_000,
        endMs: 12_000,
        kind: 'timing',
        text: 'Vào muộn',
        suggestion: '',
        createdAt: '2026-05-01T09:00:00.000Z',
      },
    ],
    verdicts: [],
  }
  const file = (content: unknown, name = 'lan.json') =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], name)

  it('join the notes here; those of another name are asked about', async () => {
    const page = opened()
    page.notes.setReviewer('Mai')
    await openNotes(page, [file(written)])
    expect(page.notes.state.getState().notes).toEqual([])
    expect(page.view.getState().opened?.foreign).toMatchObject([{ reviewer: 'Lan' }])
    page.notes.setReviewer(' lan ')
    await openNotes(page, [file(written)])
    expect(page.view.getState().opened).toBeNull()
    expect(saysIn(page)).toBe('1 added.')
    page.undo()
    expect(page.notes.state.getState().notes).toEqual([])
  })

  it('that cannot be read are refused by name and reason, and nothing changes', async () => {
    const page = opened()
    const kept = page.notes.put({
      ...written.notes[0],
      kind: 'timing',
      cueId: null,
      cueText: '',
      startMs: 0,
      endMs: null,
      text: 'Ở đây',
      suggestion: '',
    })
    const whole = JSON.stringify(written)
    await openNotes(page, [
      file('', 'a'),
      file(whole.slice(0, 300), 'b'),
      file('xin chào', 'c'),
      file({ ...written, notes: [{}] }, 'd'),
      file({ ...written, version: 2 }, 'e'),
      file({ ...written, project: { id: 'y', name: 'Tập 2' } }, 'f'),
      file({ ...written, packageId: 'q', round: 3 }, 'g'),
    ])
    expect(page.view.getState().opened?.refused.map((each) => each.split('.')[0])).toEqual([
      'a was not opened: it is empty',
      'b was not opened: it ends in the middle, so save or send it again',
      'c was not opened: it is not a notes file of a review page',
      'd was not opened: the value at notes',
      'e was not opened: a newer version of the review page saved it',
      'f was not opened: it is about “Tập 2”, not about “X”',
      'g was not opened: it is about round 3, and this is round 1',
    ])
    expect(page.notes.state.getState().notes.map(({ id }) => id)).toEqual([kept])
  })
})

describe('a package as one HTML file', () => {
  it('that was cut short tells how much is missing', async () => {
    const block = (name: string) => `<script type="text/plain" data-file="${name}">AAAA</script>`
    const names = ['sound/a.mp3', 'sound/b.mp3', 'picture/1.jpg']
    const missing = (...blocks: string[]) => {
      const cut = new DOMParser().parseFromString(blocks.map(block).join(''), 'text/html')
      return new PackageFiles(cut).countMissing(names)
    }
    expect(await missing('package.json', ...names, 'end')).toBe(0)
    expect(await missing('package.json', ...names)).toBe(1)
    expect(await missing('package.json', 'sound/a.mp3')).toBe(3)
    expect(await missing()).toBe(0)
  })
})
