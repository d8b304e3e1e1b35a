// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { sampleCue, sampleDocument, sampleSpeaker } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import { clickCue, drag, dragCue, hold, release, spotOf, wheel, xOf } from './testing/pointer'
import { recordCanvases, takeDrawn } from './testing/recording-canvas'

recordCanvases()
const { Timeline } = await import('./Timeline')
const { RULER_PX } = await import('./draw/draw-ruler')
const { execute, undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { useHistory } = await import('@/model/document/history-store')
const { setText } = await import('@/model/edits/cue-edits')
const { deriveNow } = await import('@/model/derived/derive')
const { addMarker, changeBreath } = await import('@/model/edits/project-edits')
const { usePlayhead } = await import('@/model/playback/playhead')
const { useDragging } = await import('@/model/view/dragging')
const { useSelection, selectCue } = await import('@/model/view/selection-store')
const { useViewport, showRange, showWholeFilm } = await import('@/model/view/viewport')

/** Six cues of a second each, every two seconds: Lan, Hùng, Lan, Hùng, Lan, Lan; then one a minute later. */
const dialogue = {
  ...sampleProject(),
  project: sampleDocument({
    cues: [
      ...['lan', 'hung', 'lan', 'hung', 'lan', 'lan'].map((speakerId, i) =>
        sampleCue(`c${i}`, 2_000 + i * 2_000, { endMs: 3_000 + i * 2_000, speakerId }),
      ),
      sampleCue('late', 90_000, { speakerId: 'hung' }),
    ],
    speakers: [sampleSpeaker('lan', { label: 'Lan' }), sampleSpeaker('hung', { label: 'Hùng' })],
  }),
}

const times = (id: string) => {
  const { startMs, endMs } = useDocument.getState().byId.get(id) ?? { startMs: NaN, endMs: NaN }
  return [startMs, endMs]
}
const selected = () => [...useSelection.getState().ids].toSorted()
const view = () => useViewport.getState()
const PX_MS = () => 1_000 / view().pxPerSecond

async function openTimeline() {
  const user = await openWindow(<Timeline menu={(lanes) => lanes} />, { project: dialogue })
  const heights = () => screen.getAllByTestId('lane-heading').map(({ style }) => style.height)
  await expect.poll(heights).toEqual(['72px', '72px'])
  expect(view().widthPx).toBe(600)
  return user
}

beforeEach(() => {
  useDragging.setState({ ripple: 'off', times: null })
  useViewport.setState({ widthPx: 0, lanes: 'all', follow: true })
})

it('gives every speaker a lane and every cue its block, which a press selects', async () => {
  await openTimeline()
  const root = screen.getByTestId('timeline')
  expect(root.dataset).toMatchObject({ laneCount: '2', cueCount: '7' })
  const texts = takeDrawn()
    .filter(({ on, method }) => on === 'lanes' && method === 'fillText')
    .map(({ args }) => String(args[0]))
  expect(texts).toEqual(expect.arrayContaining(['1 c0', '2 c1', '4 c3']))
  expect(texts.join()).not.toContain('late')
  clickCue('c1')
  expect(selected()).toEqual(['c1'])
  expect(screen.getByRole('treeitem').textContent).toContain('Hùng')
})

it('moves a dragged block as one edit that one undo takes back', async () => {
  await openTimeline()
  dragCue('c1', 'middle', 33, { shiftKey: true })
  expect(times('c1')).toEqual([4_000 + 33 * PX_MS(), 5_000 + 33 * PX_MS()])
  expect(useHistory.getState().past).toHaveLength(1)
  act(undo)
  expect(times('c1')).toEqual([4_000, 5_000])
})

it('snaps a dragged edge to its neighbour of another lane', async () => {
  await openTimeline()
  dragCue('c0', 'end', xOf(4_000) - xOf(3_000) - 4)
  expect(times('c0')).toEqual([2_000, 4_000])
})

it('shows the dragged times while the button is down, and Escape leaves no trace', async () => {
  await openTimeline()
  const { x, y } = spotOf('c2', 'start')
  hold(
    'lanes',
    [
      { x, y },
      { x: x + 10, y },
      { x: x + 21, y },
    ],
    { shiftKey: true },
  )
  expect(useDragging.getState().times?.get('c2')?.startMs).toBe(6_000 + 21 * PX_MS())
  expect(times('c2')).toEqual([6_000, 7_000])
  fireEvent.keyDown(window, { key: 'Escape' })
  release('lanes', { x: x + 21, y })
  expect(useDragging.getState().times).toBeNull()
  expect(times('c2')).toEqual([6_000, 7_000])
  expect(useHistory.getState().past).toEqual([])
})

it('selects with Ctrl and by a box, and moves what is selected together', async () => {
  await openTimeline()
  clickCue('c0')
  clickCue('c1', { ctrlKey: true })
  expect(selected()).toEqual(['c0', 'c1'])
  act(() => useSelection.setState({ ids: new Set(), activeId: null }))

  const far = 300
  drag('lanes', [
    { x: xOf(1_000), y: 1 },
    { x: xOf(4_000), y: 40 },
    { x: xOf(6_500), y: far },
  ])
  expect(selected()).toEqual(['c0', 'c1', 'c2'])
  dragCue('c1', 'middle', 12, { shiftKey: true })
  const by = 12 * PX_MS()
  expect(times('c0')).toEqual([2_000 + by, 3_000 + by])
  expect(times('c2')).toEqual([6_000 + by, 7_000 + by])
  expect(times('c3')).toEqual([8_000, 9_000])
})

it('takes what is behind along: everything, or only this speaker', async () => {
  await openTimeline()
  const by = 15 * PX_MS()
  useDragging.setState({ ripple: 'all' })
  dragCue('c3', 'middle', 15, { shiftKey: true })
  expect(['c2', 'c3', 'c4', 'c5'].map((id) => times(id)[0])).toEqual([
    6_000,
    8_000 + by,
    10_000 + by,
    12_000 + by,
  ])
  act(undo)
  useDragging.setState({ ripple: 'speaker' })
  dragCue('c2', 'middle', 15, { shiftKey: true })
  expect(['c2', 'c3', 'c4', 'c5'].map((id) => times(id)[0])).toEqual([
    6_000 + by,
    8_000,
    10_000 + by,
    12_000 + by,
  ])
})

it('zooms at the pointer by the wheel, scrolls with it, and shows the whole film by one key', async () => {
  await openTimeline()
  const before = view()
  const x = xOf(6_000)
  wheel({ altKey: true, deltaY: -240, x })
  expect(view().pxPerSecond).toBeGreaterThan(before.pxPerSecond)
  expect(xOf(6_000)).toBeCloseTo(x, 5)
  const near = view()
  wheel({ deltaX: 300 })
  expect(view().startMs).toBeGreaterThan(near.startMs)
  fireEvent.keyDown(screen.getByRole('tree'), { key: '0' })
  expect(view().startMs).toBe(0)
  expect(xOf(90_900)).toBeLessThanOrEqual(600)
})

it('goes to another part of the film by the minimap', async () => {
  await openTimeline()
  drag('minimap', [
    { x: 20, y: 5 },
    { x: 200, y: 5 },
    { x: 420, y: 5 },
  ])
  expect(view().startMs).toBeGreaterThan(55_000)
  expect(screen.getByTestId('minimap-window').style.transform).not.toBe('translateX(0.00px)')
})

it('goes from cue to cue by the arrow keys and announces the place', async () => {
  const user = await openTimeline()
  clickCue('c0')
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowRight}')
  expect(selected()).toEqual(['c2'])
  expect(screen.getByRole('treeitem').textContent).toMatch(/3.*Lan/)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('treeitem').textContent).toContain('Hùng')
})

it('mutes a lane in the document, and solos one only in the window', async () => {
  const user = await openTimeline()
  const heading = (name: string) =>
    screen.getAllByTestId('lane-heading').find(({ textContent }) => textContent.includes(name))
  await user.click(screen.getByRole('button', { name: 'Mute Lan' }))
  expect(heading('Lan')?.dataset['audible']).toBe('false')
  expect(useDocument.getState().speakersById['lan']?.muted).toBe(true)
  act(undo)
  expect(heading('Lan')?.dataset['audible']).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Solo Hùng' }))
  expect(heading('Lan')?.dataset['audible']).toBe('false')
  expect(heading('Hùng')?.dataset['audible']).toBe('true')
  expect(useHistory.getState().past).toEqual([])
})

it('scrolls lanes and names together to the name that gets the focus', async () => {
  const speakers = Array.from({ length: 20 }, (_, i) => sampleSpeaker(`s${i}`, { label: `S${i}` }))
  const cues = speakers.map(({ id }, i) => sampleCue(`c${i}`, i * 2_000, { speakerId: id }))
  const project = { ...sampleProject(), project: sampleDocument({ cues, speakers }) }
  await openWindow(<Timeline menu={(lanes) => lanes} />, { project })
  const headings = screen.getAllByTestId('lane-heading')
  const scrolled = () => headings[0]?.parentElement?.style.transform
  act(() => screen.getByRole('button', { name: 'Mute S19' }).focus())
  const { top, height } = headings[19]?.style ?? {}
  const bottom = Number.parseFloat(top ?? '') + Number.parseFloat(height ?? '')
  expect(bottom).toBeGreaterThan(600)
  expect(scrolled()).toBe(`translateY(${600 - bottom}px)`)
  act(() => screen.getByRole('button', { name: 'Mute S0' }).focus())
  expect(scrolled()).toMatch(/^translateY\(-?0px\)$/)
})

it('seeks by a press on the ruler or where no cue is, and draws a loop with Shift', async () => {
  await openTimeline()
  drag('ruler', [{ x: xOf(3_500), y: 8 }])
  expect(usePlayhead.getState().timeMs).toBe(3_500)
  expect(screen.getByTestId('playhead').style.visibility).toBe('visible')
  drag('lanes', [{ x: xOf(1_000), y: 20 }])
  expect(usePlayhead.getState().timeMs).toBe(1_000)
  drag(
    'ruler',
    [
      { x: xOf(2_000), y: 8 },
      { x: xOf(5_000), y: 8 },
    ],
    { shiftKey: true },
  )
  expect(usePlayhead.getState().loop).toEqual({ startMs: 2_000, endMs: 5_000 })
  expect(screen.getByTestId('timeline').dataset['loop']).toBe('on')
})

it('selects the cue under a right click', async () => {
  await openTimeline()
  const { x, y } = spotOf('c2', 'middle')
  fireEvent.contextMenu(screen.getByTestId('lanes'), { clientX: x, clientY: y })
  expect(selected()).toEqual(['c2'])
})

it('follows jumps of the playhead and cues that are selected elsewhere', async () => {
  await openTimeline()
  act(() => usePlayhead.setState({ timeMs: 90_000 }))
  expect(xOf(90_000)).toBeGreaterThan(0)
  expect(xOf(90_000)).toBeLessThan(600)
  expect(screen.getByTestId('playhead').style.visibility).toBe('visible')
  act(() => selectCue('c0'))
  expect(view().startMs).toBeLessThanOrEqual(2_000)
  act(showWholeFilm)
  expect(view().startMs).toBe(0)
})

it('makes the names of the lanes wider by the arrow keys and remembers it', async () => {
  const user = await openTimeline()
  const widthOf = () => screen.getByTestId('timeline').style.getPropertyValue('--heads')
  const before = parseFloat(widthOf())
  screen.getByTestId('lane-heads').focus()
  await user.keyboard('{ArrowRight}')
  await expect.poll(() => parseFloat(widthOf())).toBe(before + 12)
})

it('drags a marker by its flag, onto the edge of a cue that is near', async () => {
  await openTimeline()
  act(() => void execute('addMarker', addMarker({ id: 'm', timeMs: 4_000, name: '', colour: 0 })))
  const y = RULER_PX + 5
  drag('ruler', [
    { x: xOf(4_000) + 3, y },
    { x: xOf(5_000) + 3, y },
    { x: xOf(6_000) + 5, y },
  ])
  expect(useDocument.getState().markers).toMatchObject([{ timeMs: 6_000 }])
  act(undo)
  expect(useDocument.getState().markers).toMatchObject([{ timeMs: 4_000 }])
  drag('ruler', [{ x: xOf(4_000) + 3, y }])
  expect(usePlayhead.getState().timeMs).toBe(4_000)
})

it('joins the cues of a sentence by a hair line', async () => {
  await openTimeline()
  act(() => {
    execute('changeText', setText('c4', 'Khi tôi còn nhỏ,'))
    execute('changeText', setText('c5', 'mẹ hay kể chuyện.'))
    deriveNow()
    showRange(8_000, 16_000)
  })
  const lines = () =>
    takeDrawn().flatMap(({ method, args: [left, , width, height] }) =>
      method === 'fillRect' && height === 1
        ? `${Math.round(Number(left))} ${Math.round(Number(width))}`
        : [],
    )
  const [from, to] = [11_000, 12_000].map((ms) => (ms - view().startMs) / PX_MS())
  const wanted = `${Math.round((from ?? 0) - 4)} ${Math.round((to ?? 0) - (from ?? 0) + 8)}`
  expect(lines()).not.toContain(wanted)
  const drawn: string[] = []
  act(() => {
    execute('changeBreath', changeBreath({ on: true }))
    deriveNow()
  })
  await expect.poll(() => (drawn.push(...lines()), drawn)).toContain(wanted)
})
