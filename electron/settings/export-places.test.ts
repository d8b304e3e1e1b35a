import { join } from 'node:path'
import { expect, it } from 'vitest'
import { destinationOptions } from '@shared/interchange/destinations'
import { destinationPath } from './export-places'

const film = join('/phim', 'Tập 1.wav')
const premiere = join('/phim', 'Premiere Pro', 'Tập 1.wav')

it('gives each program a separate folder, so that none overwrites another', () => {
  const track = { path: film, options: destinationOptions('track') }
  expect(destinationPath(track, 'track')).toBe(film)
  expect(destinationPath(track, 'premiere')).toBe(premiere)
  expect(destinationPath(track, 'film')).toBe(film)
  const last = { path: premiere, options: destinationOptions('premiere') }
  expect(destinationPath(last, 'premiere')).toBe(premiere)
  expect(destinationPath(last, 'reaper')).toBe(join('/phim', 'REAPER', 'Tập 1.wav'))
  expect(destinationPath(last, 'track')).toBe(film)
})

it('goes where a destination went before', () => {
  const chosen = join('/stems', 'cut 3.wav')
  const known = {
    path: film,
    options: destinationOptions('track'),
    places: { premiere: chosen, track: film },
  }
  expect(destinationPath(known, 'premiere')).toBe(chosen)
  expect(destinationPath(known, 'resolve')).toBe(join('/phim', 'DaVinci Resolve', 'Tập 1.wav'))
})

it('keeps a folder that only happens to be called like a program', () => {
  const path = join('/phim', 'REAPER', 'Tập 1.wav')
  const known = { path, options: destinationOptions('track') }
  expect(destinationPath(known, 'premiere')).toBe(
    join('/phim', 'REAPER', 'Premiere Pro', 'Tập 1.wav'),
  )
})
