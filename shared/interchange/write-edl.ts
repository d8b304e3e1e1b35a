import { addTo } from '../lists/grouped'
import { colourOf } from './colours'
import { frameAt, timecode, type FrameOptions, type FrameRate } from './frame-rate'
import {
  cueName,
  fileName,
  frameClips,
  framesOf,
  sequenceMarkers,
  stemStart,
  type FrameClip,
} from './sequence'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'

/** CMX 3600 numbers events with three digits. */
const MAX_EVENTS = 999
/** It knows the channels A (or A1), A2, A3 and A4, and AA for a pair. */
const MONO_CHANNELS = ['A', 'A2', 'A3', 'A4']
/** Programs accept longer lines than the 80 characters of the standard, but none of this length. */
const MAX_CHARACTERS = 240

interface EdlEvent {
  channel: string
  track: TimelineTrack
  framed: FrameClip
}

/**
 * Edit decision lists in CMX 3600: every clip is cut from its speaker's stem. A list holds four mono channels (A, A2, A3, A4) or one stereo pair (AA) and 999
 * events, so that more speakers or clips take further lists. Markers are `LOC` lines, in the form of
 * Avid, below the event before them in the lists of the first channels.
 */
export function writeEdl(timeline: Timeline, { rate, startFrame = 0 }: FrameOptions): string[] {
  const lists = tracksOfLists(timeline.tracks).flatMap((some, list) => {
    const events = some
      .flatMap((track, row) => {
        const channel = track.channels === 2 ? 'AA' : (MONO_CHANNELS[row] ?? 'A')
        const clips = frameClips(track.clips, rate, framesOf(timeline, rate))
        return clips.map((framed): EdlEvent => ({ channel, track, framed }))
      })
      .sort((a, b) => a.framed.start - b.framed.start || a.channel.localeCompare(b.channel))
    const markers = list === 0 ? locatorsAt(events, timeline, rate, startFrame) : new Map()
    return inParts(events, MAX_EVENTS).map((part) =>
      part.flatMap((event, i) => [
        ...eventLines(event, i + 1, rate, startFrame),
        ...(markers.get(event) ?? []),
      ]),
    )
  })
  return lists.map((lines, i) => {
    const title = lists.length > 1 ? `${timeline.name} (${i + 1}/${lists.length})` : timeline.name
    return [...head(title, rate), ...lines, ''].join('\r\n')
  })
}

/** The tracks of each list: the mono ones, then the stereo ones. */
function tracksOfLists(tracks: readonly TimelineTrack[]): TimelineTrack[][] {
  const mono = tracks.filter(({ channels }) => channels === 1)
  const stereo = tracks.filter(({ channels }) => channels === 2).map((track) => [track])
  return mono.length > 0 || stereo.length === 0
    ? [...inParts(mono, MONO_CHANNELS.length), ...stereo]
    : stereo
}

const head = (title: string, { dropFrame }: FrameRate): string[] => [
  `TITLE: ${cut(oneLine(title), 70)}`,
  `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
  '',
]

function eventLines(
  { channel, track, framed }: EdlEvent,
  number: number,
  rate: FrameRate,
  startFrame: number,
): string[] {
  const source = stemStart(track.file, startFrame) + framed.source
  const times = [
    source,
    source + framed.length,
    startFrame + framed.start,
    startFrame + framed.start + framed.length,
  ]
  const codes = times.map((frame) => timecode(frame, rate)).join(' ')
  const comments = [
    `* FROM CLIP NAME: ${fileName(track.file).replace(/\p{Cc}/gu, ' ')}`,
    ...(track.label === '' ? [] : [`* COMMENT: ${oneLine(track.label)}`]),
    `* COMMENT: ${framed.name}`,
  ]
  return [
    `${String(number).padStart(3, '0')}  AX       ${channel.padEnd(5)} C        ${codes}`,
    ...comments.map((line) => cut(line, MAX_CHARACTERS)),
  ]
}

/** `* LOC: 01:00:01:14 RED     Name`: each below the last event that begins before it. */
function locatorsAt(
  events: readonly EdlEvent[],
  timeline: Timeline,
  rate: FrameRate,
  startFrame: number,
): Map<EdlEvent, string[]> {
  const lines = new Map<EdlEvent, string[]>()
  for (const { start, name, comment, colour } of sequenceMarkers(timeline, rate)) {
    const event = events.findLast(({ framed }) => framed.start <= start) ?? events[0]
    if (!event) break
    const text = oneLine(comment === '' ? name : `${name} - ${comment}`)
    const at = timecode(startFrame + start, rate)
    const line = `* LOC: ${at} ${colourOf(colour).avid.padEnd(7)} ${text}`
    addTo(lines, event, cut(line, MAX_CHARACTERS))
  }
  return lines
}

/** The first characters of a text; a character outside of the BMP is not cut in two. */
const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text

function inParts<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = []
  for (let i = 0; i < list.length; i += most) parts.push(list.slice(i, i + most))
  return parts.length > 0 ? parts : [[]]
}

/**
 * Markers as DaVinci Resolve imports them from an EDL (“Timeline Markers from EDL”): one for each
 * cue over its length, with its note, and the editor's own.
 */
export function writeMarkerEdl(timeline: Timeline, { rate, startFrame = 0 }: FrameOptions): string {
  const spans = [
    ...timeline.cues.map((cue) => ({ ...cue, name: cueName(cue) })),
    ...timeline.markers.map(({ timeMs, endMs = timeMs, comment = '', ...rest }) => ({
      ...rest,
      startMs: timeMs,
      endMs,
      note: comment,
    })),
  ].sort((a, b) => a.startMs - b.startMs)
  const lines = spans.flatMap(({ startMs, endMs, colour, name, note }, i) => {
    const start = startFrame + frameAt(startMs, rate)
    const at = `${timecode(start, rate)} ${timecode(start + 1, rate)}`
    const length = Math.max(1, frameAt(endMs, rate) - frameAt(startMs, rate))
    const colourName = `ResolveColor${colourOf(colour).resolve}`
    return [
      `${String(i + 1).padStart(3, '0')}  001      V     C        ${at} ${at}`,
      `${field(note)} |C:${colourName} |M:${field(name)} |D:${length}`,
      '',
    ]
  })
  return [...head(timeline.name, rate), ...lines].join('\r\n')
}

/** Fields end at a bar. */
const field = (text: string): string => oneLine(text).replaceAll('|', '/')
