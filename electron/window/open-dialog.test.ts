import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { ChosenPaths, type LastFolders } from '../settings/chosen-paths'

const asked: (string | undefined)[] = []
let answer: string | null = null
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
  },
}))
const { askToOpen, askWhere } = await import('./open-dialog')

const folder = testFolder()
const window = {} as BrowserWindow
const film = { kind: 'film' as const, title: '', filters: [] }
let chosen: ChosenPaths
beforeEach(() => {
  asked.length = 0
  answer = null
  chosen = new ChosenPaths({ lastFolders: {} as LastFolders, networkFilms: [] })
})

it('begins beside the project first, then where the last of its kind was chosen', async () => {
  const films = join(folder, 'phim')
  mkdirSync(films)
  answer = join(films, 'a.mp4')
  expect(await askToOpen(window, chosen, { ...film, otherwise: folder })).toBe(answer)
  expect(chosen.has(answer)).toBe(true)
  await askToOpen(window, chosen, { ...film, otherwise: folder })
  await askToOpen(window, chosen, { ...film, kind: 'castMap' })
  expect(asked).toEqual([folder, films, undefined])
  rmSync(films, { recursive: true })
  await askToOpen(window, chosen, { ...film, otherwise: folder })
  expect(asked.at(-1)).toBe(folder)
})

it('remembers nothing of a dialog that is closed', async () => {
  expect(await askToOpen(window, chosen, film)).toBeNull()
  expect(chosen.folderOf('film')).toBeUndefined()
})

it('saves a table where the last one went', async () => {
  const question = { kind: 'usage' as const, title: '', filters: [], name: 'a.csv' }
  answer = join(folder, 'b.csv')
  await askWhere(window, chosen, question)
  await askWhere(window, chosen, question)
  expect(asked).toEqual(['a.csv', join(folder, 'a.csv')])
})
