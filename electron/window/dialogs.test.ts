import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { ChosenPaths, type LastFolders } from '../settings/chosen-paths'
import { translator } from '@shared/texts/texts'

const asked: (string | undefined)[] = []
let answer: string | null = null
let replaces = true
vi.mock('electron', () => ({
  dialog: {
    showOpenDialog: async (_window: BrowserWindow, { defaultPath }: OpenDialogOptions) => {
      asked.push(defaultPath)
      return { canceled: answer === null, filePaths: answer === null ? [] : [answer] }
    },
    showSaveDialog: async (_window: BrowserWindow, { defaultPath }: SaveDialogOptions) => {
      asked.push(defaultPath)
      return { canceled: answer === null, filePath: answer ?? '' }
    },
    showMessageBox: async () => ({ response: replaces ? 0 : 1 }),
  },
}))
const { Dialogs } = await import('./dialogs')

const folder = testFolder()
let chosen: ChosenPaths
let dialogs: InstanceType<typeof Dialogs>
beforeEach(() => {
  asked.length = 0
  answer = null
  replaces = true
  chosen = new ChosenPaths({ lastFolders: {} as LastFolders, networkFilms: [] })
  dialogs = new Dialogs({
    window: { shown: {} as BrowserWindow },
    translate: () => translator('en'),
    chosen,
    projectPath: () => join(folder, 'Tập 1.cuecast'),
    projectName: () => 'Tập 1',
  })
})

it('starts next to the project first, then where the last file of its kind was chosen', async () => {
  const films = join(folder, 'phim')
  mkdirSync(films)
  answer = join(films, 'a.mp4')
  expect(await dialogs.askOpen('film')).toBe(answer)
  expect(chosen.has(answer)).toBe(true)
  await dialogs.askOpen('film')
  await dialogs.askOpen('dictionary')
  expect(asked).toEqual([folder, films, undefined])
  rmSync(films, { recursive: true })
  await dialogs.askOpen('film')
  expect(asked.at(-1)).toBe(folder)
})

it('remembers nothing of a dialog that is closed', async () => {
  expect(await dialogs.askOpen('film')).toBeNull()
  expect(chosen.folderOf('film')).toBeUndefined()
})

it('saves a table where the last one went', async () => {
  answer = join(folder, 'b.csv')
  await dialogs.askSave('usage')
  await dialogs.askSave('usage')
  const name = `${translator('en')('native.save.usageName')}.csv`
  expect(asked).toEqual([name, join(folder, name)])
})

it('suggests a name after the project, next to it', async () => {
  await dialogs.askSave('export', 'flac')
  await dialogs.askSave('copy')
  await dialogs.askSave('report')
  expect(asked).toEqual(
    ['Tập 1.flac', 'Tập 1 (copy).cuecast', 'Tập 1 - fit report.csv'].map((name) =>
      join(folder, name),
    ),
  )
})

it('adds the ending, and asks before it replaces the file that this names', async () => {
  answer = join(folder, 'phim')
  expect(await dialogs.askSave('export', 'mp3')).toBe(`${answer}.mp3`)
  writeFileSync(`${answer}.mp3`, '')
  expect(await dialogs.askSave('export', 'mp3')).toBe(`${answer}.mp3`)
  replaces = false
  expect(await dialogs.askSave('export', 'mp3')).toBeNull()
})
