// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { Preview } = await import('./Preview')
const { useFilm } = await import('@/model/playback/film')

it('names every codec that does not play', async () => {
  await openWindow(<Preview />)
  const facts = { hasCopy: false, canCopy: true }
  const show = (video: string, audio: string) =>
    act(() => useFilm.setState({ picture: false, facts: { ...facts, video, audio } }))
  show('hevc', 'ac3')
  const note = screen.getByTestId('film-note')
  expect(note.textContent).toMatch(/HEVC \(H\.265\).*AC-3/)
  show('V_MPEG2', 'A_DTS')
  expect(note.textContent).toMatch(/MPEG-2 .*DTS/)
  show('hevc', 'aac')
  expect(note.textContent).toMatch(/HEVC.*Its sound is used/)
  show('avc', 'ac3')
  expect(note.textContent).toMatch(/^The sound is AC-3/)
})

it('offers the film found beside the subtitles, takes it with one press or leaves it for good', async () => {
  const film = { path: '/phim/một.wav', fileName: 'một.wav' }
  const media = { path: film.path, durationMs: 60_000 }
  const script = {
    mediaBeside: () => ok([film]),
    mediaChoose: () => ok(media),
    mediaFacts: () => ok({ video: null, audio: 'pcm', hasCopy: false, canCopy: false }),
  }
  const user = await openWindow(<Preview />, { script })
  const { followFilmOffer } = await import('@/model/playback/film')
  const stop = followFilmOffer()
  expect((await screen.findByTestId('film-offer')).textContent).toContain('một.wav')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByTestId('film-offer')).toBeNull()
  expect(callsOf('preferencesSet')).toContainEqual({ filmsDeclined: ['p'] })
  const { showDocument, useDocument } = await import('@/model/document/document-store')
  act(() => showDocument(sampleProject()))
  expect(callsOf('mediaBeside')).toHaveLength(1)
  expect(screen.queryByTestId('film-offer')).toBeNull()

  act(() => useFilm.setState({ offer: film }))
  await user.click(screen.getByTestId('film-attach'))
  expect(callsOf('mediaChoose')).toEqual([{ path: film.path }])
  await expect.poll(() => useDocument.getState().fields.media?.path).toBe(film.path)
  expect(screen.queryByTestId('film-offer')).toBeNull()
  stop()
})
