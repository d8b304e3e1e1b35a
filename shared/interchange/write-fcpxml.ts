import type { FrameOptions, FrameRate } from './frame-rate'
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
import { branch, element, writeXml, type XmlElement } from '../subtitles/xml'

/**
 * Final Cut Pro XML 1.10: an empty storyline as long as the film, above it the film's picture,
 * below it the clips of every speaker in separate lanes (cut from the stems, role dialogue), on it
 * a marker for each of the editor's own and for each note at a cue.
 *
 * Source: Apple, DTD of FCPXML 1.10.
 */
export function writeFcpxml(timeline: Timeline, { rate, startFrame = 0 }: FrameOptions): string {
  const frames = framesOf(timeline, rate)
  const markers = sequenceMarkers(timeline, rate)
  const length = sequenceFrames(frames, markers)
  const time = (count: number): string => rational(count, rate)
  const sequence: XmlElement = element(
    'sequence',
    {
      format: 'r1',
      duration: time(length),
      tcStart: time(startFrame),
      tcFormat: rate.dropFrame ? 'DF' : 'NDF',
      // The DTD has `mono`, too, but Final Cut refuses it.
      audioLayout: 'stereo',
      audioRate: timeline.sampleRate === 44_100 ? '44.1k' : `${timeline.sampleRate / 1000}k`,
    },
    branch(
      'spine',
      element(
        'gap',
        {
          name: 'Gap',
          offset: time(startFrame),
          start: '0s',
          duration: time(length),
        },
        // Connected clips come before markers; both count from the gap's own start.
        ...filmClip(timeline, rate, length),
        ...connectedClips(timeline, rate, startFrame),
        ...markers.map((each) => marker(each, rate)),
      ),
    ),
  )
  const name = oneLine(timeline.name)
  const project = element('project', { name }, sequence)
  const event = element('event', { name }, project)
  const root: XmlElement = element(
    'fcpxml',
    { version: '1.10' },
    branch(
      'resources',
      format(rate),
      ...filmFormat(timeline, rate),
      ...assets(timeline, rate, startFrame),
      ...filmAsset(timeline, rate, length),
    ),
    branch('library', event),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${writeXml(root)}`
}

/** The editor's frame rate; the picture's size is the editor's business. */
const format = (rate: FrameRate): XmlElement =>
  element('format', {
    id: 'r1',
    name: `FFVideoFormat1080p${Number.parseFloat(rate.id)
      .toFixed(2)
      .replace(/\.?0+$/, '')
      .replace('.', '')}`,
    frameDuration: rational(1, rate),
    width: 1920,
    height: 1080,
  })

const FILM_FORMAT = 'film-format'
const FILM = 'film'

function filmFormat({ film }: Timeline, rate: FrameRate): XmlElement[] {
  if (!film) return []
  const { width, height } = film
  const frameDuration = rational(1, rate)
  return [element('format', { id: FILM_FORMAT, frameDuration, width, height })]
}

/** The picture alone: the dub takes the place of its sound. */
function filmAsset(timeline: Timeline, rate: FrameRate, length: number): XmlElement[] {
  const frames = filmFrames(timeline, rate, length)
  if (!timeline.film || frames === null) return []
  const { path } = timeline.film
  return [
    element(
      'asset',
      {
        id: FILM,
        name: fileName(path),
        start: rational(filmStart(timeline, rate), rate),
        duration: rational(frames, rate),
        hasVideo: 1,
        format: FILM_FORMAT,
        videoSources: 1,
      },
      element('media-rep', { kind: 'original-media', src: fileUrl(path) }),
    ),
  ]
}

function filmClip(timeline: Timeline, rate: FrameRate, length: number): XmlElement[] {
  const frames = filmFrames(timeline, rate, length)
  if (!timeline.film || frames === null) return []
  const name = fileName(timeline.film.path)
  const start = rational(filmStart(timeline, rate), rate)
  const place = { offset: '0s', name, start, duration: rational(frames, rate) }
  return [element('asset-clip', { ref: FILM, lane: 1, ...place })]
}

const assets = (timeline: Timeline, rate: FrameRate, startFrame: number): XmlElement[] =>
  timeline.tracks.map(({ label, file, channels }, i) =>
    element(
      'asset',
      {
        id: `r${i + 2}`,
        name: oneLine(label) || 'Voice',
        start: rational(stemStart(file, startFrame), rate),
        duration: rational(framesOf(timeline, rate), rate),
        hasAudio: 1,
        audioSources: 1,
        audioChannels: channels,
        audioRate: timeline.sampleRate,
      },
      element('media-rep', { kind: 'original-media', src: fileUrl(file) }),
    ),
  )

function connectedClips(timeline: Timeline, rate: FrameRate, startFrame: number): XmlElement[] {
  return timeline.tracks.flatMap((track, i) => {
    const from = stemStart(track.file, startFrame)
    return frameClips(track.clips, rate, framesOf(timeline, rate)).map(({ source, ...rest }) =>
      assetClip({ ...rest, source: from + source }, track, `r${i + 2}`, -1 - i, rate),
    )
  })
}

const marker = ({ start, length, name, comment }: SequenceMarker, rate: FrameRate): XmlElement =>
  element('marker', {
    start: rational(start, rate),
    duration: rational(Math.max(1, length), rate),
    value: name,
    note: comment || undefined,
  })

const assetClip = (
  { name, start, length, source }: FrameClip,
  track: TimelineTrack,
  ref: string,
  lane: number,
  rate: FrameRate,
): XmlElement =>
  element('asset-clip', {
    ref,
    lane,
    offset: rational(start, rate),
    name,
    start: rational(source, rate),
    duration: rational(length, rate),
    audioRole: roleOf(track.label),
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
