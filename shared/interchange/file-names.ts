import type { InterchangeName, SubtitleFile } from '../contracts/export'

/** What follows the export's name in each file for another program. */
const interchangeEndings: Record<InterchangeName, string> = {
  edl: 'clips.edl',
  'marker-edl': 'markers.edl',
  fcpxml: 'timeline.fcpxml',
  xmeml: 'premiere.xml',
  otio: 'timeline.otio',
  reaper: 'reaper.rpp',
  labels: 'labels.txt',
  'cue-sheet': 'cues.csv',
  'cue-sheet-tsv': 'cues.tsv',
  'adr-cue-sheet': 'adr.csv',
}

/** `film` → `film.clips.edl`. */
export const interchangeFile = (name: string, format: InterchangeName): string =>
  `${name}.${interchangeEndings[format]}`

/** `film` → `film.spoken.srt`. */
export const subtitleFile = (name: string, { format, timing }: SubtitleFile): string =>
  `${name}.${timing}.${format}`
