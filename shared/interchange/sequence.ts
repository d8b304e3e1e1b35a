import { frameAt, frameOfTimecode, type FrameRate } from './frame-rate'
import { oneLine, type Timeline, type TimelineClip } from './timeline'

/** Any grid of equal steps: the frames of a picture or the samples of a sound. */
type Grid = Pick<FrameRate, 'numerator' | 'denominator'>

/** A clip on frame boundaries; at least one frame long. */
export interface FrameClip {
  /** Text; of all its cues, where some lie inside another. */
  name: string
  /** At least one. */
  cueIds: string[]
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

/** Frame that the film's own timecode begins with: by it editors find a camera's file again. */
export const filmStart = ({ film }: Timeline, rate: FrameRate): number =>
  film?.timecode ? (frameOfTimecode(film.timecode, rate) ?? 0) : 0

/** Frames by which a time computed in ms may miss a whole frame; less than a sample. */
const NEARLY = 1e-4

/** The position of a time on a grid, in its steps. */
const stepsAt = (ms: number, { numerator, denominator }: Grid): number =>
  (ms * numerator) / (denominator * 1000)

/** A clip while its track is laid out; `endMs`: where the sound of its cues ends. */
type PlacedClip = FrameClip & { endMs: number }

/**
 * Clips of one track on frame boundaries, in order and without overlap: all are cut from one stem, so that
 * a frame that were in two of them would sound twice. They are rounded outwards so that no sound is cut off:
 * from the frame in which it begins to the frame in which it ends, at the same place in the stem. Clips that
 * share frames divide them (`edgeBetween`): the stem plays on through the edge, so that whatever belongs to
 * one clip and is beyond the edge is in the other. A cue inside others is in their clip.
 *
 * @param frames that the source has: Final Cut refuses a clip that reaches beyond them
 */
export function frameClips(
  clips: readonly TimelineClip[],
  rate: Grid,
  frames: number,
): FrameClip[] {
  const placed: PlacedClip[] = []
  const sorted = [...clips].sort((a, b) => a.startMs - b.startMs || b.lengthMs - a.lengthMs)
  for (const { cueId, name, startMs, lengthMs } of sorted) {
    const endMs = startMs + lengthMs
    const first = Math.min(Math.floor(stepsAt(startMs, rate) + NEARLY), frames - 1)
    const last = Math.min(Math.ceil(stepsAt(endMs, rate) - NEARLY), frames)
    const end = Math.max(first + 1, last)
    const before = placed.at(-1)
    const start = before ? edgeBetween(before, { first, end, startMs, endMs }, rate) : first
    if (start === null) {
      const around = placed.findLast((each) => each.start <= first)
      around?.cueIds.push(cueId)
      if (around) around.name = [around.name, name].filter((each) => each !== '').join(' / ')
    } else {
      if (before) before.length = Math.min(before.length, start - before.start)
      placed.push({ name, cueIds: [cueId], start, length: end - start, source: start, endMs })
    }
  }
  return placed
}

/**
 * Where a clip begins after the one before it. Frames that both have are divided where the sound before
 * ends, or at the boundary nearest to the middle of the pause; null where either would have no frame, or
 * the later sound lies inside the earlier one.
 */
function edgeBetween(
  before: PlacedClip,
  next: { first: number; end: number; startMs: number; endMs: number },
  rate: Grid,
): number | null {
  const end = before.start + before.length
  if (end <= next.first) return next.first
  if (next.endMs <= before.endMs) return null
  const middle = Math.max(before.endMs, (before.endMs + next.startMs) / 2)
  const lowest = Math.max(next.first, before.start + 1)
  const highest = Math.min(end, next.end - 1)
  const edge = Math.min(highest, Math.max(lowest, Math.round(stepsAt(middle, rate))))
  return edge < lowest ? null : edge
}

/** Notes of a clip's cues; '' for none. */
export function clipNotes({ cues }: Timeline): (clip: FrameClip) => string {
  const notes = new Map(cues.map(({ id, note }) => [id, note]))
  return ({ cueIds }) =>
    cueIds
      .map((id) => notes.get(id) ?? '')
      .filter((note) => note.trim() !== '')
      .join('\n')
}

/** A clip that reaches further by its fades: its sound itself is not faded. */
export interface FadedClip extends FrameClip {
  fadeIn: number
  fadeOut: number
}

/**
 * Clips of one track with fades of so many steps around each, or as many as there are: at most half of a
 * pause, and none where clips meet.
 *
 * @param steps that the source has
 */
export function fadedClips(clips: readonly FrameClip[], fade: number, steps: number): FadedClip[] {
  return clips.map((clip, i) => {
    const [before, next] = [clips[i - 1], clips[i + 1]]
    const end = clip.start + clip.length
    const early = before ? Math.floor((clip.start - before.start - before.length) / 2) : clip.start
    const late = next ? Math.floor((next.start - end) / 2) : steps - end
    const fadeIn = Math.max(0, Math.min(fade, early))
    const fadeOut = Math.max(0, Math.min(fade, late))
    const [start, source] = [clip.start - fadeIn, clip.source - fadeIn]
    return { ...clip, start, source, length: clip.length + fadeIn + fadeOut, fadeIn, fadeOut }
  })
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
 * Markers of a sequence: the editor's own, and each cue with a note over its length, in order of
 * time. The other cues would only cover the timeline. A marker without a name gets its number, a
 * cue without text its own.
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
