import { fileUrl } from './file-url'
import { frameRows, type FrameClip } from './frame-clips'
import { frameAt, type FrameRate } from './frame-rate'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'
import { writeXml, type XmlElement } from '../subtitles/xml'

export interface FcpxmlOptions {
  rate: FrameRate
  /** Timecode of the film's first frame, in frames. */
  startFrame?: number
}

/**
 * Final Cut Pro XML 1.10: an empty storyline as long as the film, below it the clips of every
 * speaker in lanes of their own (cut from the stems, role dialogue), on it a marker for each cue
 * and the editor's own.
 */
export function writeFcpxml(timeline: Timeline, { rate, startFrame = 0 }: FcpxmlOptions): string {
  const frames = Math.max(1, frameAt(timeline.durationMs, rate))
  const time = (count: number): string => rational(count, rate)
  const sequence: XmlElement = {
    name: 'sequence',
    attributes: {
      format: 'r1',
      duration: time(frames),
      tcStart: time(startFrame),
      tcFormat: rate.dropFrame ? 'DF' : 'NDF',
      audioLayout: timeline.channels === 1 ? 'mono' : 'stereo',
      audioRate: timeline.sampleRate === 44_100 ? '44.1k' : `${timeline.sampleRate / 1000}k`,
    },
    children: [{ name: 'spine', children: [gap(timeline, rate, frames, startFrame)] }],
  }
  const name = oneLine(timeline.name)
  const project = { name: 'project', attributes: { name }, children: [sequence] }
  const event = { name: 'event', attributes: { name }, children: [project] }
  const root: XmlElement = {
    name: 'fcpxml',
    attributes: { version: '1.10' },
    children: [
      { name: 'resources', children: [format(rate), ...assets(timeline)] },
      { name: 'library', children: [event] },
    ],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${writeXml(root)}`
}

/** The editor's frame rate; the picture's size is the editor's business. */
const format = (rate: FrameRate): XmlElement => ({
  name: 'format',
  attributes: {
    id: 'r1',
    name: `FFVideoFormat1080p${Number.parseFloat(rate.id)
      .toFixed(2)
      .replace(/\.?0+$/, '')
      .replace('.', '')}`,
    frameDuration: rational(1, rate),
    width: 1920,
    height: 1080,
  },
})

const assets = ({ tracks, durationMs, sampleRate, channels }: Timeline): XmlElement[] =>
  tracks.map(({ label, file }, i) => ({
    name: 'asset',
    attributes: {
      id: `r${i + 2}`,
      name: oneLine(label) || 'Voice',
      start: '0s',
      duration: `${Math.round((durationMs * sampleRate) / 1000)}/${sampleRate}s`,
      hasAudio: 1,
      audioSources: 1,
      audioChannels: channels,
      audioRate: sampleRate,
    },
    children: [{ name: 'media-rep', attributes: { kind: 'original-media', src: fileUrl(file) } }],
  }))

/** Connected clips come before markers; both count from the gap's own start. */
function gap(timeline: Timeline, rate: FrameRate, frames: number, startFrame: number): XmlElement {
  let lane = 0
  const clips = timeline.tracks.flatMap((track, i) =>
    frameRows(track.clips, rate).flatMap((row) => {
      lane -= 1
      return row.map((framed) => assetClip(framed, track, `r${i + 2}`, lane, rate))
    }),
  )
  const markers = timeline.cues
    .filter(({ startMs }) => frameAt(startMs, rate) < frames)
    .map((cue): XmlElement => {
      const name = oneLine(cue.label === '' ? cue.text : `${cue.label}: ${cue.text}`)
      const note = cue.note === '' ? undefined : cue.note
      const start = rational(frameAt(cue.startMs, rate), rate)
      return {
        name: 'marker',
        attributes: { start, duration: rational(1, rate), value: name, note },
      }
    })
  return {
    name: 'gap',
    attributes: {
      name: 'Gap',
      offset: rational(startFrame, rate),
      start: '0s',
      duration: rational(frames, rate),
    },
    children: [...clips, ...markers, ...ownMarkers(timeline, rate, frames)],
  }
}

/** The editor's own markers; a marker without a name is called by its number. */
const ownMarkers = ({ markers }: Timeline, rate: FrameRate, frames: number): XmlElement[] =>
  markers
    .filter(({ timeMs }) => frameAt(timeMs, rate) < frames)
    .map(({ timeMs, name }, i) => ({
      name: 'marker',
      attributes: {
        start: rational(frameAt(timeMs, rate), rate),
        duration: rational(1, rate),
        value: name || String(i + 1),
      },
    }))

const assetClip = (
  { clip, start, length, source }: FrameClip,
  track: TimelineTrack,
  ref: string,
  lane: number,
  rate: FrameRate,
): XmlElement => ({
  name: 'asset-clip',
  attributes: {
    ref,
    lane,
    offset: rational(start, rate),
    name: clip.name,
    start: rational(source, rate),
    duration: rational(length, rate),
    audioRole: roleOf(track.label),
  },
})

/** Roles are `main.sub`; dots and question marks have a meaning in them. */
function roleOf(label: string): string {
  const sub = oneLine(label.replace(/[.?]/g, ' '))
  return sub === '' ? 'dialogue' : `dialogue.${sub}`
}

/** Seconds as a fraction that is a whole number of frames. */
function rational(frames: number, { numerator, denominator }: FrameRate): string {
  if (frames === 0) return '0s'
  const ticks = frames * denominator
  return ticks % numerator === 0 ? `${ticks / numerator}s` : `${ticks}/${numerator}s`
}
