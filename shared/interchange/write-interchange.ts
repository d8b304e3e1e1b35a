import type { InterchangeName } from '../contracts/formats/program-formats'
import { writeAdrCueSheet, writeCueSheet } from './write-cue-sheet'
import type { FrameOptions } from './frame-rate'
import { writeDawMetadata, writeDawProject } from './write-dawproject'
import { writeEdl, writeMarkerEdl } from './write-edl'
import { writeFcpxml } from './write-fcpxml'
import { writeKaraokeAss, writeKaraokeVtt, writeWords } from './write-karaoke'
import { writeOtio } from './write-otio'
import { writeReaper } from './write-reaper'
import { oneLine, type Timeline } from './timeline'
import { notesCsv } from '../review/note-table'
import { writeQcReport } from '../review/qc-report'
import { writeXmeml } from './write-xmeml'

/** The frame rate, and the timecode of the film's first frame in frames. */
export interface InterchangeOptions extends Required<FrameOptions> {
  /** Length of the fades around clips, for formats that have them, ms; absent: none. */
  fadeMs?: number
}

/** Files that hold sound are written elsewhere. */
export type TextName = Exclude<InterchangeName, 'aaf'>

/**
 * Text of a file for another program. An EDL holds 999 events on four channels, so that it may need
 * several files; those of `packedNames` go into one zip file.
 */
export const interchangeWriters: Record<
  TextName,
  (timeline: Timeline, options: InterchangeOptions) => string[]
> = {
  edl: writeEdl,
  'marker-edl': (timeline, options) => [writeMarkerEdl(timeline, options)],
  fcpxml: (timeline, options) => [writeFcpxml(timeline, options)],
  xmeml: (timeline, options) => [writeXmeml(timeline, options)],
  otio: (timeline, options) => [writeOtio(timeline, options)],
  reaper: (timeline, options) => [writeReaper(timeline, options)],
  dawproject: (timeline, { fadeMs = 0 }) => [
    writeDawProject(timeline, fadeMs),
    writeDawMetadata(timeline),
  ],
  labels: (timeline) => [writeAudacityLabels(timeline)],
  'cue-sheet': (timeline) => [writeCueSheet(timeline, ',')],
  'cue-sheet-tsv': (timeline) => [writeCueSheet(timeline, '\t')],
  'review-notes': ({ notes }) => [notesCsv(notes)],
  'qc-report': ({ notes }) => [writeQcReport(notes)],
  'adr-cue-sheet': (timeline, options) => [writeAdrCueSheet(timeline, options)],
  'karaoke-vtt': (timeline) => [writeKaraokeVtt(timeline)],
  'karaoke-ass': (timeline) => [writeKaraokeAss(timeline)],
  words: (timeline) => [writeWords(timeline)],
  chapters: (timeline) => [writePodcastChapters(timeline)],
}

/** Names of a format's texts in its zip file. */
export const packedNames: Partial<Record<TextName, readonly string[]>> = {
  dawproject: ['project.xml', 'metadata.xml'],
}

/** The markers as chapters of a podcast: JSON Chapters 1.2 of the Podcasting 2.0 namespace. */
function writePodcastChapters({ name, markers }: Timeline): string {
  const own = markers.filter(({ ofReview }) => !ofReview)
  const chapters = own.map(({ timeMs, name: title }, i) => ({
    startTime: timeMs / 1000,
    title: title || String(i + 1),
  }))
  return `${JSON.stringify({ version: '1.2.0', title: name, chapters }, null, 2)}\n`
}

/**
 * An Audacity label track: start, end (seconds) and text, tab-separated, one label a cue; a marker
 * is a label without length.
 */
function writeAudacityLabels({ cues, markers }: Timeline): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(6)
  const labels = [
    ...cues.map(({ startMs, endMs, label, text }) => ({
      startMs,
      endMs,
      name: oneLine(label === '' ? text : `[${label}] ${text}`),
    })),
    ...markers.map(({ timeMs, endMs = timeMs, name }) => ({ startMs: timeMs, endMs, name })),
  ].sort((a, b) => a.startMs - b.startMs)
  return labels
    .map(({ startMs, endMs, name }) => `${seconds(startMs)}\t${seconds(endMs)}\t${name}\n`)
    .join('')
}
