import type { SoundFormat } from '../contracts/formats/sound-formats'
import type { FrameOptions, FrameRate } from './frame-rate'
import { colourOf } from './colours'
import { clipNotes, cueName, frameClips, framesOf, type FrameClip } from './sequence'
import { oneLine, type Timeline, type TimelineTrack } from './timeline'

/**
 * A REAPER project: a track for each speaker with clips cut from the stem, a region for each cue, its note at
 * the item, and the editor's markers. Positions are exact to the sample; the ruler counts timecode from that of
 * the film's first frame.
 */
export function writeReaper(
  timeline: Timeline,
  { rate, startFrame }: Required<FrameOptions>,
): string {
  const regions = timeline.cues.flatMap((cue, i) => [
    `  MARKER ${i + 1} ${seconds(cue.startMs)} ${quoted(cueName(cue))} 1 ${nativeColour(cue.colour)} 1`,
    `  MARKER ${i + 1} ${seconds(cue.endMs)} "" 1`,
  ])
  const markers = timeline.markers.map(
    ({ timeMs, name, colour }, i) =>
      `  MARKER ${i + 1} ${seconds(timeMs)} ${quoted(name)} 0 ${nativeColour(colour)} 1`,
  )
  const noteOf = clipNotes(timeline)
  const samples = { numerator: timeline.sampleRate, denominator: 1 } as const
  return [
    '<REAPER_PROJECT 0.1 "7.0" 0',
    '  RIPPLE 0',
    `  PROJOFFS ${seconds((startFrame * 1000 * rate.denominator) / rate.numerator)} 0 0`,
    ...timeMode(rate),
    `  SAMPLERATE ${timeline.sampleRate} 1 0`,
    '  TEMPO 120 4 4',
    ...markers,
    ...regions,
    ...timeline.tracks.flatMap((track) => [
      '  <TRACK',
      `    NAME ${quoted(oneLine(track.label))}`,
      `    PEAKCOL ${nativeColour(track.colour)}`,
      '    NCHAN 2',
      ...frameClips(track.clips, samples, framesOf(timeline, samples)).flatMap((clip) =>
        itemLines(clip, track, timeline.sampleRate, noteOf(clip)),
      ),
      '  >',
    ]),
    '>',
    '',
  ].join('\n')
}

/**
 * A ruler in hours to frames. Frame rate and kind as REAPER's settings `projfrbase` and `projfrdrop` have
 * them: 0 whole rates, 1 drop-frame, 2 the rates of 1,000/1,001. It has no 59.94.
 */
function timeMode({ nominal, denominator, dropFrame }: FrameRate): string[] {
  if (denominator === 1001 && nominal === 60) return []
  const kind = dropFrame ? 1 : denominator === 1001 ? 2 : 0
  return [`  TIMEMODE 1 5 -1 ${nominal} ${kind} 0 -1`]
}

function itemLines(
  { name, start, length, source }: FrameClip,
  { file }: TimelineTrack,
  sampleRate: number,
  note: string,
): string[] {
  const at = (samples: number): string => seconds((samples * 1000) / sampleRate)
  const lines = note.split(/[\r\n\p{Zl}\p{Zp}]+/u).map(oneLine)
  return [
    '    <ITEM',
    `      POSITION ${at(start)}`,
    `      LENGTH ${at(length)}`,
    '      LOOP 0',
    `      NAME ${quoted(name)}`,
    `      SOFFS ${at(source)}`,
    '      PLAYRATE 1 1 0 -1 0 0.0025',
    ...(note === '' ? [] : ['      <NOTES', ...lines.map((line) => `        |${line}`), '      >']),
    `      <SOURCE ${sourceKind(file)}`,
    `        FILE ${quoted(file)}`,
    '      >',
    '    >',
  ]
}

/** The decoder that REAPER uses for a file. */
function sourceKind(file: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase()
  const kinds: Readonly<Record<SoundFormat, string> & Record<string, string>> = {
    wav: 'WAVE',
    flac: 'FLAC',
    mp3: 'MP3',
    ogg: 'VORBIS',
    opus: 'OPUS',
    m4a: 'VIDEO',
    m4b: 'VIDEO',
  }
  return kinds[extension ?? ''] ?? 'WAVE'
}

const seconds = (ms: number): string => (ms / 1000).toFixed(9)

/** There are no escapes: a text is put in quotes that it does not hold itself. */
function quoted(raw: string): string {
  const text = raw.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
  const quote = ['"', "'", '`'].find((mark) => !text.includes(mark))
  return quote === undefined ? `\`${text.replaceAll('`', "'")}\`` : quote + text + quote
}

/** REAPER's own colour: blue, green, red, and a bit that marks it as set. */
function nativeColour(colour: number): number {
  const rgb = colourOf(colour).rgb
  return 0x1000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)
}
