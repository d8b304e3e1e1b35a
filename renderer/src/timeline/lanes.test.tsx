// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { sampleCue, sampleDocument, sampleSpeaker } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import { wheel } from './testing/pointer'
import { recordCanvases } from './testing/recording-canvas'

recordCanvases()
const { commands } = await import('./commands')
const { Timeline } = await import('./Timeline')
const { currentPreferences } = await import('@/bridge/preferences')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { usePlayhead } = await import('@/model/playback/playhead')
const { useLaneLook } = await import('@/model/view/lane-look')
const { selectCue } = await import('@/model/view/selection-store')
const { useViewport } = await import('@/model/view/viewport')

/** Lan and Hùng in turn, a cue of a second every two seconds; Hùng once more a minute later. */
const twoLanes = {
  ...sampleProject(),
  project: sampleDocument({
    cues: [
      ...[0, 1, 2, 3].map((i) =>
        sampleCue(`c${i}`, 2_000 + i * 2_000, { speakerId: i % 2 ? 'hung' : 'lan' }),
      ),
      sampleCue('late', 90_000, { speakerId: 'hung' }),
    ],
    speakers: [sampleSpeaker('lan', { label: 'Lan' }), sampleSpeaker('hung', { label: 'Hùng' })],
  }),
}

const laneHeights = () =>
  screen.getAllByTestId('lane-heading').map(({ style }) => parseFloat(style.height) + 2)

async function openTimeline() {
  const user = await openWindow(<Timeline menu={(lanes) => lanes} />, { project: twoLanes })
  await expect.poll(laneHeights).toEqual([74, 74])
  return user
}

beforeEach(() => {
  useViewport.setState({ widthPx: 0, lanes: 'all', follow: true })
  useLaneLook.setState(useLaneLook.getInitialState(), true)
})

it('sets level and pan of a speaker in the head of the lane, where it has room', async () => {
  const user = await openTimeline()
  const [speaker] = useDocument.getState().speakers
  const slider = (what: string) =>
    screen.getByRole('slider', { name: `${what} of ${speaker?.label}` })
  act(() => slider('Level').focus())
  await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}{Enter}{ArrowRight}')
  expect(document.activeElement).toBe(slider('Pan'))
  await user.keyboard('{Enter}{ArrowRight}')
  expect(useDocument.getState().speakers[0]).toMatchObject({ gainDb: -1, pan: 0.05 })
  expect(slider('Level').getAttribute('aria-valuetext')).toMatch(/^.1 dB$/)
  act(undo)
  act(undo)
  expect(useDocument.getState().speakers[0]).toMatchObject({ gainDb: -0.5, pan: 0 })
})

it('lays out a lane for each speaker, one for all, or those in view', async () => {
  const user = await openTimeline()
  const heights = () =>
    screen.getAllByTestId('lane-heading').map(({ style }) => parseFloat(style.height))
  await user.click(screen.getByTestId('timeline-options'))
  await user.click(await screen.findByTestId('lanes-one'))
  expect(heights()).toHaveLength(1)
  act(() => useViewport.setState({ lanes: 'inView' }))
  act(() => usePlayhead.setState({ timeMs: 90_000 }))
  await expect.poll(() => heights().filter((height) => height === 2)).toHaveLength(1)
})

it('makes all lanes higher by an edge of a head, by the wheel, and remembers it', async () => {
  await openTimeline()
  const edges = screen.getAllByTestId('lane-edge')
  const pull = (toY: number) => {
    const at = (clientY: number) => ({ clientX: 5, clientY, pointerId: 1, button: 0 })
    act(() => {
      fireEvent.pointerDown(edges[1] ?? document.body, at(148))
      fireEvent.pointerMove(screen.getByTestId('timeline'), at(toY))
    })
  }
  // Both lanes grow, so that half of the way brings the second one's edge to the pointer.
  pull(188)
  expect(laneHeights()).toEqual([94, 94])
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(laneHeights()).toEqual([74, 74])
  pull(0)
  fireEvent.pointerUp(screen.getByTestId('timeline'), { pointerId: 1 })
  expect(laneHeights()).toEqual([36, 36])
  wheel({ deltaY: -100, shiftKey: true, y: 10 })
  expect(laneHeights()).toEqual([44, 44])
  expect(useViewport.getState().startMs).toBe(0)
  await expect.poll(() => currentPreferences().layout['lanes@s.height']).toBe(44)
  fireEvent.doubleClick(edges[0] ?? document.body)
  expect(laneHeights()).toEqual([74, 74])
})

it('keeps the lane under the pointer, and the selected one, in place while heights change', async () => {
  const speakers = Array.from({ length: 40 }, (_, i) => sampleSpeaker(`s${i}`, { label: `S${i}` }))
  const cues = speakers.map(({ id }, i) => sampleCue(`c${i}`, i * 2_000, { speakerId: id }))
  const project = { ...sampleProject(), project: sampleDocument({ cues, speakers }) }
  await openWindow(<Timeline menu={(lanes) => lanes} />, { project })
  const headings = screen.getAllByTestId('lane-heading')
  const placeOf = (lane: number) => {
    const head = headings[lane]
    const scrolled = /-?[\d.]+/.exec(head?.parentElement?.style.transform ?? '')?.[0] ?? '0'
    return parseFloat(head?.style.top ?? '') + Number(scrolled)
  }
  wheel({ deltaY: 400 })
  expect([placeOf(12), laneHeights()[12]]).toEqual([32, 36])
  wheel({ deltaY: -100, shiftKey: true, y: 32 })
  expect([placeOf(12), laneHeights()[12]]).toEqual([32, 44])
  act(() => selectCue('c14'))
  const before = placeOf(14)
  act(() => useLaneLook.setState({ height: 80 }))
  expect(placeOf(14)).toBe(before)
  act(() => useLaneLook.setState({ enlarged: true, large: 150 }))
  expect(placeOf(14)).toBe(before)
  // The lane that is enlarged next stays where it was, though the one above it becomes low again.
  const next = placeOf(15)
  act(() => selectCue('c15'))
  expect([placeOf(15), laneHeights()[14], laneHeights()[15]]).toEqual([next, 80, 150])
})

it('enlarges the lane of the selected cue alone, wherever that goes', async () => {
  await openTimeline()
  act(() => useLaneLook.setState({ enlarged: true, height: 36, large: 120 }))
  expect(laneHeights()).toEqual([36, 36])
  act(() => selectCue('c1'))
  expect(laneHeights()).toEqual([36, 120])
  act(() => selectCue('c0'))
  expect(laneHeights()).toEqual([120, 36])
  wheel({ deltaY: -100, shiftKey: true, y: 10 })
  expect(laneHeights()).toEqual([146, 36])
})

it('leaves the heights as they are where there is no lane', async () => {
  const project = { ...sampleProject(), project: sampleDocument({ cues: [], speakers: [] }) }
  await openWindow(<Timeline menu={(lanes) => lanes} />, { project })
  commands.lanesLower.run()
  expect(useLaneLook.getState().height).toBeNull()
})

it('draws waveforms taller by the wheel with Alt and Shift, up to a limit', async () => {
  await openTimeline()
  wheel({ deltaY: -300, shiftKey: true, altKey: true })
  expect(useLaneLook.getState().gain).toBeCloseTo(1.77, 1)
  wheel({ deltaY: -9_000, shiftKey: true, altKey: true })
  expect(useLaneLook.getState().gain).toBe(16)
})

it('is one stop of Tab for all heads, with arrows from control to control', async () => {
  const user = await openTimeline()
  const button = (name: string) => screen.getByRole('button', { name })
  const column = screen.getByTestId('lane-headings')
  act(() => column.focus())
  expect(document.activeElement).toBe(button('Mute Lan'))
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(button('Solo Hùng'))
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{Home}')
  expect(document.activeElement).toBe(button('Mute Lan'))
  await user.keyboard('{End}{ArrowRight}')
  await user.tab()
  expect(column.contains(document.activeElement)).toBe(false)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(button('Solo Hùng'))
  await user.tab({ shift: true })
  expect(column.contains(document.activeElement)).toBe(false)
})
