import { frameRows, type FrameClip } from './frame-clips'
import { frameAt, timecode, type FrameRate } from './frame-rate'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'

export interface EdlOptions {
  rate: FrameRate
  /** Timecode of the film's first frame, in frames: `frameOfTimecode('01:00:00:00', rate)`. */
  startFrame?: number
}

/** CMX 3600 numbers events with three digits. */
const MOST_EVENTS = 999

interface EdlEvent {
  row: number
  track: TimelineTrack
  framed: FrameClip
}

/**
 * Edit decision lists in CMX 3600, one for each 999 events: every clip is cut from its speaker's
 * stem, whose timecode starts at 00:00:00:00, on the audio channels A, A2, A3 …
 */
export function writeEdl(timeline: Timeline, { rate, startFrame = 0 }: EdlOptions): string[] {
  const rows = timeline.tracks.flatMap((track) =>
    frameRows(track.clips, rate).map((row) => row.map((framed) => ({ track, framed }))),
  )
  const events = rows
    .flatMap((clips, row): EdlEvent[] => clips.map((clip) => ({ ...clip, row })))
    .sort((a, b) => a.framed.start - b.framed.start || a.row - b.row)
  return inParts(events).map((part, i, parts) => {
    const title = parts.length > 1 ? `${timeline.name} (${i + 1}/${parts.length})` : timeline.name
    const lines = part.flatMap((event, k) => eventLines(event, k + 1, rate, startFrame))
    return [...head(title, rate), ...lines, ''].join('\r\n')
  })
}

const head = (title: string, { dropFrame }: FrameRate): string[] => [
  `TITLE: ${oneLine(title).slice(0, 70)}`,
  `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
  '',
]

function eventLines(
  { row, track, framed }: EdlEvent,
  number: number,
  rate: FrameRate,
  startFrame: number,
): string[] {
  const channel = row === 0 ? 'A' : `A${row + 1}`
  const times = [
    framed.source,
    framed.source + framed.length,
    startFrame + framed.start,
    startFrame + framed.start + framed.length,
  ]
  const codes = times.map((frame) => timecode(frame, rate)).join(' ')
  const comments = [
    `* FROM CLIP NAME: ${fileName(track.file)}`,
    ...(track.label === '' ? [] : [`* COMMENT: ${oneLine(track.label)}`]),
    `* COMMENT: ${framed.clip.name}`,
  ]
  return [
    `${String(number).padStart(3, '0')}  AX       ${channel.padEnd(5)} C        ${codes}`,
    ...comments.map((line) => line.slice(0, 240)),
  ]
}

const fileName = (path: string): string => oneLine(path.split(/[\\/]/).at(-1) ?? path)

function inParts<T>(events: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let i = 0; i < events.length; i += MOST_EVENTS) parts.push(events.slice(i, i + MOST_EVENTS))
  return parts.length > 0 ? parts : [[]]
}

/**
 * Markers as DaVinci Resolve imports them from an EDL (“Timeline Markers from EDL”): one for each
 * cue over its length, and the editor's own.
 */
export function writeMarkerEdl(timeline: Timeline, { rate, startFrame = 0 }: EdlOptions): string {
  const spans = [
    ...timeline.cues.map(({ startMs, endMs, colour, label, text }) => ({
      startMs,
      endMs,
      colour,
      name: oneLine(label === '' ? text : `${label}: ${text}`),
    })),
    ...timeline.markers.map(({ timeMs, ...rest }) => ({ ...rest, startMs: timeMs, endMs: timeMs })),
  ].sort((a, b) => a.startMs - b.startMs)
  const lines = spans.flatMap(({ startMs, endMs, colour, name }, i) => {
    const start = startFrame + frameAt(startMs, rate)
    const at = `${timecode(start, rate)} ${timecode(start + 1, rate)}`
    const length = Math.max(1, frameAt(endMs, rate) - frameAt(startMs, rate))
    return [
      `${String(i + 1).padStart(3, '0')}  001      V     C        ${at} ${at}`,
      ` |C:ResolveColor${resolveColours[colour] ?? 'Blue'} |M:${name.replaceAll('|', '/')} |D:${length}`,
      '',
    ]
  })
  return [...head(timeline.name, rate), ...lines].join('\r\n')
}

/** Resolve's marker colours nearest to the speaker palette. */
const resolveColours = [
  'Sky',
  'Sand',
  'Mint',
  'Pink',
  'Lemon',
  'Lavender',
  'Cyan',
  'Rose',
  'Green',
  'Blue',
  'Cocoa',
  'Fuchsia',
]
