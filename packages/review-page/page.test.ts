// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReviewPackage } from '@shared/contracts/review'
import { PackageFiles } from './files'
import { PackageIndex } from './model'
import { Notes } from './notes/notes-store'
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

  it('stays open where nothing was written or a remark is being recorded', () => {
    const page = opened()
    page.openNote()
    page.edit({ text: ' \n' })
    page.saveDraft()
    expect(saysIn(page)).toBe('Write what to change or record a remark first.')
    page.edit({ text: 'Đọc sai' })
    page.view.setState({ isRecording: true })
    page.saveDraft()
    expect(draftIn(page)).not.toBeNull()
    expect(page.notes.state.getState().notes).toEqual([])
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
    page.select('cue-2')
    page.openNote()
    if (draft) page.addRemark(draft, voice)
    expect(draftIn(page)?.voice).toBeUndefined()
    expect(page.notes.draftOfCue('cue-1')).toMatchObject({ voice })
    const other = draftIn(page)
    page.discardDraft()
    if (other) page.addRemark(other, voice)
    expect(page.notes.draftOfCue('cue-2')).toBeUndefined()
  })
})
