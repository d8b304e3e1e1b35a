import { useLaneLook } from '@/model/view/lane-look'
import { endMs } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { stopAll } from '@/ui/stop-all'
import { onThemeChange, readPalette } from '../draw/palette'
import { surfaceOf } from './surface'
import { SpectrumTiles } from '../draw/spectrum-tiles'

/** A zoom has ended when it has not changed for this long, ms. */
const REST_MS = 120

/**
 * Draws the spectrogram of the film's sound while that is wanted. `shown` hears whether there is something to see, so
 * that the waveform is only shown until then. Returns the function that stops it.
 */
export function followFilmSpectrum(
  canvas: HTMLCanvasElement,
  url: string,
  shown: (isDrawn: boolean) => void,
): () => void {
  const surface = surfaceOf(canvas, { transparent: true })
  let frame = 0
  let zoom = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const tiles = new SpectrumTiles(() => soon())
  const draw = (): void => {
    frame = 0
    if (!surface) return
    surface.resize()
    const view = useViewport.getState()
    const zooming = zoom !== 0 && zoom !== view.pxPerSecond
    zoom = view.pxPerSecond
    clearTimeout(rest)
    if (zooming) rest = setTimeout(soon, REST_MS)
    const { width, height: tall, density } = surface
    const part = { url, fromMs: Math.max(0, view.startMs), toMs: endMs(view), left: 0, width }
    surface.draw((ctx) => {
      ctx.clearRect(0, 0, width, tall)
      const colour = readPalette(canvas).text
      const place = { ctx, top: 0, height: tall, widthPx: width, density, colour, zooming }
      const isDrawn = useLaneLook.getState().spectrogram && tiles.draw([part], place)
      shown(isDrawn)
    })
  }
  function soon(): void {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const follow = (isWanted: boolean): void => {
    if (!isWanted) tiles.clear()
    soon()
  }
  if (useLaneLook.getState().spectrogram) soon()
  const resized = new ResizeObserver(() => useLaneLook.getState().spectrogram && soon())
  resized.observe(canvas)
  return stopAll(
    useViewport.subscribe(() => useLaneLook.getState().spectrogram && soon()),
    useLaneLook.subscribe((now, before) => {
      if (now.spectrogram !== before.spectrogram) follow(now.spectrogram)
    }),
    onThemeChange(() => follow(useLaneLook.getState().spectrogram)),
    () => {
      resized.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      tiles.clear()
    },
  )
}
