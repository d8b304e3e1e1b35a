// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleCue } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { StretchDialog } = await import('./StretchDialog')
const { useDocument } = await import('@/model/document/document-store')

const starts = () =>
  useDocument.getState().order.map((id) => useDocument.getState().byId.get(id)?.startMs)

it('brings times made for 23.976 fps to a film of 25', async () => {
  const user = await openWindow(<StretchDialog />)
  expect(screen.getByTestId('stretch-preview').textContent).toBe(
    'Cue 3: 00:00:04.000 → 00:00:03.836',
  )
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  expect(starts()).toEqual([0, 1_918, 3_836])
})

it('stretches between two moments that are known', async () => {
  const { selectCues } = await import('@/model/view/selection-store')
  const { stretchBetween, stretchTimes } = await import('@/model/edits/structure-edits')
  const { execute } = await import('@/model/document/execute')
  await openWindow(<StretchDialog />)
  selectCues([])
  const by = stretchBetween({ fromMs: 0, toMs: 1_000 }, { fromMs: 4_000, toMs: 9_000 })
  expect(by?.factor).toBe(2)
  if (by) execute('stretchCues', stretchTimes(['a', 'b', 'c'], by))
  expect(starts()).toEqual([1_000, 5_000, 9_000])
  expect(stretchBetween({ fromMs: 0, toMs: 5_000 }, { fromMs: 4_000, toMs: 1_000 })).toBeNull()
})

it('syncs by any two cues, and follows the typing', async () => {
  const user = await openWindow(<StretchDialog />)
  await user.click(screen.getByRole('combobox', { name: 'By' }))
  await user.click(screen.getByRole('option', { name: 'two sync points' }))
  const second = screen.getByRole('textbox', { name: 'and cue' })
  await user.clear(second)
  await user.type(second, '9')
  expect(screen.getByRole('alert').textContent).toBe('There is no such cue.')
  await user.clear(second)
  await user.type(second, '2')
  const time = screen.getByRole('textbox', { name: 'Cue 2 starts at' })
  await user.clear(time)
  await user.type(time, '00:00:04.000')
  expect(screen.getByTestId('stretch-preview').textContent).toBe(
    'Cue 3: 00:00:04.000 → 00:00:08.000',
  )
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  expect(starts()).toEqual([0, 4_000, 8_000])
})

/** Cues of a film of five minutes and more, two seconds late, and how loud its sound is. */
function lateProject(length = 40) {
  const project = sampleProject()
  const peaks = new Uint8Array(length * 7.5 * 50).fill(8)
  let startMs = 2_000
  const cues = Array.from({ length }, (_, i) => {
    // No rhythm: another shift must not fit as well.
    startMs += 2_500 + ((i * i * 37) % 29) * 200
    peaks.fill(120, startMs / 20, (startMs + 1_800) / 20)
    return sampleCue(`c${i}`, startMs + 2_000, { endMs: startMs + 4_000, text: 'câu' })
  })
  Object.assign(project.project, { cues, media: { path: '/phim.mp4', durationMs: 300_000 } })
  return { project, peaks: { perSecond: 50, durationMs: 300_000, peaks } }
}

it('moves cues to the voices of the film', async () => {
  const { project, peaks } = lateProject()
  const script = { filmPeaksKept: () => ok(peaks) }
  const user = await openWindow(<StretchDialog />, { project, script })
  await user.click(screen.getByRole('combobox', { name: 'By' }))
  await user.click(screen.getByRole('option', { name: 'the film’s voices' }))
  await screen.findByText(/Cue 40/)
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  expect(Math.abs((starts()[0] ?? 0) - 4_500)).toBeLessThanOrEqual(100)
})

it('leaves out cues of a scene that the film does not have, and brings them back', async () => {
  const { undo } = await import('@/model/document/execute')
  const { project, peaks } = lateProject(120)
  // The film lacks what is from 200 to 230 s.
  const shorter = new Uint8Array(peaks.peaks.length)
  shorter.set(peaks.peaks.slice(0, 200 * 50))
  shorter.set(peaks.peaks.slice(230 * 50), 200 * 50)
  const script = { filmPeaksKept: () => ok({ ...peaks, peaks: shorter }) }
  const user = await openWindow(<StretchDialog way="film" />, { project, script })
  const cuts = await screen.findByTestId('stretch-cuts')
  expect(cuts.textContent).toMatch(/^from 00:03:5\d\.\d{3} on they move by -32\.0 s$/)
  const before = starts().length
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  expect(starts().length).toBeLessThan(before)
  undo()
  expect(starts()).toHaveLength(before)
})

it('says when the sound of the film has not been read', async () => {
  const { project } = lateProject()
  const script = { filmPeaksKept: () => ok(null) }
  const user = await openWindow(<StretchDialog />, { project, script })
  await user.click(screen.getByRole('combobox', { name: 'By' }))
  await user.click(screen.getByRole('option', { name: 'the film’s voices' }))
  await screen.findByText(/has not been read yet/)
  expect(screen.getByRole('button', { name: 'Stretch' })).toHaveProperty('disabled', true)
})

it('is offered once the sound of a film is read that does not fit', async () => {
  const { followFilmSound } = await import('./film-sync')
  const { useFilm } = await import('@/model/playback/film')
  const { useToasts } = await import('@/ui/overlays/toasts')
  const { useWorkspace } = await import('@/model/view/workspace-store')
  const { project, peaks } = lateProject()
  await openWindow(<></>, { project, script: { filmPeaksKept: () => ok(peaks) } })
  const stop = followFilmSound()
  useFilm.setState({ soundRead: true })
  const offer = await vi.waitUntil(() => useToasts.getState().toasts.at(-1))
  expect(offer.content).toBe(
    'The subtitles are 2 s off the film’s voices: they may belong to another cut.',
  )
  offer.action?.run()
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'stretch', way: 'film' })
  stop()
})
