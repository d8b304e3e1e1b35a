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
import { branch, element, leaf, writeXml, type XmlElement } from '../subtitles/xml'

/** A stem in the sequence: its file, and its clips. */
interface Source {
  track: TimelineTrack
  /** Timecode of the file's first frame; `in` and `out` count from that frame. */
  from: number
  fileId: string
  clips: FrameClip[]
}

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
  const sequence: XmlElement = element(
    'sequence',
    { id: 'sequence-1' },
    leaf('name', oneLine(timeline.name)),
    leaf('duration', sequenceFrames(frames, markers)),
    rateOf(rate),
    timecodeOf(startFrame, rate),
    branch('media', video(timeline, frames, rate), audio(timeline, sources, frames, rate)),
    ...markers.map(marker),
  )
  const root: XmlElement = element('xmeml', { version: 5 }, sequence)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n${writeXml(root)}`
}

const rateOf = ({ nominal, denominator }: FrameRate): XmlElement =>
  branch('rate', leaf('timebase', nominal), bool('ntsc', denominator === 1001))

const timecodeOf = (frame: number, rate: FrameRate): XmlElement =>
  branch(
    'timecode',
    rateOf(rate),
    leaf('string', timecode(frame, rate)),
    leaf('frame', frame),
    leaf('displayformat', rate.dropFrame ? 'DF' : 'NDF'),
  )

/** The film's picture, or an empty one of the editor's own size. */
function video(timeline: Timeline, frames: number, rate: FrameRate): XmlElement {
  const length = filmFrames(timeline, rate, frames)
  const { film } = timeline
  const size = film ?? { width: 1920, height: 1080 }
  const picture = branch(
    'samplecharacteristics',
    rateOf(rate),
    leaf('width', size.width),
    leaf('height', size.height),
  )
  const clips =
    film && length !== null
      ? [filmItem({ timeline, path: film.path, frames: length, rate, picture })]
      : []
  return branch('video', branch('format', picture), branch('track', ...clips))
}

interface FilmItem {
  timeline: Timeline
  path: string
  frames: number
  rate: FrameRate
  picture: XmlElement
}

const filmItem = ({ timeline, path, frames, rate, picture }: FilmItem): XmlElement =>
  element(
    'clipitem',
    { id: 'clipitem-film' },
    leaf('name', fileName(path)),
    bool('enabled', true),
    leaf('duration', frames),
    rateOf(rate),
    leaf('start', 0),
    leaf('end', frames),
    leaf('in', 0),
    leaf('out', frames),
    element(
      'file',
      { id: 'file-film' },
      leaf('name', fileName(path)),
      leaf('pathurl', fileUrl(path)),
      rateOf(rate),
      leaf('duration', frames),
      timecodeOf(filmStart(timeline, rate), rate),
      branch('media', branch('video', picture)),
    ),
  )

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
    return Array.from({ length: channels }, (_, channel) =>
      element(
        'track',
        channels === 1 ? { premiereTrackType: 'Mono' } : {},
        ...source.clips.map((framed, i) =>
          clipItem(framed, { source, timeline, frames, rate, known, first, i, channel }),
        ),
        leaf('outputchannelindex', channel + 1),
      ),
    )
  })
  return branch('audio', leaf('numOutputChannels', timeline.channels), format(timeline), ...tracks)
}

const format = ({ sampleRate }: Timeline): XmlElement =>
  branch(
    'format',
    branch('samplecharacteristics', leaf('depth', 24), leaf('samplerate', sampleRate)),
  )

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
  return element(
    'clipitem',
    {
      id: idOf(channel),
      premiereChannelType: source.track.channels === 2 ? 'stereo' : 'mono',
    },
    leaf('name', framed.name),
    bool('enabled', true),
    leaf('duration', frames),
    rateOf(rate),
    leaf('start', framed.start),
    leaf('end', framed.start + framed.length),
    leaf('in', framed.source),
    leaf('out', framed.source + framed.length),
    fileOf(place),
    branch('sourcetrack', leaf('mediatype', 'audio'), leaf('trackindex', channel + 1)),
    ...(source.track.channels === 2
      ? [0, 1].map((side) => link(idOf(side), first.track + side, i + 1))
      : []),
    branch('comments', leaf('mastercomment1', oneLine(source.track.label))),
  )
}

const link = (clip: string, track: number, index: number): XmlElement =>
  branch(
    'link',
    leaf('linkclipref', clip),
    leaf('mediatype', 'audio'),
    leaf('trackindex', track),
    leaf('clipindex', index),
    leaf('groupindex', 1),
  )

function fileOf({ source, timeline, frames, rate, known }: ClipPlace): XmlElement {
  const { fileId, track, from } = source
  const attributes = { id: fileId }
  if (known.has(fileId)) return element('file', attributes)
  known.add(fileId)
  return element(
    'file',
    attributes,
    leaf('name', fileName(track.file)),
    leaf('pathurl', fileUrl(track.file)),
    rateOf(rate),
    leaf('duration', frames),
    timecodeOf(from, rate),
    branch(
      'media',
      branch(
        'audio',
        branch('samplecharacteristics', leaf('depth', 24), leaf('samplerate', timeline.sampleRate)),
        leaf('channelcount', track.channels),
      ),
    ),
  )
}

const marker = ({ start, length, name, comment }: SequenceMarker): XmlElement =>
  branch(
    'marker',
    leaf('comment', comment),
    leaf('name', name),
    leaf('in', start),
    // A marker without length ends at −1.
    leaf('out', length > 0 ? start + length : -1),
  )
