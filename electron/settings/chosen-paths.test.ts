import { expect, it } from 'vitest'
import { ChosenPaths, type LastFolders } from './chosen-paths'

const store = () => ({ lastFolders: {} as LastFolders, networkFilms: [] as readonly string[] })

it('knows a path however it is written', () => {
  const chosen = new ChosenPaths(store())
  chosen.grant('/phim/./một.cuecast/')
  expect(chosen.has('/phim/một.cuecast')).toBe(true)
  expect(chosen.has('/phim/một.cuecast/project.json')).toBe(false)
  expect(chosen.has('/phim')).toBe(false)
})

it('remembers, for each kind, the folder where something was chosen last', () => {
  const saved = store()
  const chosen = new ChosenPaths(saved)
  chosen.chosen('film', '/phim/một.mp4')
  chosen.chosen('dictionary', '/từ điển/a.csv')
  chosen.chosen('film', '/phim khác/hai.mp4')
  const later = new ChosenPaths(saved)
  expect(later.folderOf('film')).toBe('/phim khác')
  expect(later.folderOf('dictionary')).toBe('/từ điển')
  expect(later.folderOf('project')).toBeUndefined()
  expect(later.has('/phim/một.mp4')).toBe(false)
})
