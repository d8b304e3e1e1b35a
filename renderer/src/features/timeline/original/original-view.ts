import { filmLengthMs } from '@/project/film/film-store'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useMonitor } from '@/project/playback/monitor-store'
import { useViewport } from '@/project/view/viewport-store'
import { onThemeChange, readPalette } from '../draw/palette'
import { createSceneCache } from '../stage/scene-cache'
import { surfaceOf } from '../stage/surface'
import { drawDuckLine, duckInView } from './duck-line'
import { keptOrRead } from './kept-film-peaks'
import { OriginalWave } from './original-wave'
import { FILM_PEAKS_PER_SECOND } from './peak-buckets'

interface OriginalElements {
  wave: HTMLElement
  line: HTMLCanvasElement
}

/** Keeps the duck line true to cues, mix and view; answers how to draw it again and its end. */
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
    surface.draw((pen) => drawDuckLine(pen, view, duckInView(scene(), view), style))
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  soon()
  const ends = [
    useViewport.subscribe(soon),
    useDerived.subscribe(soon),
    useDocument.subscribe(soon),
    useMonitor.subscribe(soon),
    onThemeChange(soon),
  ]
  return () => {
    cancelAnimationFrame(frame)
    for (const end of ends) end()
  }
}

/**
 * Shows the original: its waveform, read while the window is open, and the line of its ducking.
 * Answers the end of it.
 */
export function showOriginal(
  { wave, line }: OriginalElements,
  url: string,
  onFailed: () => void,
): () => void {
  const colour = (): string => readPalette(wave).text2
  const original = new OriginalWave(wave, colour())
  original.show(useViewport.getState())
  const ends = [
    keptOrRead(url, FILM_PEAKS_PER_SECOND, {
      onPeaks: (peaks, durationMs) => void original.load(peaks, durationMs, filmLengthMs()),
      onFailed,
    }),
    useViewport.subscribe((view) => original.show(view)),
    onThemeChange(() => original.setColour(colour())),
    followDuckLine(line),
  ]
  return () => {
    for (const end of ends) end()
    original.destroy()
  }
}
