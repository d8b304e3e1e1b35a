import { afterEach, expect, it } from 'vitest'
import { fail, ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/studio-error'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({
  filmShots: () => ok({ timesMs: [1_000, 2_000] }),
  filmSpoken: () => ok(null),
  filmShotsFind: () => ok({ timesMs: [500] }),
})
await import('@/app/registries/collect')
const { findShots, followFilmMarks, noteSpoken, shotsAround, shotsOrOffer, useFilmMarks } =
  await import('./film-marks')
const { useFilm } = await import('./film')
const { useToasts } = await import('@/ui/overlays/toasts')

const stop = followFilmMarks()
afterEach(() => {
  useFilm.setState({ url: null })
  useToasts.setState({ toasts: [] })
})

const marks = () => useFilmMarks.getState()
const said = () => useToasts.getState().toasts.map(({ content }) => content)

it('shows what was found earlier once the film is there, and nothing of a film that is gone', async () => {
  expect(marks().timesMs).toBeNull()
  useFilm.setState({ url: 'film-1' })
  await expect.poll(() => marks().timesMs).toEqual([1_000, 2_000])
  expect(marks().spans).toBeNull()
  useFilm.setState({ url: null })
  expect(marks().timesMs).toBeNull()
})

it('says how many it has found, or why it could not', async () => {
  useFilm.setState({ url: 'film-2' })
  const looking = findShots()
  expect(marks().busy.shots).toBe(true)
  await looking
  expect(marks()).toMatchObject({ timesMs: [500], busy: { shots: false } })
  expect(said()).toEqual(['Đã tìm thấy 1 chỗ chuyển cảnh.'])
  const error = studioError('FFMPEG_MISSING', 'none')
  studio.script.filmShotsFind = () => fail(error)
  await findShots()
  expect(said()).toEqual([error])
  studio.script.filmShotsFind = () => fail(studioError('CANCELLED', 'stopped'))
  await findShots()
  expect(said()).toEqual([error])
  expect(marks().timesMs).toEqual([500])
})

it('offers to look for shot changes where nobody has', () => {
  expect(shotsOrOffer()).toBeUndefined()
  expect(useToasts.getState().toasts[0]?.action?.label).toBe('Tìm chỗ chuyển cảnh trong phim')
  useFilmMarks.setState({ timesMs: [] })
  expect(shotsOrOffer()).toEqual([])
})

it('takes speech of a recognition only where the film was not listened to', () => {
  useFilm.setState({ url: 'film-3' })
  useFilmMarks.setState({ spans: null })
  noteSpoken([{ startMs: 5, endMs: 6 }], 'film-2')
  expect(marks().spans).toBeNull()
  noteSpoken([{ startMs: 1, endMs: 2 }], 'film-3')
  noteSpoken([{ startMs: 3, endMs: 4 }], 'film-3')
  expect(marks().spans).toEqual([{ startMs: 1, endMs: 2 }])
})

it('knows the shot changes at both sides of a time', () => {
  expect(shotsAround([100, 200], 200)).toEqual({ before: 200, after: undefined })
  expect(shotsAround([100, 200], 150)).toEqual({ before: 100, after: 200 })
  expect(shotsAround([], 150)).toEqual({ before: undefined, after: undefined })
  stop()
})
