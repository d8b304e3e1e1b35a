import type { SourceFormat } from '../contracts/formats/subtitle-formats'
import { keysOf } from '../contracts/formats/keys-of'
import type { RawSubtitles } from './parsed-cue'
import { splitLines } from './finish-cues'
import { readAss } from './read-ass'
import { readSrt } from './read-srt'
import { readVtt } from './read-vtt'
import { readMcc, readScc } from './formats/broadcast'
import {
  readCommaTimes,
  type ReaderOptions,
  readLrc,
  readMicroDvd,
  readMpl2,
  readSpruce,
  readTmPlayer,
} from './formats/line-formats'
import { readJson3 } from './formats/read-json3'
import { readSami } from './formats/read-sami'
import { readTtml } from './formats/read-ttml'
import { readSegments } from './transcripts/segments'
import { findTable, readTable } from './transcripts/tables'
import { isTimedLines, readTimedLines } from './transcripts/timed-lines'
import { readYouTubeXml } from './transcripts/youtube-xml'

/** EBU STL is binary and recognised before any text is decoded. */
type TextFormat = Exclude<SourceFormat, 'ebu-stl'>

interface SubtitleReader {
  /** True if a text with this start is of the format. */
  is: (head: string) => boolean
  read: (lines: readonly string[], options: ReaderOptions) => RawSubtitles
}

/** Number of decimals in times like `0:00:01.000,0:00:02.500`; 0 if there are none. */
const commaDecimals = (head: string): number =>
  /^\s*\d{1,2}:\d{2}:\d{2}\.\d{2,3},\d{1,2}:\d{2}:\d{2}\.(\d{2,3})\s*$/m.exec(head)?.[1]?.length ??
  0

/**
 * The reader of each format. The first match wins: unique marks of a format come before the forms
 * of a line.
 */
export const subtitleReaders: Readonly<Record<TextFormat, SubtitleReader>> = {
  vtt: { is: (head) => /^\s*WEBVTT(?:\s|$)/.test(head), read: readVtt },
  ass: {
    is: (head) =>
      /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/im.test(head) ||
      /^Dialogue:\s*(?:\d|Marked=)/m.test(head),
    read: readAss,
  },
  scc: { is: (head) => /^\s*Scenarist_SCC V\d/i.test(head), read: readScc },
  mcc: { is: (head) => /^\s*File Format=MacCaption_MCC V\d/i.test(head), read: readMcc },
  json3: { is: (head) => /^\s*\{/.test(head) && /"tStartMs"\s*:/.test(head), read: readJson3 },
  segments: {
    is: (head) =>
      /^\s*[[{]\s*["{[]/.test(head) &&
      /"\w*(?:text|transcript|content|sentence|caption)\w*"\s*:/i.test(head),
    read: readSegments,
  },
  youtube: {
    is: (head) =>
      /<(?:transcript|timedtext)[\s>]/.test(head) && /<(?:text|p)\s[^<>]*\b(?:t|start)=/.test(head),
    read: readYouTubeXml,
  },
  sami: { is: (head) => /<SAMI[\s>]|<SYNC\s+Start\s*=/i.test(head), read: readSami },
  ttml: {
    is: (head) => /<(?:\w{1,10}:)?tt[\s>]/.test(head) && !/<html[\s>]/i.test(head),
    read: readTtml,
  },
  srt: {
    is: (head) => /^\s*\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*\d/m.test(head),
    read: readSrt,
  },
  sbv: { is: (head) => commaDecimals(head) === 3, read: readCommaTimes },
  subviewer: { is: (head) => commaDecimals(head) === 2, read: readCommaTimes },
  microdvd: { is: (head) => /^\s*\{\d{1,7}\}\{\d{0,7}\}/m.test(head), read: readMicroDvd },
  mpl2: { is: (head) => /^\s*\[\d{1,7}\]\[\d{0,7}\]/m.test(head), read: readMpl2 },
  lrc: { is: (head) => /^\s*\[\d{1,3}:\d{2}\.\d{1,3}\]/m.test(head), read: readLrc },
  spruce: {
    is: (head) =>
      /^\s*\d{1,2}:\d{2}:\d{2}[:;.]\d{2}\s*,\s*\d{1,2}:\d{2}:\d{2}[:;.]\d{2}\s*,/m.test(head),
    read: readSpruce,
  },
  tmplayer: {
    is: (head) =>
      /^\s*\d{1,2}:\d{2}:\d{2}(?:,\d)?[:=](?!\d)[^\n]*\n+\s*\d{1,2}:\d{2}:\d{2}(?:,\d)?[:=](?!\d)/m.test(
        head,
      ),
    read: readTmPlayer,
  },
  table: { is: (head) => findTable(head) !== null, read: readTable },
  'timed-lines': { is: (head) => isTimedLines(splitLines(head)), read: readTimedLines },
}

/** The content decides, the ending never: files in the wild are misnamed. */
export function detectFormat(text: string): TextFormat {
  const head = text.slice(0, 20_000).replace(/\r\n?/g, '\n')
  return keysOf(subtitleReaders).find((format) => subtitleReaders[format].is(head)) ?? 'srt'
}

/** Kind of a file without subtitles: those that the interface has a hint for. */
export interface OtherFile {
  kind: 'archive' | 'document' | 'picture-subtitles' | 'web-page' | 'data' | 'media'
  /** In English. */
  name: string
}

const others: readonly (OtherFile & { pattern: RegExp })[] = [
  { kind: 'web-page', name: 'a web page', pattern: /<(?:!doctype html|html)[\s>]/i },
  { kind: 'data', name: 'a JSON file', pattern: /^\s*[[{]\s*(?:"|\{\s*")/ },
  {
    kind: 'picture-subtitles',
    name: 'a VobSub index (subtitles as pictures)',
    pattern: /^# VobSub index file/m,
  },
  { kind: 'document', name: 'an RTF document', pattern: /^\{\\rtf/ },
  { kind: 'data', name: 'an XML file of another kind', pattern: /^\s*<\?xml\s/ },
]

/** Likely kind of a text without any cue; null if it is not recognised. */
export function otherKind(text: string): OtherFile | null {
  const head = text.slice(0, 4_000)
  return others.find(({ pattern }) => pattern.test(head)) ?? null
}
