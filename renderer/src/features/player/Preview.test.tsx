// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/project/testing/open-window'

const { Preview } = await import('./Preview')
const { useFilm } = await import('@/project/film/film')

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
