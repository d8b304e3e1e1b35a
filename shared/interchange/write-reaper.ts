import { rgbOf } from './colours'
import { oneLine, type Timeline, type TimelineClip, type TimelineTrack } from './timeline'

/**
 * A REAPER project: a track for each speaker with its clips cut from the stem, a region for
 * each cue and the editor's markers. Positions are exact to the sample.
 */
export function writeReaper(timeline: Timeline): string {
  const regions = timeline.cues.flatMap((cue, i) => {
    const name = oneLine(cue.label === '' ? cue.text : `${cue.label}: ${cue.text}`)
    return [
      `  MARKER ${i + 1} ${seconds(cue.startMs)} ${quoted(name)} 1 ${nativeColour(cue.colour)} 1`,
      `  MARKER ${i + 1} ${seconds(cue.endMs)} "" 1`,
    ]
  })
  const markers = timeline.markers.map(
    ({ timeMs, name, colour }, i) =>
      `  MARKER ${i + 1} ${seconds(timeMs)} ${quoted(name)} 0 ${nativeColour(colour)} 1`,
  )
  return [
    '<REAPER_PROJECT 0.1 "7.0" 0',
    '  RIPPLE 0',
    `  SAMPLERATE ${timeline.sampleRate} 1 0`,
    '  TEMPO 120 4 4',
    ...markers,
    ...regions,
    ...timeline.tracks.flatMap(trackLines),
    '>',
    '',
  ].join('\n')
}

const trackLines = (track: TimelineTrack): string[] => [
  '  <TRACK',
  `    NAME ${quoted(oneLine(track.label))}`,
  `    PEAKCOL ${nativeColour(track.colour)}`,
  '    NCHAN 2',
  ...track.clips.flatMap((clip) => itemLines(clip, track.file)),
  '  >',
]

const itemLines = (clip: TimelineClip, file: string): string[] => [
  '    <ITEM',
  `      POSITION ${seconds(clip.startMs)}`,
  `      LENGTH ${seconds(clip.lengthMs)}`,
  '      LOOP 0',
  `      NAME ${quoted(clip.name)}`,
  `      SOFFS ${seconds(clip.sourceMs)}`,
  '      PLAYRATE 1 1 0 -1 0 0.0025',
  `      <SOURCE ${sourceKind(file)}`,
  `        FILE ${quoted(file)}`,
  '      >',
  '    >',
]

/** The decoder that REAPER uses for a file. */
function sourceKind(file: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase()
  const kinds: Readonly<Record<string, string>> = {
    flac: 'FLAC',
    mp3: 'MP3',
    ogg: 'VORBIS',
    opus: 'OPUS',
    m4a: 'VIDEO',
  }
  return kinds[extension ?? ''] ?? 'WAVE'
}

const seconds = (ms: number): string => (ms / 1000).toFixed(9)

/** There are no escapes: a text is put in quotes that it does not hold itself. */
function quoted(text: string): string {
  const quote = ['"', "'", '`'].find((mark) => !text.includes(mark))
  return quote === undefined ? `\`${text.replaceAll('`', "'")}\`` : quote + text + quote
}

/** REAPER's own colour: blue, green, red, and a bit that says it is set. */
function nativeColour(colour: number): number {
  const rgb = rgbOf(colour)
  return 0x1000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)
}
