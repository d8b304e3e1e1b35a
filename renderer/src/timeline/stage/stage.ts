import type { Marker } from '@shared/contracts/project-file'
import { currentProject } from '@/bridge/studio'
import { prepareStates } from '@/model/derived/derived-store'
import { inSlices } from '@/model/derived/slices'
import { useDocument } from '@/model/document/document-store'
import { filmLengthMs } from '@/model/playback/film'
import { useSpoken } from '@/model/view/spoken'
import { useFilmMarks } from '@/model/playback/film-marks'
import { usePlayhead } from '@/model/playback/playhead'
import { useLaneLook } from '@/model/view/lane-look'
import { placeNotes } from '@/model/view/review'
import type { useRuns } from '@/model/document/run-store'
import { useSelection } from '@/model/view/selection-store'
import { clampView, endMs, msToX, type View } from '@/model/view/view'
import { showView, useViewport } from '@/model/view/viewport'
import { drawLanes, type LaneDrawing } from '../draw/draw-lanes'
import { drawMinimap } from '../draw/draw-minimap'
import { drawRuler } from '../draw/draw-ruler'
import { createWaveTiles } from '../draw/draw-wave'
import { type Palette, readPalette } from '../draw/palette'
import { createPeakStore } from '../draw/take-peaks'
import type { Times } from '../geometry/drag'
import { spansIn } from '../geometry/lane-index'
import type { LaneRow } from '../geometry/lane-layout'
import { createSceneCache, OVERHANG_MS, type Block, type Lane, type Scene } from '../geometry/scene'
import { LaneStack } from './lane-stack'
import { RenderAnimation } from './render-animation'
import { SpectrumTiles } from '../draw/spectrum-tiles'
import { type Surface, surfaceOf } from './surface'

/** Elements that the stage draws on and moves. */
export interface StageElements {
  root: HTMLElement
  lanes: HTMLCanvasElement
  ruler: HTMLCanvasElement
  minimap: HTMLCanvasElement
  /** The draggable window on the minimap. */
  window: HTMLDivElement
  playhead: HTMLDivElement
  /** Lane headings, which scroll with the lanes. */
  headings: HTMLDivElement
}

/** Display of an active gesture. */
export interface Gesture {
  preview: ReadonlyMap<string, Times> | null
  previewFits: LaneDrawing['previewFits']
  snapMs: number | null
  marquee: LaneDrawing['marquee']
  /** A marker where it would land after the drag. */
  marker: Marker | null
}

type Part = 'lanes' | 'ruler' | 'minimap'
type Chunks = ReturnType<typeof useRuns.getState>['chunks']

const noGesture: Gesture = {
  preview: null,
  previewFits: new Map(),
  snapMs: null,
  marquee: null,
  marker: null,
}
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Shortest interval between redraws of the minimap, which visit every cue, ms. */
const MINIMAP_INTERVAL_MS = 400
/** A zoom has ended when it has not changed for this long, ms. */
const ZOOM_REST_MS = 120
/** Interval between frames of the rendering animation, ms. */
const FILL_INTERVAL_MS = 50

/** Draws the timeline outside React, at most once a frame and only what changed. */
export class Stage {
  readonly elements: StageElements
  /** Heights of the lanes, and how far they are scrolled. */
  readonly stack: LaneStack
  readonly sceneNow = createSceneCache(() => useViewport.getState().lanes === 'one')
  readonly #surfaces: Record<Part, Surface | null>
  readonly #tiles = createWaveTiles()
  readonly #peaks = createPeakStore(
    (takeIds) => currentProject().takePeaks({ takeIds }),
    () => this.invalidate('lanes'),
  )
  readonly #spectra = new SpectrumTiles(() => this.invalidate('lanes'))
  readonly #rendering = new RenderAnimation(() => reducedMotion.matches)
  readonly #dirty = new Set<Part>()
  #palette: Palette
  #gesture = noGesture
  #frame = 0
  #drawnZoom = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #minimapTimer: ReturnType<typeof setTimeout> | undefined
  #stopStates: () => void = () => undefined
  #fillTimer: ReturnType<typeof setTimeout> | undefined

  constructor(elements: StageElements) {
    this.elements = elements
    this.#palette = readPalette(elements.root)
    this.#surfaces = {
      lanes: surfaceOf(elements.lanes),
      ruler: surfaceOf(elements.ruler),
      minimap: surfaceOf(elements.minimap),
    }
    this.stack = new LaneStack({
      headings: elements.headings,
      scene: this.sceneNow,
      height: () => this.#surfaces.lanes?.height ?? 0,
      isHeld: () => this.#gesture !== noGesture,
      moved: () => this.invalidate('lanes'),
    })
  }

  get view(): View {
    return useViewport.getState()
  }

  get rows(): LaneRow[] {
    return this.stack.rows
  }

  get scene(): Scene {
    return this.sceneNow()
  }

  /** Scrolls to the lane of a cue unless it is in view. */
  revealLane(cueId: string): void {
    this.stack.reveal(this.scene.laneOf.get(cueId) ?? -1)
  }

  setGesture(gesture: Partial<Gesture>): void {
    this.#gesture = { ...this.#gesture, ...gesture }
    this.invalidate('lanes')
  }

  endGesture(): void {
    this.#gesture = noGesture
    this.invalidate('lanes')
  }

  /** Redraws these parts with the next frame. */
  invalidate(...parts: Part[]): void {
    for (const part of parts) {
      if (part === 'minimap') this.#minimapSoon()
      else this.#dirty.add(part)
    }
    if (this.#dirty.size > 0 && this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => this.#draw())
    }
  }

  /** Chunks of a run changed: the lanes are drawn again only for cues in view. */
  chunksChanged(now: Chunks, before: Chunks): void {
    this.invalidate('minimap')
    const { startMs } = this.view
    const until = endMs(this.view)
    const differs = ({ cueId }: Block) => now[cueId]?.state !== before[cueId]?.state
    const inView = ({ index }: Lane) => spansIn(index, startMs - OVERHANG_MS, until).some(differs)
    if (this.scene.lanes.some(inView)) this.invalidate('lanes')
  }

  /** Adopts the sizes of the elements and draws at once: resizing a canvas clears it. */
  measure(): void {
    const first = useViewport.getState().widthPx === 0
    const { lanes, ruler, minimap } = this.#surfaces
    const unseen = lanes?.height === 0
    lanes?.resize()
    ruler?.resize()
    if (minimap?.resize()) this.#minimapNow()
    const width = this.#surfaces.lanes?.width ?? 0
    if (width > 0) showView({ ...this.view, widthPx: width })
    if (first) showView(clampView(this.view, filmLengthMs()))
    this.stack.scroll(0)
    const { activeId } = useSelection.getState()
    if (unseen && activeId !== null) this.revealLane(activeId)
    this.viewChanged()
    cancelAnimationFrame(this.#frame)
    this.#draw()
  }

  /** Another part of the film is shown. */
  viewChanged(): void {
    this.invalidate('lanes', 'ruler')
    this.movePlayhead()
    this.#moveWindow()
  }

  movePlayhead(): void {
    const x = msToX(this.view, usePlayhead.getState().timeMs)
    const { playhead } = this.elements
    playhead.style.transform = `translateX(${x.toFixed(2)}px)`
    playhead.style.visibility = x < -1 || x > this.view.widthPx ? 'hidden' : 'visible'
  }

  /** Heights, waveforms or spectrograms look otherwise. */
  lookChanged(): void {
    if (!useLaneLook.getState().spectrogram) this.#spectra.clear()
    this.stack.changed()
  }

  themeChanged(): void {
    this.#palette = readPalette(this.elements.root)
    this.#tiles.clear()
    this.#minimapNow()
    this.invalidate('lanes', 'ruler')
  }

  /** Another project was opened: drops everything cached. */
  reset(): void {
    this.#peaks.clear()
    this.#tiles.clear()
    this.#spectra.clear()
    this.stack.reset()
    this.endGesture()
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#restTimer)
    clearTimeout(this.#minimapTimer)
    this.#stopStates()
    clearTimeout(this.#fillTimer)
    this.#tiles.clear()
    this.#spectra.clear()
  }

  #draw(): void {
    this.#frame = 0
    const dirty = new Set(this.#dirty)
    this.#dirty.clear()
    if (dirty.has('lanes')) this.#drawLanes()
    if (dirty.has('ruler')) this.#drawRuler()
    if (dirty.has('minimap')) this.#drawMinimap()
  }

  #drawLanes(): void {
    const surface = this.#surfaces.lanes
    if (!surface || surface.width === 0) return
    const { view } = this
    const zooming = this.#drawnZoom !== view.pxPerSecond && this.#drawnZoom !== 0
    this.#drawnZoom = view.pxPerSecond
    const selection = useSelection.getState()
    const spoken = new Set(useSpoken.getState().ids)
    const lanes: LaneDrawing = {
      ...this.#gesture,
      scene: this.sceneNow(),
      rows: this.rows,
      scrollTop: this.stack.scrollTop,
      height: surface.height,
      isSelected: (cueId) => selection.ids.has(cueId),
      activeId: selection.activeId,
      isSpoken: (cueId) => spoken.has(cueId),
      filled: (cueId) => this.#rendering.of(cueId),
      loop: usePlayhead.getState().loop,
      markers: this.#markers(),
      shots: useFilmMarks.getState().timesMs ?? [],
    }
    this.#rendering.moving = false
    surface.draw((ctx) => {
      const { density } = surface
      const peaks = this.#peaks.get
      const tiles = this.#tiles
      const { gain, spectrogram } = useLaneLook.getState()
      const palette = this.#palette
      const spectra = spectrogram ? this.#spectra : null
      drawLanes({ ctx, view, density, tiles, spectra, gain, zooming, palette, peaks }, lanes)
    })
    this.#rendering.prune()
    this.#scheduleNext(zooming)
  }

  /** Schedules the redraw that follows a zoom or belongs to an animation. */
  #scheduleNext(zooming: boolean): void {
    clearTimeout(this.#restTimer)
    if (zooming) this.#restTimer = setTimeout(() => this.invalidate('lanes'), ZOOM_REST_MS)
    clearTimeout(this.#fillTimer)
    if (this.#rendering.moving) {
      this.#fillTimer = setTimeout(() => this.invalidate('lanes'), FILL_INTERVAL_MS)
    }
  }

  #drawRuler(): void {
    const surface = this.#surfaces.ruler
    const { loop } = usePlayhead.getState()
    surface?.draw((ctx) =>
      drawRuler(ctx, this.view, this.#palette, {
        markers: this.#markers(),
        loop,
        notes: placeNotes(useDocument.getState()),
      }),
    )
  }

  /** The markers, with a dragged one where it would land. */
  #markers(): readonly Marker[] {
    const { marker } = this.#gesture
    const { markers } = useDocument.getState()
    return marker ? markers.map((each) => (each.id === marker.id ? marker : each)) : markers
  }

  #drawMinimap(): void {
    const surface = this.#surfaces.minimap
    surface?.draw((ctx) =>
      drawMinimap(
        ctx,
        surface,
        this.sceneNow(),
        { durationMs: filmLengthMs(), markers: this.#markers() },
        this.#palette,
      ),
    )
    this.#moveWindow()
  }

  #minimapNow(): void {
    clearTimeout(this.#minimapTimer)
    this.#minimapTimer = undefined
    this.#dirty.add('minimap')
    this.invalidate()
  }

  #minimapSoon(): void {
    this.#minimapTimer ??= setTimeout(() => {
      const { order } = useDocument.getState()
      this.#stopStates = inSlices(prepareStates(order), () => this.#minimapNow())
    }, MINIMAP_INTERVAL_MS)
  }

  #moveWindow(): void {
    const film = filmLengthMs()
    const { startMs, pxPerSecond, widthPx } = this.view
    const scale = film > 0 ? (this.#surfaces.minimap?.width ?? 0) / film : 0
    const span = (widthPx * 1_000) / pxPerSecond
    const { style } = this.elements.window
    style.transform = `translateX(${(startMs * scale).toFixed(2)}px)`
    style.width = `${Math.max(8, Math.min(span, film) * scale).toFixed(2)}px`
  }
}
