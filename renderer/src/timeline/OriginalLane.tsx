import { isForeignFilm, isPlayedAudio } from '@shared/contracts/film'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import WaveSurfer from 'wavesurfer.js'
import { useDocument } from '@/model/document/document-store'
import { filmLengthMs, useFilm } from '@/model/playback/film'
import { ORIGINAL, toggleMonitorMute, useMonitor } from '@/model/playback/monitor-store'
import { laneHeight, useLaneLook } from '@/model/view/lane-look'
import { msToX, type View } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { stopAll } from '@/ui/stop-all'
import { followSpeechBand } from './stage/speech-band'
import { followDuckLine } from './stage/duck-line'
import { onThemeChange, readPalette } from './draw/palette'
import { loadFilmPeaks } from './film-peaks'
import { followFilmSpectrum } from './stage/film-spectrum'
import { LaneHeading } from './LaneHeadings'
import { FILM_PEAKS_PER_SECOND } from './peak-buckets'
import styles from './Timeline.module.css'

/** The original's waveform, dimmed, with the line of its ducking. */
export function OriginalLane() {
  const t = useT()
  const wave = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLCanvasElement>(null)
  const spectrum = useRef<HTMLCanvasElement>(null)
  const speech = useRef<HTMLCanvasElement>(null)
  const url = useFilm((state) => state.url)
  const foreign = useDocument(
    ({ fields: { media } }) => media !== null && isForeignFilm(media.path),
  )
  const isPlayed = useFilm((state) => isPlayedAudio(state.facts?.audio ?? null))
  const [failed, setFailed] = useState(false)
  const muted = useMonitor((state) => state.muted.has(ORIGINAL))
  const chosen = useLaneLook((state) => state.original)
  const style = chosen === null ? {} : { height: laneHeight(chosen) }
  useEffect(() => {
    const elements = elementsOf({ wave, line, spectrum, speech })
    if (!elements || url === null) return
    setFailed(false)
    return showOriginal(elements, url, () => setFailed(true))
  }, [url])
  return (
    <>
      <div className={styles.originalHeading} style={style}>
        <LaneHeading
          lane={ORIGINAL}
          name={t('timeline.original')}
          muted={muted}
          edge={ORIGINAL}
          onMute={() => toggleMonitorMute(ORIGINAL)}
        />
      </div>
      <div className={styles.original} style={style} data-testid="original" data-failed={failed}>
        <canvas ref={speech} className={styles.duckLine} aria-hidden data-testid="speech-band" />
        <div ref={wave} className={styles.wave} />
        <canvas
          ref={spectrum}
          className={styles.duckLine}
          aria-hidden
          data-testid="film-spectrum"
        />
        <canvas ref={line} className={styles.duckLine} aria-hidden />
        {failed && (
          <p className={styles.originalNote}>
            {t(
              foreign
                ? 'timeline.originalForeign'
                : isPlayed
                  ? 'timeline.originalFailed'
                  : 'timeline.originalCodec',
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** What the lane is drawn on, from the back to the front: speech, wave, spectrogram, ducking. */
interface Elements {
  speech: HTMLCanvasElement
  wave: HTMLElement
  spectrum: HTMLCanvasElement
  line: HTMLCanvasElement
}

/** The elements; null until all of them are mounted. */
function elementsOf({
  speech,
  wave,
  spectrum,
  line,
}: { [K in keyof Elements]: RefObject<Elements[K] | null> }): Elements | null {
  if (!speech.current || !wave.current || !spectrum.current || !line.current) return null
  return {
    speech: speech.current,
    wave: wave.current,
    spectrum: spectrum.current,
    line: line.current,
  }
}

/**
 * Shows the waveform of the original, as far as it has been read, and the line of its ducking.
 * Returns the function that stops it.
 */
function showOriginal(
  { speech, wave, spectrum, line }: Elements,
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
    useLaneLook.subscribe(({ gain }) => original.setGain(gain)),
    onThemeChange(() => original.setColour(colour())),
    followSpeechBand(speech),
    followDuckLine(line),
    followFilmSpectrum(spectrum, url, (covers) => {
      wave.style.visibility = covers ? 'hidden' : ''
    }),
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
      barHeight: useLaneLook.getState().gain,
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

  setGain(gain: number): void {
    if (this.#wave.options.barHeight !== gain) this.#wave.setOptions({ barHeight: gain })
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
