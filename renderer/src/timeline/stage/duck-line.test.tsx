// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { sampleCue, sampleDocument, sampleTake } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import { recordCanvases, takeDrawn } from '../testing/recording-canvas'

recordCanvases()
const { followDuckLine } = await import('./duck-line')
const { execute } = await import('@/model/document/execute')
const { changeFilmSound } = await import('@/model/edits/project-edits')
const { useTakes } = await import('@/model/document/takes-store')
const { useFilmVoices } = await import('@/model/playback/film-voices')
const { useViewport } = await import('@/model/view/viewport')

const spoken = {
  ...sampleProject(),
  project: sampleDocument({
    cues: [sampleCue('a', 1_000)],
    mix: { ...defaultMixSettings, bed: { ...defaultMixSettings.bed, enabled: true } },
  }),
}

it('is drawn while the original is ducked, and not where it is heard without its voices', async () => {
  await openWindow(<canvas data-testid="line" />, { project: spoken })
  useTakes.setState({
    byId: new Map([['t', sampleTake('t', 'a')]]),
    active: new Map([['a', 't']]),
  })
  useViewport.setState({ startMs: 0, pxPerSecond: 100, widthPx: 600 })
  takeDrawn()
  const stop = followDuckLine(screen.getByTestId<HTMLCanvasElement>('line'))
  let last = ''
  /** Content of the last drawing, which began by clearing the canvas. */
  const shown = () => {
    const methods = takeDrawn().map(({ method }) => method)
    const from = methods.lastIndexOf('clearRect')
    if (from >= 0) last = methods.slice(from).includes('stroke') ? 'line' : 'nothing'
    return last
  }
  await expect.poll(shown).toBe('line')
  const model = { name: 'Spleeter', licence: 'MIT', commercial: 'allowed' } as const
  act(() => useFilmVoices.setState({ found: { pieces: [], rest: 'rest.opus', model } }))
  act(() => execute('changeMix', changeFilmSound({ voicesDb: -60 })))
  await expect.poll(shown).toBe('nothing')
  // Separated voices discarded: the film's own sound plays and is ducked again.
  act(() => useFilmVoices.setState({ found: null }))
  await expect.poll(shown).toBe('line')
  stop()
})
