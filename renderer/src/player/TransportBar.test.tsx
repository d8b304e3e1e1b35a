// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { TransportBar } = await import('./TransportBar')
const { useFilm } = await import('@/model/playback/film')
const { provideTransport, usePlayhead } = await import('@/model/playback/playhead')
const { selectCue, useSelection } = await import('@/model/view/selection-store')

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  usePlayhead.setState({ rate: 1 })
})

async function open(project = sampleProject()) {
  const user = await openWindow(<TransportBar end={null} />, { project })
  act(() => {
    provideTransport({
      play: (fromMs, untilMs) => {
        asked.push(`play ${fromMs ?? ''}–${untilMs ?? ''}`)
        usePlayhead.setState({ playing: true })
      },
      pause: () => {
        asked.push('pause')
        usePlayhead.setState({ playing: false })
      },
      seek: (timeMs) => usePlayhead.setState({ timeMs }),
      rewind: () => undefined,
      playTake: () => undefined,
      loudness: async () => new Map(),
    })
  })
  return user
}
const time = () => screen.getByTestId('time').textContent

it('plays and stops, plays the selected cue alone, and loops it', async () => {
  const user = await open()
  act(() => selectCue('b'))
  await user.click(screen.getByTestId('transport-playPause'))
  expect(screen.getByTestId('transport').dataset['playing']).toBe('true')
  await user.click(screen.getByTestId('transport-playPause'))
  await user.click(screen.getByTestId('transport-playCue'))
  expect(asked).toEqual(['play –', 'pause', 'play 2000–3500'])
  await user.click(screen.getByTestId('transport-loopSelection'))
  expect(usePlayhead.getState().loop).toEqual({ startMs: 2_000, endMs: 3_500 })
  expect(screen.getByTestId('transport-loopSelection').getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByTestId('transport-loopSelection'))
  expect(usePlayhead.getState().loop).toBeNull()
})

it('goes from cue to cue, to the start and the end', async () => {
  const user = await open()
  act(() => selectCue('a'))
  await user.click(screen.getByTestId('transport-nextCue'))
  expect(useSelection.getState().activeId).toBe('b')
  await user.click(screen.getByTestId('transport-toEnd'))
  expect(usePlayhead.getState().timeMs).toBeGreaterThanOrEqual(5_500)
  await user.click(screen.getByTestId('transport-toStart'))
  expect(usePlayhead.getState().timeMs).toBe(0)
})

it('counts in milliseconds, in timecode from where the project begins, or in frames', async () => {
  const project = sampleProject()
  const file = { ...project.project, startTimecode: '10:00:00:00' }
  const user = await open({ ...project, project: file })
  act(() => {
    usePlayhead.setState({ timeMs: 4_000 })
    useFilm.setState({ frameRate: 25 })
  })
  expect(time()).toBe('00:00:04.000')
  await user.click(screen.getByTestId('clock'))
  await expect.poll(time).toBe('10:00:04:00')
  await user.click(screen.getByTestId('clock'))
  await expect.poll(time).toContain('100')
  await user.click(screen.getByTestId('clock'))
  await expect.poll(time).toBe('00:00:04.000')
})

it('changes the speed, and offers the balance only where there is a film', async () => {
  const user = await open()
  expect(screen.queryByTestId('balance')).toBeNull()
  await user.click(screen.getByTestId('rate'))
  await user.click(screen.getByRole('option', { name: '0.5×' }))
  expect(screen.getByTestId('transport').dataset['rate']).toBe('0.5')
  const { execute } = await import('@/model/document/execute')
  const { setField } = await import('@/model/edits/project-edits')
  const media = { path: '/phim.wav', durationMs: 60_000 }
  act(() => void execute('changeMedia', setField('media', media)))
  expect(screen.getByTestId('balance')).toBeDefined()
})
