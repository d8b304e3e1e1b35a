import { isForeignFilm, isPlayedAudio } from '@shared/contracts/film'
import { audibleSpan } from '@shared/fitting/fit-types'
import { duckAt, duckCurve, type DuckPoint, type SpeechRange } from '@shared/mixing/duck-curve'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import WaveSurfer from 'wavesurfer.js'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { filmLengthMs, useFilm } from '@/model/playback/film'
import {
  isLaneAudible,
  NARRATOR,
  ORIGINAL,
  toggleMonitorMute,
  useMonitor,
} from '@/model/playback/monitor-store'
import { endMs, msToX, type View } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { stopAll } from '@/ui/stop-all'
import { lookOf } from './draw/block-look'
import { onThemeChange, readPalette } from './draw/palette'
import { loadFilmPeaks } from './film-peaks'
import { visitRange } from './geometry/lane-index'
import { createSceneCache, OVERHANG_MS, type Scene } from './geometry/scene'
import { LaneHeading } from './LaneHeadings'
import { FILM_PEAKS_PER_SECOND } from './peak-buckets'
import { surfaceOf } from './stage/surface'
import styles from './Timeline.module.css'

/** The original's waveform, dimmed, with the line of its ducking. */
export function OriginalLane() {
  const t = useTranslations('timeline')
  const wave = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLCanvasElement>(null)
  const url = useFilm((state) => state.url)
  const foreign = useDocument(
    ({ fields: { media } }) => media !== null && isForeignFilm(media.path),
  )
  const isPlayed = useFilm((state) => isPlayedAudio(state.facts?.audio ?? null))
  const [failed, setFailed] = useState(false)
  const muted = useMonitor((state) => state.muted.has(ORIGINAL))
  useEffect(() => {
    if (!wave.current || !line.current || url === null) return
    setFailed(false)
    const elements = { wave: wave.current, line: line.current }
    return showOriginal(elements, url, () => setFailed(true))
  }, [url])
  return (
    <>
      <div className={styles.originalHeading}>
        <LaneHeading
          lane={ORIGINAL}
          name={t('original')}
          muted={muted}
          onMute={() => toggleMonitorMute(ORIGINAL)}
        />
      </div>
      <div className={styles.original} data-testid="original" data-failed={failed}>
        <div ref={wave} className={styles.wave} />
        <canvas ref={line} className={styles.duckLine} aria-hidden />
        {failed && (
          <p className={styles.originalNote}>
            {t(foreign ? 'originalForeign' : isPlayed ? 'originalFailed' : 'originalCodec')}
          </p>
        )}
      </div>
    </>
  )
}

interface OriginalElements {
  wave: HTMLElement
  line: HTMLCanvasElement
}

/**
 * Shows the waveform of the original, as far as it has been read, and the line of its ducking.
 * Returns the function that stops it.
 */
function showOriginal(
  { wave, line }: OriginalElements,
  url: string,
  onFailed: () => void,
): () => void {
  const colour = (): string => readPalette(wave).text2
  const original = new OriginalWave(wave, colour())
  original.show(useViewport.getState())
  return stopAll(
    loadFilmPeaks(url, FILM_PEAKS_PER_SECOND, {
      onPeaks: (peaks, durationMs) => void original.load(peaks, durationMs, filmLengthMs()),
      onFailed,
    }),
    useViewport.subscribe((view) => original.show(view)),
    onThemeChange(() => original.setColour(colour())),
    followDuckLine(line),
    () => original.destroy(),
  )
}

/** The wave is redrawn once the zoom has not changed for this long, ms; until then it is stretched. */
const REST_MS = 140
/** Silence is added up to this multiple of the film's length: the view may go beyond its end. */
const PADDED = 1.15

/**
 * The waveform of the original. Its zoom and scroll follow the view that all lanes share. While the
 * zoom changes, the last drawing is stretched: redrawing hours of sound at every step drops frames.
 */
class OriginalWave {
  readonly #container: HTMLElement
  readonly #wave: WaveSurfer
  #ready = false
  #view: View | null = null
  #drawnZoom = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLElement, colour: string) {
    this.#container = container
    this.#wave = WaveSurfer.create({
      container,
      height: 'auto',
      waveColor: colour,
      progressColor: colour,
      cursorWidth: 0,
      interact: false,
      hideScrollbar: true,
      autoScroll: false,
      autoCenter: false,
      fillParent: false,
      normalize: true,
    })
  }

  /**
   * @param peaks evenly spread over `durationMs`
   * @param endsMs where the film or its last cue ends, whichever is later
   */
  async load(peaks: Float32Array, durationMs: number, endsMs: number): Promise<void> {
    const whole = Math.max(durationMs, endsMs) * PADDED
    const padded = new Float32Array(Math.ceil((peaks.length * whole) / Math.max(1, durationMs)))
    padded.set(peaks)
    if (this.#view) this.#wave.options.minPxPerSec = this.#view.pxPerSecond
    this.#drawnZoom = this.#view?.pxPerSecond ?? 0
    this.#ready = false
    // A load that a newer one replaced is no failure.
    this.#ready = await this.#wave.load('', [padded], whole / 1_000).then(
      () => true,
      () => this.#ready,
    )
    if (this.#view && this.#ready) this.show(this.#view)
  }

  setColour(colour: string): void {
    this.#wave.setOptions({ waveColor: colour, progressColor: colour })
  }

  show(view: View): void {
    this.#view = view
    if (!this.#ready) return
    clearTimeout(this.#timer)
    if (view.pxPerSecond === this.#drawnZoom) {
      this.#place(view, 1)
      return
    }
    this.#place(view, view.pxPerSecond / (this.#drawnZoom || view.pxPerSecond))
    this.#timer = setTimeout(() => this.#draw(view), REST_MS)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#wave.destroy()
  }

  #draw(view: View): void {
    this.#drawnZoom = view.pxPerSecond
    this.#wave.zoom(view.pxPerSecond)
    this.#place(view, 1)
  }

  /** Scrolls to the view; a drawing at another zoom is stretched from the left edge. */
  #place(view: View, stretch: number): void {
    const { style } = this.#container
    style.transformOrigin = '0 50%'
    style.transform = stretch === 1 ? '' : `scaleX(${stretch})`
    const origin = { ...view, startMs: 0, pxPerSecond: this.#drawnZoom }
    this.#wave.setScroll(msToX(origin, view.startMs))
  }
}

/** Redraws the ducking line when cues, mix or view change. Returns the function that stops it. */
function followDuckLine(canvas: HTMLCanvasElement): () => void {
  const surface = surfaceOf(canvas, { transparent: true })
  const scene = createSceneCache()
  let frame = 0
  const draw = (): void => {
    frame = 0
    if (!surface) return
    surface.resize()
    const view = useViewport.getState()
    const style = { height: surface.height, colour: readPalette(canvas).accent }
    surface.draw((ctx) => drawDuckLine(ctx, view, duckInView(scene(), view), style))
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  soon()
  return stopAll(
    useViewport.subscribe(soon),
    useDerived.subscribe(soon),
    useDocument.subscribe(soon),
    useMonitor.subscribe(soon),
    onThemeChange(soon),
    () => cancelAnimationFrame(frame),
  )
}

/** Audible speech in view and around it, in order, ms. */
function speechAround(scene: Scene, view: View): SpeechRange[] {
  const monitor = useMonitor.getState()
  const speech: SpeechRange[] = []
  for (const { index, speaker } of scene.lanes) {
    if (!isLaneAudible(monitor, speaker?.id ?? NARRATOR, speaker?.muted)) continue
    visitRange(index, view.startMs - OVERHANG_MS, endMs(view) + OVERHANG_MS, (block) => {
      const look = lookOf(block.cueId)
      const audible = audibleSpan(block, look)
      if (look.fittedMs > 0) speech.push({ from: audible.startMs, until: audible.endMs })
    })
  }
  return speech.sort((a, b) => a.from - b.from)
}

/** The ducking curve in view, ms; empty when the original is not in the mix. */
function duckInView(scene: Scene, view: View): DuckPoint[] {
  const { bed } = useDocument.getState().fields.mix
  return bed.enabled ? duckCurve(speechAround(scene, view), bed, 1) : []
}

/** Draws the level of the original: the top is full level, the bottom silence. */
function drawDuckLine(
  ctx: CanvasRenderingContext2D,
  view: View,
  points: readonly DuckPoint[],
  style: { height: number; colour: string },
): void {
  ctx.clearRect(0, 0, view.widthPx, style.height)
  if (points.length === 0) return
  const yOf = (db: number): number => 2 + (1 - 10 ** (db / 20)) * (style.height - 4)
  ctx.beginPath()
  ctx.moveTo(0, yOf(duckAt(points, view.startMs)))
  for (const { at, gainDb } of points) {
    if (at > view.startMs && at < endMs(view)) ctx.lineTo(msToX(view, at), yOf(gainDb))
  }
  ctx.lineTo(view.widthPx, yOf(duckAt(points, endMs(view))))
  ctx.strokeStyle = style.colour
  ctx.lineWidth = 1.5
  ctx.stroke()
  ctx.lineTo(view.widthPx, 0)
  ctx.lineTo(0, 0)
  ctx.closePath()
  ctx.globalAlpha = 0.1
  ctx.fillStyle = style.colour
  ctx.fill()
  ctx.globalAlpha = 1
}
