import { colourOf } from './colours'
import type { FrameOptions, FrameRate } from './frame-rate'
import {
  fileUrl,
  frameClips,
  framesOf,
  sequenceMarkers,
  stemStart,
  type FrameClip,
  type SequenceMarker,
} from './sequence'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/**
 * OpenTimelineIO: an audio track for each speaker, its clips cut from the stem, and a marker for each of the
 * editor's own and for each note at a cue. Clip.1 and Marker.2 are read by every version so far.
 */
export function writeOtio(timeline: Timeline, { rate, startFrame = 0 }: FrameOptions): string {
  const tracks = timeline.tracks.map((track) => {
    const from = stemStart(track.file, startFrame)
    const media = mediaReference(track, timeline, rate, from)
    const clips = frameClips(track.clips, rate, framesOf(timeline, rate))
    return audioTrack(track.label, clips, media, rate, from)
  })
  const root: JsonObject = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: timeline.name,
    global_start_time: time(startFrame, rate),
    tracks: {
      ...item('Stack.1', 'tracks'),
      markers: sequenceMarkers(timeline, rate).map((each) => marker(each, rate)),
      children: tracks,
    },
  }
  return `${JSON.stringify(root, null, 2)}\n`
}

/** Fields of every item on a timeline. */
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
  label: string,
  clips: readonly FrameClip[],
  media: JsonObject,
  rate: FrameRate,
  from: number,
): JsonObject {
  let at = 0
  const children = clips.flatMap(({ name, cueIds, start, length, source }) => {
    const gap = { ...item('Gap.1', ''), source_range: range(0, start - at, rate) }
    const spoken = {
      ...item('Clip.1', name),
      metadata: { cuecast: { cues: cueIds } },
      source_range: range(from + source, length, rate),
      media_reference: media,
    }
    const pause = start > at ? [gap] : []
    at = start + length
    return [...pause, spoken]
  })
  return { ...item('Track.1', oneLine(label)), kind: 'Audio', children }
}

const mediaReference = (
  track: TimelineTrack,
  timeline: Timeline,
  rate: FrameRate,
  from: number,
): JsonObject => ({
  OTIO_SCHEMA: 'ExternalReference.1',
  metadata: {},
  name: oneLine(track.label),
  available_range: range(from, framesOf(timeline, rate), rate),
  target_url: fileUrl(track.file),
})

const marker = (
  { start, length, name, comment, colour }: SequenceMarker,
  rate: FrameRate,
): JsonObject => ({
  OTIO_SCHEMA: 'Marker.2',
  metadata: {},
  name,
  color: colourOf(colour).otio,
  comment,
  marked_range: range(start, length, rate),
})
