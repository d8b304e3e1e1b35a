import type { ReviewCue, ReviewPackage } from '@shared/contracts/review'

/** Values of `peaks` for each second. */
const PEAKS_A_SECOND = 20

type Pen = CanvasRenderingContext2D

/** Where one pixel of the picture is in the film. */
interface Scale {
  width: number
  height: number
  /** Film time at the left edge, and of the whole width, ms. */
  leftMs: number
  spanMs: number
}

export interface Colours {
  line: string
  text: string
  quiet: string
  accent: string
  accentSoft: string
  changed: string
  speakers: string[]
  none: string
}

/** The theme's colours, as a canvas takes them. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim() || '#888'
  return {
    line: of('--line'),
    text: of('--text'),
    quiet: of('--text-off'),
    accent: of('--accent'),
    accentSoft: of('--accent-soft'),
    changed: of('--stale'),
    speakers: Array.from({ length: 12 }, (_, i) => of(`--speaker-${i}`)),
    none: of('--speaker-none'),
  }
}

/** Peaks by track, from Base64, with the loudest at 255; tracks without any are left out. */
export function peaksOf(tracks: ReviewPackage['tracks']): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  for (const { id, peaks } of tracks) {
    if (peaks === null) continue
    try {
      found.set(
        id,
        Uint8Array.from(atob(peaks), (char) => char.charCodeAt(0)),
      )
    } catch {
      // Not Base64: the waveform is left out, the sound is not.
    }
  }
  return found
}

/** The loudest peak between two times of the package, 0–1. */
function loudestOf(peaks: Uint8Array, fromMs: number, toMs: number): number {
  if (toMs <= 0) return 0
  const from = Math.max(0, Math.floor((fromMs * PEAKS_A_SECOND) / 1_000))
  const to = Math.min(peaks.length, Math.max(from + 1, Math.ceil((toMs * PEAKS_A_SECOND) / 1_000)))
  let most = 0
  for (let i = from; i < to; i += 1) most = Math.max(most, peaks[i] ?? 0)
  return most / 255
}

/** `top` and `bottom`: what stays free of bars, pixels. */
function drawPeaks(
  pen: Pen,
  scale: Scale,
  { peaks, startMs }: WaveScene,
  step: number,
  [top, bottom]: readonly [number, number],
): void {
  if (!peaks) return
  const { width, height, leftMs, spanMs } = scale
  const room = height - top - bottom
  const middle = top + room / 2
  const stepMs = (spanMs * step) / width
  // Bars stay where they are in the film while the picture moves.
  const first = Math.floor(leftMs / stepMs)
  pen.beginPath()
  for (let i = first; (i - first) * step <= width + step; i += 1) {
    const at = i * stepMs
    const size = Math.max(1, loudestOf(peaks, at - startMs, at + stepMs - startMs) * room)
    pen.rect(((at - leftMs) / spanMs) * width, middle - size / 2, Math.max(1, step - 1), size)
  }
  pen.fill()
}

export interface WaveScene {
  cues: readonly ReviewCue[]
  selected: string | null
  /** Index of the speaker's colour by cue. */
  colourOf(cue: ReviewCue): number | undefined
  peaks: Uint8Array | undefined
  startMs: number
  range: { startMs: number; endMs: number } | null
  /** Times with a note. */
  notes: readonly number[]
}

/** The surroundings of the position: cue blocks filled with the sound. */
export function drawWave(
  pen: Pen,
  scale: Scale,
  scene: WaveScene,
  colours: Colours,
  ms: number,
): void {
  const { width, height, leftMs, spanMs } = scale
  const x = (time: number) => ((time - leftMs) / spanMs) * width
  pen.clearRect(0, 0, width, height)
  drawTicks(pen, scale, colours)
  pen.fillStyle = colours.quiet
  pen.globalAlpha = 0.55
  drawPeaks(pen, scale, scene, 3, edges(height))
  pen.globalAlpha = 1
  pen.font = '12px "Inter Variable", system-ui, sans-serif'
  for (const cue of scene.cues) {
    if (cue.endMs < leftMs || cue.startMs > leftMs + spanMs) continue
    drawBlock(pen, scale, scene, colours, cue)
  }
  if (scene.range) {
    pen.fillStyle = colours.accentSoft
    pen.fillRect(x(scene.range.startMs), 0, x(scene.range.endMs) - x(scene.range.startMs), height)
    pen.fillStyle = colours.accent
    for (const edge of [scene.range.startMs, scene.range.endMs])
      pen.fillRect(x(edge) - 1, 0, 2, height)
  }
  pen.fillStyle = colours.accent
  for (const note of scene.notes) drawFlag(pen, x(note))
  pen.fillStyle = colours.text
  pen.fillRect(Math.round(x(ms)) - 1, 0, 2, height)
}

/** Whether blocks are high enough to carry their text. */
const hasWords = (height: number): boolean => height > 80

/** Room for the text of the blocks and for the times below them, pixels. */
const edges = (height: number) => [hasWords(height) ? 24 : 5, 22] as const

function drawBlock(
  pen: Pen,
  scale: Scale,
  scene: WaveScene,
  colours: Colours,
  cue: ReviewCue,
): void {
  const { width, height, leftMs, spanMs } = scale
  const left = ((cue.startMs - leftMs) / spanMs) * width
  const size = Math.max(2, ((cue.endMs - cue.startMs) / spanMs) * width - 1)
  const index = scene.colourOf(cue)
  const colour = index === undefined ? colours.none : (colours.speakers[index % 12] ?? colours.none)
  const isSelected = cue.id === scene.selected
  pen.save()
  pen.beginPath()
  pen.roundRect(left, 1, size, height - 18, 4)
  pen.fillStyle = colour
  pen.globalAlpha = isSelected ? 0.34 : 0.16
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = isSelected ? 2 : 1
  pen.strokeStyle = colour
  pen.stroke()
  pen.clip()
  drawPeaks(pen, scale, scene, 3, edges(height))
  if (cue.change) {
    pen.fillStyle = colours.changed
    pen.fillRect(left, 1, size, 3)
  }
  if (size > 26 && hasWords(height)) {
    pen.fillStyle = colours.text
    pen.fillText(`${cue.number}  ${cue.text.replaceAll('\n', ' ')}`, Math.max(left, 0) + 6, 17)
  }
  pen.restore()
}

const tickSteps = [1, 2, 5, 10, 15, 30, 60]

function drawTicks(pen: Pen, { width, height, leftMs, spanMs }: Scale, colours: Colours): void {
  const least = (spanMs / 1_000 / width) * 76
  const step = (tickSteps.find((each) => each >= least) ?? 120) * 1_000
  pen.font = '11px "Inter Variable", system-ui, sans-serif'
  pen.fillStyle = colours.quiet
  for (let at = Math.ceil(leftMs / step) * step; at < leftMs + spanMs; at += step) {
    if (at < 0) continue
    const x = ((at - leftMs) / spanMs) * width
    const seconds = Math.round(at / 1_000)
    const label = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    pen.fillRect(x, height - 15, 1, 15)
    pen.fillText(label, x + 4, height - 4)
  }
}

function drawFlag(pen: Pen, x: number): void {
  pen.beginPath()
  pen.moveTo(x - 5, 0)
  pen.lineTo(x + 5, 0)
  pen.lineTo(x, 7)
  pen.fill()
}

/** The whole package in one strip. */
export function drawOverview(pen: Pen, scale: Scale, scene: WaveScene, colours: Colours): void {
  const { width, height, leftMs, spanMs } = scale
  const x = (time: number) => ((time - leftMs) / spanMs) * width
  pen.clearRect(0, 0, width, height)
  pen.fillStyle = colours.quiet
  drawPeaks(pen, scale, scene, 2, [3, 3])
  for (const cue of scene.cues) {
    if (!cue.change) continue
    pen.fillStyle = colours.changed
    pen.fillRect(x(cue.startMs), height - 3, Math.max(2, x(cue.endMs) - x(cue.startMs)), 3)
  }
  pen.fillStyle = colours.accent
  for (const note of scene.notes) drawFlag(pen, x(note))
}
