import { colourName } from './colours'
import { fileUrl } from './file-url'
import { frameRows, type FrameClip } from './frame-clips'
import { frameAt, type FrameRate } from './frame-rate'
import {
  oneLine,
  type Timeline,
  type TimelineCue,
  type TimelineMarker,
  type TimelineTrack,
} from './timeline'

export interface OtioOptions {
  rate: FrameRate
  /** Timecode of the film's first frame, in frames. */
  startFrame?: number
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/**
 * OpenTimelineIO: an audio track (or more, where clips overlap) for each speaker, its clips cut
 * from the stem, and a marker for each cue and each of the editor's own. Clip.1 and Marker.2 are read by every version so far.
 */
export function writeOtio(timeline: Timeline, { rate, startFrame = 0 }: OtioOptions): string {
  const tracks = timeline.tracks.flatMap((track) => {
    const media = mediaReference(track, timeline, rate)
    return frameRows(track.clips, rate).map((row, i, rows) =>
      audioTrack(rows.length > 1 ? `${track.label} ${i + 1}` : track.label, row, media, rate),
    )
  })
  const root: JsonObject = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: timeline.name,
    global_start_time: time(startFrame, rate),
    tracks: {
      ...item('Stack.1', 'tracks'),
      markers: [
        ...timeline.cues.map((cue) => marker(cue, rate)),
        ...timeline.markers.map((own) => ownMarker(own, rate)),
      ],
      children: tracks,
    },
  }
  return `${JSON.stringify(root, null, 2)}\n`
}

/** What everything on a timeline has. */
const item = (schema: string, name: string): JsonObject => ({
  OTIO_SCHEMA: schema,
  metadata: {},
  name,
  source_range: null,
  effects: [],
  markers: [],
  enabled: true,
})

const time = (frames: number, { numerator, denominator }: FrameRate): JsonObject => ({
  OTIO_SCHEMA: 'RationalTime.1',
  rate: numerator / denominator,
  value: frames,
})

const range = (start: number, length: number, rate: FrameRate): JsonObject => ({
  OTIO_SCHEMA: 'TimeRange.1',
  duration: time(length, rate),
  start_time: time(start, rate),
})

function audioTrack(
  name: string,
  row: readonly FrameClip[],
  media: JsonObject,
  rate: FrameRate,
): JsonObject {
  let at = 0
  const children = row.flatMap(({ clip, start, length, source }) => {
    const gap = { ...item('Gap.1', ''), source_range: range(0, start - at, rate) }
    const spoken = {
      ...item('Clip.1', clip.name),
      metadata: { cuecast: { cue: clip.cueId } },
      source_range: range(source, length, rate),
      media_reference: media,
    }
    const pause = start > at ? [gap] : []
    at = start + length
    return [...pause, spoken]
  })
  return { ...item('Track.1', oneLine(name)), kind: 'Audio', children }
}

const mediaReference = (track: TimelineTrack, timeline: Timeline, rate: FrameRate): JsonObject => ({
  OTIO_SCHEMA: 'ExternalReference.1',
  metadata: {},
  name: oneLine(track.label),
  available_range: range(0, Math.max(1, frameAt(timeline.durationMs, rate)), rate),
  target_url: fileUrl(track.file),
})

function marker(cue: TimelineCue, rate: FrameRate): JsonObject {
  const start = frameAt(cue.startMs, rate)
  return {
    OTIO_SCHEMA: 'Marker.2',
    metadata: { cuecast: { cue: cue.id, speaker: cue.label } },
    name: oneLine(cue.text),
    color: colourName(cue.colour),
    comment: cue.note,
    marked_range: range(start, Math.max(1, frameAt(cue.endMs, rate) - start), rate),
  }
}

const ownMarker = ({ timeMs, name, colour }: TimelineMarker, rate: FrameRate): JsonObject => ({
  OTIO_SCHEMA: 'Marker.2',
  metadata: {},
  name,
  color: colourName(colour),
  comment: '',
  marked_range: range(frameAt(timeMs, rate), 0, rate),
})
