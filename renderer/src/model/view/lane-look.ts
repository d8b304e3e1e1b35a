import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { stopAll } from '@/ui/stop-all'
import { createStore } from '../project-store'
import { type ScreenSize, screenSize, sizesName } from './layouts'
import { type LayoutName, useWorkspace } from './workspace-store'

interface LaneLook {
  /** Height of a lane with the gap below it, CSS pixels; null: the lanes share what there is. */
  height: number | null
  /** That of the enlarged lane. */
  large: number
  /** That of the lane of the film's sound; null: as the window is high. */
  original: number | null
  /** The lane of the selected cue is enlarged. */
  enlarged: boolean
  /** Factor by which waveforms are drawn taller. */
  gain: number
  /** Spectrograms are drawn in the place of waveforms. */
  spectrogram: boolean
}

/** Lowest lane, CSS pixels: its cues have room for their text and a waveform. */
export const MIN_LANE_PX = 36
/** Share of the window's height that the tallest lane takes. */
const TALLEST = 1 / 3
const USUAL_LARGE_PX = 132
export const MAX_GAIN = 16

/** How the lanes of the timeline look: sizes of each layout and screen, and what holds in all of them. */
export const useLaneLook = createStore<LaneLook>({
  name: 'useLaneLook',
  owner: 'user',
  lasts: 'window',
  initial: {
    height: null,
    large: USUAL_LARGE_PX,
    original: null,
    enlarged: false,
    gain: 1,
    spectrogram: false,
  },
})

/** Tallest lane in this window, CSS pixels. */
export const tallestLane = (): number =>
  Math.max(2 * MIN_LANE_PX, Math.floor(window.innerHeight * TALLEST))

/** A height that a lane can have in this window, whole CSS pixels. */
export const laneHeight = (px: number): number =>
  Math.round(Math.min(tallestLane(), Math.max(MIN_LANE_PX, px)))

export function setGain(gain: number): void {
  // Steps there and back meet at 1 again.
  const rounded = Math.round(gain * 1_000) / 1_000
  useLaneLook.setState({ gain: Math.min(MAX_GAIN, Math.max(1, rounded)) })
}

/** Sizes that each layout and screen has for itself, and what is remembered once, by their names. */
const SIZES = ['height', 'large', 'original'] as const
const ONCE = { enlarged: 'lane.enlarged', gain: 'lane.gain', spectrogram: 'lane.spectrogram' }

const nameOf = (size: (typeof SIZES)[number], layout: LayoutName, screen: ScreenSize): string =>
  `${sizesName('lanes', layout, screen)}.${size}`

function remembered(): LaneLook {
  const { layout } = currentPreferences()
  const of = (size: (typeof SIZES)[number]) =>
    layout[nameOf(size, useWorkspace.getState().layout, screenSize())]
  return {
    height: of('height') ?? null,
    large: of('large') ?? USUAL_LARGE_PX,
    original: of('original') ?? null,
    enlarged: layout[ONCE.enlarged] === 1,
    gain: Math.min(MAX_GAIN, Math.max(1, layout[ONCE.gain] ?? 1)),
    spectrogram: layout[ONCE.spectrogram] === 1,
  }
}

function remember(now: LaneLook, layout: LayoutName, screen: ScreenSize): void {
  const next = { ...currentPreferences().layout }
  for (const size of SIZES) {
    const name = nameOf(size, layout, screen)
    const px = now[size]
    if (px === null) delete next[name]
    else next[name] = px
  }
  next[ONCE.enlarged] = Number(now.enlarged)
  next[ONCE.gain] = now.gain
  next[ONCE.spectrogram] = Number(now.spectrogram)
  void setPreferences({ layout: next })
}

/** A look is remembered when nothing of it has changed for this long, ms. */
const REST_MS = 400

/** Shows the lanes as they were left in this layout and on this screen. Returns the function that stops it. */
export function followLaneLook(): () => void {
  let shown = { layout: useWorkspace.getState().layout, screen: screenSize() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading = false
  const keep = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remember(useLaneLook.getState(), shown.layout, shown.screen)
  }
  const load = (): void => {
    shown = { layout: useWorkspace.getState().layout, screen: screenSize() }
    loading = true
    useLaneLook.setState(remembered())
    loading = false
  }
  const resized = (): void => {
    if (screenSize() === shown.screen) return
    keep()
    load()
  }
  load()
  window.addEventListener('resize', resized)
  window.addEventListener('pagehide', keep)
  return stopAll(
    useLaneLook.subscribe(() => {
      if (loading) return
      clearTimeout(timer)
      timer = setTimeout(keep, REST_MS)
    }),
    useWorkspace.subscribe((now, before) => {
      if (now.layout === before.layout && now.layoutResets === before.layoutResets) return
      // A reset has forgotten the sizes: what waits must not bring them back.
      if (now.layoutResets === before.layoutResets) keep()
      load()
    }),
    () => {
      window.removeEventListener('resize', resized)
      window.removeEventListener('pagehide', keep)
      keep()
    },
  )
}
