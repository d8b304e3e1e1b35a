import { keysOf } from './keys-of'

/** Properties of a readable format. */
interface SourceInfo {
  /** As its makers write it, in every language. */
  name: string
  /**
   * Endings of its files, for dialogs and watched folders; the format itself is detected from the
   * content.
   */
  endings: readonly string[]
  /** Its times are in frames: a frame rate can be chosen for reading it. */
  inFrames?: true
  /** It holds no ends: that two of its lines follow each other without a pause says nothing. */
  startsOnly?: true
}

/**
 * Every subtitle format that can be read. Its detection and reader are in its entry in
 * `shared/subtitles/readers.ts`.
 */
export const sourceFormats = {
  srt: { name: 'SubRip (SRT)', endings: ['srt'] },
  vtt: { name: 'WebVTT', endings: ['vtt'] },
  ass: { name: 'ASS/SSA', endings: ['ass', 'ssa'] },
  ttml: { name: 'TTML/IMSC', endings: ['ttml', 'dfxp', 'itt'] },
  sami: { name: 'SAMI', endings: ['smi', 'sami'] },
  sbv: { name: 'YouTube (SBV)', endings: ['sbv'] },
  subviewer: { name: 'SubViewer', endings: ['sub'] },
  microdvd: { name: 'MicroDVD', endings: ['sub'], inFrames: true },
  mpl2: { name: 'MPL2', endings: ['mpl'] },
  tmplayer: { name: 'TMPlayer', endings: [], startsOnly: true },
  lrc: { name: 'LRC', endings: ['lrc'], startsOnly: true },
  spruce: { name: 'Spruce STL', endings: ['stl'], inFrames: true },
  scc: { name: 'Scenarist (SCC)', endings: ['scc'], inFrames: true },
  mcc: { name: 'MacCaption (MCC)', endings: ['mcc'] },
  json3: { name: 'YouTube (JSON3)', endings: ['json3'] },
  youtube: { name: 'YouTube (srv1, srv2, srv3)', endings: ['srv1', 'srv2', 'srv3'] },
  segments: { name: 'JSON (Whisper …)', endings: [] },
  table: { name: 'CSV/TSV', endings: [], inFrames: true },
  'timed-lines': { name: 'Transcript', endings: [], inFrames: true },
  'ebu-stl': { name: 'EBU STL', endings: ['stl'], inFrames: true },
} as const satisfies Record<string, SourceInfo>
export type SourceFormat = keyof typeof sourceFormats

export const sourceInfo = (format: SourceFormat): SourceInfo => sourceFormats[format]

/** Endings of the subtitle files that can be read, and of Matroska that holds nothing else. */
export const subtitleEndings: ReadonlySet<string> = new Set([
  ...Object.values(sourceFormats).flatMap(({ endings }): readonly string[] => endings),
  'mks',
])

/** Films whose subtitle tracks can be read. */
export const filmsWithSubtitles = ['mkv', 'webm', 'mp4', 'm4v', 'mov'] as const

/** Endings of what subtitles are opened from; those of many kinds of files are never looked for in a folder. */
export const subtitleSources: readonly string[] = [
  ...subtitleEndings,
  ...filmsWithSubtitles,
  'xml',
  'json',
  'jsonl',
  'csv',
  'tsv',
]

/** Properties of a subtitle format for writing. */
interface WrittenInfo {
  ending: string
  /** Start of a file written by Cuecast: any other file is never replaced unasked. */
  begins: RegExp
}

/** Every format that subtitles are written in; `write-project-subtitles.ts` has their writers. */
export const writtenFormats = {
  srt: { ending: 'srt', begins: /^\d+\r?\n\d+:\d\d:\d\d,\d{3} --> / },
  vtt: { ending: 'vtt', begins: /^WEBVTT/ },
  ass: { ending: 'ass', begins: /^\[Script Info\]/ },
  ttml: { ending: 'ttml', begins: /<tt / },
  /** A dubbing script is TTML, and is named so that it is not mistaken for subtitles. */
  dapt: { ending: 'dapt.ttml', begins: /<tt / },
} as const satisfies Record<string, WrittenInfo>
export type SubtitleFormat = keyof typeof writtenFormats
export const subtitleFormats = keysOf(writtenFormats)
