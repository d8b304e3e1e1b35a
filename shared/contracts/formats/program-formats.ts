import { keysOf } from './keys-of'

/** Properties of a file format for another program. */
interface ProgramInfo {
  /** Ending after the export's name. */
  ending: string
  /** Start of a file written by Cuecast: any other file is never replaced unasked. */
  begins: RegExp
  /** Places clips of the speakers' stems: choosing it writes these, too. */
  placesClips?: true
  /** Contains word times, which are computed before it is written. */
  needsWords?: true
  /**
   * Other programs' files begin the same way: one of Cuecast names it in its first megabytes, in
   * UTF-16.
   */
  saysWhose?: true
}

const sheet = /^(?:number|Reel)[,;]/

/** Every file for another program; `shared/interchange/write-interchange.ts` has their writers. */
export const programFormats = {
  edl: { ending: 'clips.edl', begins: /^TITLE:/, placesClips: true },
  'marker-edl': { ending: 'markers.edl', begins: /^TITLE:/ },
  fcpxml: { ending: 'timeline.fcpxml', begins: /<fcpxml /, placesClips: true },
  xmeml: { ending: 'premiere.xml', begins: /<xmeml /, placesClips: true },
  otio: { ending: 'timeline.otio', begins: /"OTIO_SCHEMA"/, placesClips: true },
  reaper: { ending: 'reaper.rpp', begins: /^<REAPER_PROJECT /, placesClips: true },
  // A zip file.
  dawproject: {
    ending: 'timeline.dawproject',
    begins: /^PK[^]{0,80}project\.xml/,
    placesClips: true,
  },
  // A compound file; it holds the sound itself, or brings the stems.
  aaf: { ending: 'timeline.aaf', begins: /^\uFFFD\uFFFD\p{Cc}\u0871/u, saysWhose: true },
  labels: { ending: 'labels.txt', begins: /^(?:\d+\.\d+\t\d+\.\d+\t|$)/ },
  'cue-sheet': { ending: 'cues.csv', begins: sheet },
  'cue-sheet-tsv': { ending: 'cues.tsv', begins: /^number\t/ },
  'adr-cue-sheet': { ending: 'adr.csv', begins: sheet },
  'karaoke-vtt': { ending: 'karaoke.vtt', begins: /^WEBVTT/, needsWords: true },
  'karaoke-ass': { ending: 'karaoke.ass', begins: /^\[Script Info\]/, needsWords: true },
  words: { ending: 'words.json', begins: /^\{\s*"format": "cuecast-words"/, needsWords: true },
  chapters: { ending: 'chapters.json', begins: /^\{\s*"version": "1\.2\.0"/ },
  'review-notes': { ending: 'review-notes.csv', begins: sheet },
  'qc-report': { ending: 'qc-report.html', begins: /content="Cuecast QC report"/ },
} as const satisfies Record<string, ProgramInfo>
export type InterchangeName = keyof typeof programFormats
export const interchangeNames = keysOf(programFormats)

export const programInfo = (name: InterchangeName): ProgramInfo => programFormats[name]

/** True if one of these files places clips of the speakers' stems. */
export const placeClips = (names: readonly InterchangeName[]): boolean =>
  names.some((name) => programInfo(name).placesClips)
