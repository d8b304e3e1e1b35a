// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { notesFileSchema, type ReviewPackage } from '@shared/contracts/review'
import { notesAbout } from '@shared/review/import-notes'
import { must, present } from '@shared/testing/must'
import { PackageFiles } from './files'
import { languageLabel, type PageLanguages } from './languages'
import { PackageIndex } from './model'
import { Notes } from './notes/notes-store'
import { openNotes } from './notes/open-notes'
import { writtenNotes } from './notes/written-notes'
import { Page } from './page'
import { Player } from './player/player'
import { Sound } from './player/sound'
import { continueFrom, switchLanguage } from './switch-language'

const cue = (number: number, text: string) => ({
  id: `cue-${number}`,
  number,
  startMs: number * 5_000,
  endMs: number * 5_000 + 2_000,
  speakerId: null,
  text: `${text} ${number}`,
})

const packageIn = (language: string, word: string): ReviewPackage => ({
  format: 'cuecast-review',
  version: 1,
  packageId: `package-${language}`,
  project: { id: language, name: `Film.${language}` },
  round: 1,
  date: null,
  watermark: '',
  locale: 'en',
  startMs: 0,
  durationMs: 60_000,
  speakers: [],
  cues: [1, 2, 3].map((number) => cue(number, word)),
  tracks: [{ id: 'mix', parts: [], peaks: null }],
  picture: null,
  earlierNotes: [],
  verdicts: [],
})

const packages = [packageIn('vi', 'Câu'), packageIn('fr', 'Réplique')]

/** A page of both languages; `shown` is the one that was opened last. */
function opened() {
  const files = new PackageFiles(document)
  const all = packages.map(({ packageId, project, round }) => ({
    language: project.id,
    project,
    packageId,
    round,
    file: `languages/${project.id}/package.json`,
    notes: new Notes(packageId, localStorage),
  }))
  const pages: Page[] = []
  const languages: PageLanguages = {
    all,
    show: async ({ packageId, notes }) => {
      const pkg = present(packages.find((each) => each.packageId === packageId))
      const player = new Player(pkg, new Sound(files), () => true)
      const page = new Page(
        new PackageIndex(pkg),
        files,
        player,
        notes,
        'en',
        'dark',
        null,
        languages,
      )
      const before = pages.at(-1)
      if (before) continueFrom(before, page)
      pages.push(page)
      return true
    },
  }
  const to = async (i: number) => {
    const language = present(all[i])
    const page = pages.at(-1)
    if (page) await switchLanguage(page, language)
    else await languages.show(language)
    return present(pages.at(-1))
  }
  return { to, all }
}

const write = (page: Page, text: string) => {
  page.openNote('wording')
  page.edit({ text })
  page.saveDraft()
}

beforeEach(() => localStorage.clear())

describe('a package in several languages', () => {
  it('keeps cue, look and name where the language is switched', async () => {
    const { to } = opened()
    const vi = await to(0)
    vi.setReviewer('Lan')
    vi.select('cue-2')
    vi.view.setState({ theme: 'light', locale: 'vi' })
    vi.player.setSpeed(1.5)
    const fr = await to(1)
    expect(fr.selected).toMatchObject({ id: 'cue-2', text: 'Réplique 2' })
    expect(fr.player.timeMs).toBe(10_000)
    expect(fr.player.state.getState().speed).toBe(1.5)
    expect(fr.view.getState()).toMatchObject({ theme: 'light', locale: 'vi' })
    expect(fr.notes.state.getState().reviewer).toBe('Lan')
  })

  it('keeps notes by language, and what was begun', async () => {
    const { to } = opened()
    const vi = await to(0)
    write(vi, 'Nhanh quá')
    vi.openNote()
    vi.edit({ text: 'Dở dang' })
    const fr = await to(1)
    expect(fr.notes.state.getState()).toMatchObject({ notes: [], drafts: [] })
    write(fr, 'Trop vite')
    const again = await to(0)
    expect(again.notes.state.getState().notes.map(({ text }) => text)).toEqual(['Nhanh quá'])
    expect(again.notes.state.getState().drafts).toMatchObject([{ text: 'Dở dang' }])
  })

  it('is not left while a remark is recorded', async () => {
    const { to } = opened()
    const vi = await to(0)
    vi.openNote()
    vi.view.setState({ isRecording: true })
    expect(await to(1)).toBe(vi)
    expect(vi.view.getState().message?.text).toBe('Stop the recording first.')
  })

  it('has one notes file, of which each project takes its own and counts the rest', async () => {
    const { to } = opened()
    const vi = await to(0)
    vi.setReviewer('Lan')
    write(vi, 'Nhanh quá')
    const fr = await to(1)
    write(fr, 'Trop vite')
    fr.judge(present(fr.index.cue('cue-3')), 'rejected')
    const file = notesFileSchema.parse(JSON.parse(JSON.stringify(writtenNotes(fr))))
    expect(file).toMatchObject({ language: 'fr', reviewer: 'Lan', others: [{ language: 'vi' }] })
    const inVi = must(notesAbout({ id: 'vi', name: 'Film.vi' }, file))
    expect(inVi.notes.map(({ text }) => text)).toEqual(['Nhanh quá'])
    expect(inVi).toMatchObject({ packageId: 'package-vi', reviewer: 'Lan', verdicts: [] })
    expect(inVi.elsewhere).toEqual([{ language: 'fr', name: 'Film.fr', count: 2 }])
    const refused = notesAbout({ id: 'de', name: 'Film.de' }, file)
    expect(refused).toMatchObject({
      error: { code: 'NOTES_OTHER_PROJECT', params: { theirs: 'Film.fr, Film.vi' } },
    })
  })

  it('opens that file again in another browser', async () => {
    const here = opened()
    write(await here.to(0), 'Nhanh quá')
    const fr = await here.to(1)
    write(fr, 'Trop vite')
    const text = JSON.stringify(writtenNotes(fr))
    localStorage.clear()
    const there = opened()
    const page = await there.to(0)
    await openNotes(page, [new File([text], 'notes.json')])
    expect(page.view.getState().message?.text).toBe('2 added.')
    expect(there.all.map(({ notes }) => notes.state.getState().notes[0]?.text)).toEqual([
      'Nhanh quá',
      'Trop vite',
    ])
  })
})

it('a language is called by its own name, and by its project where two have the same', () => {
  const about = (language: string, name: string) => ({
    language,
    project: { id: name, name },
    packageId: name,
    round: 1,
    file: 'x',
  })
  const all = [about('fr', 'A'), about('vi', 'B'), about('vi', 'C')]
  expect(all.map((each) => languageLabel(each, all))).toEqual([
    'Français',
    'Tiếng Việt (B)',
    'Tiếng Việt (C)',
  ])
})
