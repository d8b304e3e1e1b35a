import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChosenPaths, type LastFolders } from './chosen-paths'

const store = () => ({ lastFolders: {} as LastFolders, networkFilms: [] as readonly string[] })
afterEach(() => vi.restoreAllMocks())

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

describe.each([
  ['win32', '/PHIM\\Tập Một.MP4', '/phim/tập một.mp4'],
  ['darwin', '/phim/Tập Một.mp4'.normalize('NFD'), '/phim/tập một.mp4'],
] as const)('on %s', (platform, chosenAs, named) => {
  it('knows a path and a film as the system spells them otherwise', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const saved = store()
    const chosen = new ChosenPaths(saved)
    const share = (path: string) => (platform === 'win32' ? `//nas${path}` : path)
    chosen.grantFilm(share(chosenAs))
    expect(chosen.has(share(named))).toBe(true)
    expect(chosen.has(share('/phim/tập mốt.mp4'))).toBe(false)
    if (platform === 'win32') expect(new ChosenPaths(saved).hasFilm(share(named))).toBe(true)
  })
})

it('takes another case for another file where the system does', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
  const chosen = new ChosenPaths(store())
  chosen.grant('/phim/Một.mp4')
  expect(chosen.has('/phim/một.mp4')).toBe(false)
})
