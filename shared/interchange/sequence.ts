import { frameAt, type FrameRate } from './frame-rate'
import { oneLine, type Timeline, type TimelineClip } from './timeline'

/** Any grid of equal steps: the frames of a picture or the samples of a sound. */
type Grid = Pick<FrameRate, 'numerator' | 'denominator'>

/** A clip on frame boundaries; at least one frame long. */
export interface FrameClip {
  clip: TimelineClip
  start: number
  length: number
  /** First frame in the source. */
  source: number
}

/** Whole frames of the film and of every stem; at least one. */
export const framesOf = ({ durationMs }: Timeline, { numerator, denominator }: Grid): number =>
  // The addend makes up for a product a hair below a whole number.
  Math.max(1, Math.floor((durationMs * numerator) / (denominator * 1000) + 1e-6))

/** Whole frames that the film has in a sequence of so many; null: there is none. */
export function filmFrames({ film }: Timeline, rate: Grid, frames: number): number | null {
  const whole = film ? Math.floor(stepsAt(film.durationMs, rate) + NEARLY) : 0
  return whole > 0 ? Math.min(whole, frames) : null
}

/** Frames by which a time computed in ms may miss a whole frame; less than a sample. */
const NEARLY = 1e-4

/** The position of a time on a grid, in its steps. */
const stepsAt = (ms: number, { numerator, denominator }: Grid): number =>
  (ms * numerator) / (denominator * 1000)

/**
 * Clips of one track on frame boundaries, rounded outwards so that no sound is cut off: from the frame in
 * which it begins to the frame in which it ends, at the same place in the stem. They come in as few rows as
 * hold them without overlap: editors refuse two clips at one place. Two that only meet in a frame divide it
 * where their sounds are farthest from (`boundary`): the stem plays on through it, so that whatever belongs
 * to one clip and is beyond the boundary is in the other.
 *
 * @param frames that the source has: Final Cut refuses a clip that reaches beyond them
 */
export function frameRows(
  clips: readonly TimelineClip[],
  rate: Grid,
  frames: number,
): FrameClip[][] {
  const rows: FrameClip[][] = []
  const sorted = [...clips].sort((a, b) => a.startMs - b.startMs)
  for (const clip of sorted) {
    const begin = Math.floor(stepsAt(clip.startMs, rate) + NEARLY)
    const start = Math.min(begin, frames - 1)
    const last = Math.ceil(stepsAt(clip.startMs + clip.lengthMs, rate) - NEARLY)
    const length = Math.max(1, Math.min(last, frames) - start)
    const framed = { clip, start, length, source: start }
    const row = rows.find((candidate) => makeRoom(candidate.at(-1), framed, rate))
    if (row) row.push(framed)
    else rows.push([framed])
  }
  return rows
}

/** The most frames that two clips may share and still be divided. */
const MAX_SHARED = 2

/** Divides the frames that two clips share; false: they lie over each other, or are too short for that. */
function makeRoom(before: FrameClip | undefined, next: FrameClip, rate: Grid): boolean {
  if (!before) return true
  const shared = before.start + before.length - next.start
  if (shared <= 0) return true
  if (shared > MAX_SHARED) return false
  const edge = boundary(before, next, rate)
  if (edge === null) return false
  const late = edge - next.start
  before.length = edge - before.start
  next.start += late
  next.source += late
  next.length -= late
  return true
}

/**
 * The frame boundary nearest to the middle between the end of one sound and the beginning of the next;
 * null where either clip would have no frame.
 */
function boundary(before: FrameClip, next: FrameClip, rate: Grid): number | null {
  const middle = (before.clip.startMs + before.clip.lengthMs + next.clip.startMs) / 2
  const first = Math.max(next.start, before.start + 1)
  const last = Math.min(before.start + before.length, next.start + next.length - 1)
  const edge = Math.min(last, Math.max(first, Math.round(stepsAt(middle, rate))))
  return edge < first ? null : edge
}

/** A clip that reaches further by its fades: its sound itself is not faded. */
export interface FadedClip extends FrameClip {
  fadeIn: number
  fadeOut: number
}

/**
 * Rows with fades of so many steps around each clip, or as many as there are: at most half of a pause, and
 * none where clips meet or overlap.
 *
 * @param steps that the source has
 */
export function fadedRows(
  rows: readonly (readonly FrameClip[])[],
  fade: number,
  steps: number,
): FadedClip[][] {
  const inOrder = rows.flat().sort((a, b) => a.start - b.start)
  const fades = new Map<FrameClip, { fadeIn: number; fadeOut: number }>()
  let end = 0
  for (const [i, clip] of inOrder.entries()) {
    const next = inOrder[i + 1]
    const ownEnd = clip.start + clip.length
    const last = Math.max(end, ownEnd)
    const before = i === 0 ? clip.start : Math.floor((clip.start - end) / 2)
    const after = next ? Math.floor((next.start - last) / 2) : steps - last
    fades.set(clip, {
      fadeIn: Math.max(0, Math.min(fade, before, clip.source)),
      fadeOut: last > ownEnd ? 0 : Math.max(0, Math.min(fade, after)),
    })
    end = last
  }
  return rows.map((row) =>
    row.map((clip) => {
      const { fadeIn = 0, fadeOut = 0 } = fades.get(clip) ?? {}
      const [start, source] = [clip.start - fadeIn, clip.source - fadeIn]
      return { ...clip, start, source, length: clip.length + fadeIn + fadeOut, fadeIn, fadeOut }
    }),
  )
}

/** A marker of an editing program, on frame boundaries. */
export interface SequenceMarker {
  start: number
  /** 0 for the editor's own: they mark a place. */
  length: number
  /** On one line, never empty. */
  name: string
  /** The note of a cue, with line breaks; may be empty. */
  comment: string
  colour: number
}

/**
 * What arrives as a marker: the editor's own, and each cue with a note over its length, in order of
 * time. The other cues would only cover the timeline. A marker without a name is called by its
 * number, a cue without text by its own.
 */
export function sequenceMarkers({ markers, cues }: Timeline, rate: Grid): SequenceMarker[] {
  const own = markers.map(({ timeMs, endMs = timeMs, name, colour, comment = '' }, i) => ({
    start: frameAt(timeMs, rate),
    length: frameAt(endMs, rate) - frameAt(timeMs, rate),
    name: name || String(i + 1),
    comment,
    colour,
  }))
  const notes = cues.flatMap((cue, i) => {
    if (cue.note.trim() === '') return []
    const start = frameAt(cue.startMs, rate)
    const length = Math.max(1, frameAt(cue.endMs, rate) - start)
    const name = cueName(cue) || `#${i + 1}`
    return [{ start, length, name, comment: cue.note, colour: cue.colour }]
  })
  return [...own, ...notes].sort((a, b) => a.start - b.start)
}

/** Frames of the sequence: of the sound, or to the last marker, which may lie behind it. */
export const sequenceFrames = (frames: number, markers: readonly SequenceMarker[]): number =>
  markers.reduce((last, { start, length }) => Math.max(last, start + Math.max(1, length)), frames)

/**
 * Timecode of a stem's first frame: a WAV file holds the film's in its `bext` chunk, other files have
 * none and are read from zero.
 */
export const stemStart = (file: string, startFrame: number): number =>
  /\.wav$/i.test(file) ? startFrame : 0

/** `Speaker: text` on one line. */
export const cueName = ({ label, text }: { label: string; text: string }): string =>
  oneLine(label === '' ? text : `${label}: ${text}`)

/** URL of a file: absolute paths as `file:///…`, relative ones stay relative. */
export function fileUrl(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  const drive = /^[A-Za-z]:$/.test(parts[0] ?? '')
  const encoded = parts
    .map((part, i) => (i === 0 && drive ? part : encodeURIComponent(part.replace(/\p{Cs}/gu, '_'))))
    .join('/')
  if (drive) return `file:///${encoded}`
  if (path.startsWith('\\\\')) return `file:${encoded}`
  return path.startsWith('/') ? `file://${encoded}` : encoded
}

/** The last part of a path of any system. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
