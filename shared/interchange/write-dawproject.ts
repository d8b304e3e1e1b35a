import { branch, element, leaf, writeXml, type XmlElement } from '../subtitles/xml'
import { colourOf } from './colours'
import {
  clipNotes,
  type FadedClip,
  fadedClips,
  frameClips,
  framesOf,
  sequenceMarkers,
} from './sequence'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'

/**
 * The `project.xml` of a DAWproject 1.0 file (https://github.com/bitwig/dawproject), which Bitwig
 * Studio, Studio One and Cubase open: a track for each speaker with clips of the stem next to the
 * file, cue notes as comments, and markers. Positions are exact to the sample, in seconds from the
 * film's first frame.
 *
 * @param fadeMs around each clip, where there is a pause: its sound itself is not faded
 */
export function writeDawProject(timeline: Timeline, fadeMs: number): string {
  const grid = { numerator: timeline.sampleRate, denominator: 1 } as const
  const samples = framesOf(timeline, grid)
  const fade = Math.round((fadeMs * timeline.sampleRate) / 1_000)
  const noteOf = clipNotes(timeline)
  const tracks = timeline.tracks.map(({ label, colour, channels }, i) =>
    trackElement(`track${i + 1}`, `channel${i + 1}`, channels, {
      name: oneLine(label),
      color: hex(colour),
    }),
  )
  const lanes = timeline.tracks.map((track, i): XmlElement =>
    element(
      'Lanes',
      { id: `lanes${i + 1}`, track: `track${i + 1}` },
      element(
        'Clips',
        { id: `clips${i + 1}` },
        ...fadedClips(frameClips(track.clips, grid, samples), fade, samples).map((clip) =>
          clipElement(clip, track, timeline, noteOf(clip)),
        ),
      ),
    ),
  )
  const markers = markerList(timeline)
  const project: XmlElement = element(
    'Project',
    { version: '1.0' },
    element('Application', { name: 'Cuecast', version: '1.0' }),
    branch(
      'Transport',
      parameter('Tempo', 'tempo', { unit: 'bpm', value: 120 }),
      parameter('TimeSignature', 'signature', { numerator: 4, denominator: 4 }),
    ),
    branch('Structure', ...tracks, trackElement('master', 'out', 2, { name: 'Master' }, true)),
    element(
      'Arrangement',
      { id: 'arrangement' },
      element('Lanes', { id: 'lanes', timeUnit: 'seconds' }, ...lanes),
      ...markers,
    ),
    { name: 'Scenes' },
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${writeXml(project)}`
}

/** The `metadata.xml` next to it. */
export const writeDawMetadata = ({ name }: Timeline): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${writeXml(branch('MetaData', leaf('Title', oneLine(name))))}`

const parameter = (
  name: string,
  id: string,
  attributes: Record<string, string | number>,
): XmlElement => ({ name, attributes: { ...attributes, id } })

/** @param isMaster what all other channels go to */
function trackElement(
  id: string,
  channel: string,
  channels: number,
  about: Record<string, string>,
  isMaster = false,
): XmlElement {
  return element(
    'Track',
    { ...about, contentType: 'audio', loaded: 'true', id },
    element(
      'Channel',
      {
        audioChannels: channels,
        destination: isMaster ? undefined : 'out',
        role: isMaster ? 'master' : 'regular',
        solo: 'false',
        id: channel,
      },
      parameter('Mute', `${channel}-mute`, { value: 'false' }),
      parameter('Pan', `${channel}-pan`, { min: 0, max: 1, unit: 'normalized', value: 0.5 }),
      parameter('Volume', `${channel}-volume`, { min: 0, max: 2, unit: 'linear', value: 1 }),
    ),
  )
}

function clipElement(
  { name, start, length, source, fadeIn, fadeOut }: FadedClip,
  { file, colour, channels }: TimelineTrack,
  { sampleRate, durationMs }: Timeline,
  note: string,
): XmlElement {
  const at = (samples: number): string => seconds((samples * 1000) / sampleRate)
  return element(
    'Clip',
    {
      time: at(start),
      duration: at(length),
      contentTimeUnit: 'seconds',
      playStart: at(source),
      fadeTimeUnit: 'seconds',
      fadeInTime: at(fadeIn),
      fadeOutTime: at(fadeOut),
      name,
      color: hex(colour),
      comment: note || undefined,
    },
    element(
      'Audio',
      { algorithm: 'raw', channels, duration: seconds(durationMs), sampleRate },
      element('File', { path: linked(file), external: 'true' }),
    ),
  )
}

function markerList(timeline: Timeline): XmlElement[] {
  const grid = { numerator: timeline.sampleRate, denominator: 1 } as const
  const markers = sequenceMarkers(timeline, grid)
  // An empty list is not valid.
  if (markers.length === 0) return []
  return [
    element(
      'Markers',
      { id: 'markers', timeUnit: 'seconds' },
      ...markers.map(({ start, name, comment, colour }) =>
        element('Marker', {
          time: seconds((start * 1000) / timeline.sampleRate),
          name,
          color: hex(colour),
          comment: comment === '' ? undefined : comment,
        }),
      ),
    ),
  ]
}

/** With `/` on every system. */
const linked = (file: string): string => file.replaceAll('\\', '/')

const seconds = (ms: number): string => (ms / 1000).toFixed(9)

const hex = (colour: number): string => `#${colourOf(colour).rgb.toString(16).padStart(6, '0')}`
