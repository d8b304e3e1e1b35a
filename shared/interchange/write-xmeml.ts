import { timecode, type FrameOptions, type FrameRate } from './frame-rate'
import {
  fileName,
  fileUrl,
  filmFrames,
  filmStart,
  frameClips,
  framesOf,
  sequenceFrames,
  sequenceMarkers,
  stemStart,
  type FrameClip,
  type SequenceMarker,
} from './sequence'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'
import { writeXml, type XmlElement } from '../subtitles/xml'

/** A stem in the sequence: its file, and its clips. */
interface Source {
  track: TimelineTrack
  /** Timecode of the file's first frame; `in` and `out` count from that frame. */
  from: number
  fileId: string
  clips: FrameClip[]
}

const leaf = (name: string, text: string | number): XmlElement => ({ name, text })
const bool = (name: string, value: boolean): XmlElement => leaf(name, value ? 'TRUE' : 'FALSE')

/**
 * Final Cut Pro 7 XML (xmeml 5), which Premiere Pro imports: the clips of every speaker on separate
 * audio tracks, cut from the stems, the film's picture above them, and a marker for each of the
 * editor's own and for each note at a cue. A stereo stem takes two tracks with linked clips, as the
 * format requires; a mono one takes one, which Premiere plays in the middle.
 *
 * Source: Apple, “Final Cut Pro XML Interchange Format” (2010).
 */
export function writeXmeml(timeline: Timeline, { rate, startFrame = 0 }: FrameOptions): string {
  const frames = framesOf(timeline, rate)
  const markers = sequenceMarkers(timeline, rate)
  const sources = timeline.tracks.map((track, i): Source => ({
    track,
    from: stemStart(track.file, startFrame),
    fileId: `file-${i + 1}`,
    clips: frameClips(track.clips, rate, frames),
  }))
  const sequence: XmlElement = {
    name: 'sequence',
    attributes: { id: 'sequence-1' },
    children: [
      leaf('name', oneLine(timeline.name)),
      leaf('duration', sequenceFrames(frames, markers)),
      rateOf(rate),
      timecodeOf(startFrame, rate),
      {
        name: 'media',
        children: [video(timeline, frames, rate), audio(timeline, sources, frames, rate)],
      },
      ...markers.map(marker),
    ],
  }
  const root: XmlElement = { name: 'xmeml', attributes: { version: 5 }, children: [sequence] }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n${writeXml(root)}`
}

const rateOf = ({ nominal, denominator }: FrameRate): XmlElement => ({
  name: 'rate',
  children: [leaf('timebase', nominal), bool('ntsc', denominator === 1001)],
})

const timecodeOf = (frame: number, rate: FrameRate): XmlElement => ({
  name: 'timecode',
  children: [
    rateOf(rate),
    leaf('string', timecode(frame, rate)),
    leaf('frame', frame),
    leaf('displayformat', rate.dropFrame ? 'DF' : 'NDF'),
  ],
})

/** The film's picture, or an empty one of the editor's own size. */
function video(timeline: Timeline, frames: number, rate: FrameRate): XmlElement {
  const length = filmFrames(timeline, rate, frames)
  const { film } = timeline
  const size = film ?? { width: 1920, height: 1080 }
  const picture = {
    name: 'samplecharacteristics',
    children: [rateOf(rate), leaf('width', size.width), leaf('height', size.height)],
  }
  const clips =
    film && length !== null
      ? [filmItem({ timeline, path: film.path, frames: length, rate, picture })]
      : []
  return {
    name: 'video',
    children: [
      { name: 'format', children: [picture] },
      { name: 'track', children: clips },
    ],
  }
}

interface FilmItem {
  timeline: Timeline
  path: string
  frames: number
  rate: FrameRate
  picture: XmlElement
}

const filmItem = ({ timeline, path, frames, rate, picture }: FilmItem): XmlElement => ({
  name: 'clipitem',
  attributes: { id: 'clipitem-film' },
  children: [
    leaf('name', fileName(path)),
    bool('enabled', true),
    leaf('duration', frames),
    rateOf(rate),
    leaf('start', 0),
    leaf('end', frames),
    leaf('in', 0),
    leaf('out', frames),
    {
      name: 'file',
      attributes: { id: 'file-film' },
      children: [
        leaf('name', fileName(path)),
        leaf('pathurl', fileUrl(path)),
        rateOf(rate),
        leaf('duration', frames),
        timecodeOf(filmStart(timeline, rate), rate),
        { name: 'media', children: [{ name: 'video', children: [picture] }] },
      ],
    },
  ],
})

function audio(
  timeline: Timeline,
  sources: readonly Source[],
  frames: number,
  rate: FrameRate,
): XmlElement {
  const known = new Set<string>()
  const ids = { clip: 0, track: 0 }
  const tracks = sources.flatMap((source) => {
    const first = { clip: ids.clip + 1, track: ids.track + 1 }
    const { channels } = source.track
    ids.clip += source.clips.length * channels
    ids.track += channels
    return Array.from({ length: channels }, (_, channel) => ({
      name: 'track',
      attributes: channels === 1 ? { premiereTrackType: 'Mono' } : {},
      children: [
        ...source.clips.map((framed, i) =>
          clipItem(framed, { source, timeline, frames, rate, known, first, i, channel }),
        ),
        leaf('outputchannelindex', channel + 1),
      ],
    }))
  })
  return {
    name: 'audio',
    children: [leaf('numOutputChannels', timeline.channels), format(timeline), ...tracks],
  }
}

const format = ({ sampleRate }: Timeline): XmlElement => ({
  name: 'format',
  children: [
    {
      name: 'samplecharacteristics',
      children: [leaf('depth', 24), leaf('samplerate', sampleRate)],
    },
  ],
})

interface ClipPlace {
  source: Source
  timeline: Timeline
  /** Length of every stem. */
  frames: number
  rate: FrameRate
  /** Files that were described: later clips only name them. */
  known: Set<string>
  first: { clip: number; track: number }
  i: number
  channel: number
}

function clipItem(framed: FrameClip, place: ClipPlace): XmlElement {
  const { source, frames, rate, first, i, channel } = place
  const idOf = (side: number) => `clipitem-${first.clip + side * source.clips.length + i}`
  return {
    name: 'clipitem',
    attributes: {
      id: idOf(channel),
      premiereChannelType: source.track.channels === 2 ? 'stereo' : 'mono',
    },
    children: [
      leaf('name', framed.name),
      bool('enabled', true),
      leaf('duration', frames),
      rateOf(rate),
      leaf('start', framed.start),
      leaf('end', framed.start + framed.length),
      leaf('in', framed.source),
      leaf('out', framed.source + framed.length),
      fileOf(place),
      {
        name: 'sourcetrack',
        children: [leaf('mediatype', 'audio'), leaf('trackindex', channel + 1)],
      },
      ...(source.track.channels === 2
        ? [0, 1].map((side) => link(idOf(side), first.track + side, i + 1))
        : []),
      { name: 'comments', children: [leaf('mastercomment1', oneLine(source.track.label))] },
    ],
  }
}

const link = (clip: string, track: number, index: number): XmlElement => ({
  name: 'link',
  children: [
    leaf('linkclipref', clip),
    leaf('mediatype', 'audio'),
    leaf('trackindex', track),
    leaf('clipindex', index),
    leaf('groupindex', 1),
  ],
})

function fileOf({ source, timeline, frames, rate, known }: ClipPlace): XmlElement {
  const { fileId, track, from } = source
  const attributes = { id: fileId }
  if (known.has(fileId)) return { name: 'file', attributes }
  known.add(fileId)
  return {
    name: 'file',
    attributes,
    children: [
      leaf('name', fileName(track.file)),
      leaf('pathurl', fileUrl(track.file)),
      rateOf(rate),
      leaf('duration', frames),
      timecodeOf(from, rate),
      {
        name: 'media',
        children: [
          {
            name: 'audio',
            children: [
              {
                name: 'samplecharacteristics',
                children: [leaf('depth', 24), leaf('samplerate', timeline.sampleRate)],
              },
              leaf('channelcount', track.channels),
            ],
          },
        ],
      },
    ],
  }
}

const marker = ({ start, length, name, comment }: SequenceMarker): XmlElement => ({
  name: 'marker',
  children: [
    leaf('comment', comment),
    leaf('name', name),
    leaf('in', start),
    // A marker without length ends at −1.
    leaf('out', length > 0 ? start + length : -1),
  ],
})
