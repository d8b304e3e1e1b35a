import type { SourceFormat } from '../../contracts/project-file'

/** EBU STL is binary and recognised before any text is decoded. */
export type TextFormat = Exclude<SourceFormat, 'ebu-stl'>

const timeLine = /^\s*\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*\d/m
const commaTimes = /^\s*\d{1,2}:\d{2}:\d{2}\.\d{2,3},\d{1,2}:\d{2}:\d{2}\.(\d{2,3})\s*$/m

/** Formats by their first lines, for files that hold no line with the times of SRT. */
const unlike: readonly { format: TextFormat; pattern: RegExp }[] = [
  { format: 'microdvd', pattern: /^\s*\{\d{1,7}\}\{\d{0,7}\}/m },
  { format: 'mpl2', pattern: /^\s*\[\d{1,7}\]\[\d{0,7}\]/m },
  { format: 'lrc', pattern: /^\s*\[\d{1,3}:\d{2}[.:]\d{1,3}\]/m },
  {
    format: 'spruce',
    pattern: /^\s*\d{1,2}:\d{2}:\d{2}[:;.]\d{2}\s*,\s*\d{1,2}:\d{2}:\d{2}[:;.]\d{2}\s*,/m,
  },
  {
    format: 'tmplayer',
    pattern:
      /^\s*\d{1,2}:\d{2}:\d{2}(?:,\d)?[:=](?!\d)[^\n]*\n+\s*\d{1,2}:\d{2}:\d{2}(?:,\d)?[:=](?!\d)/m,
  },
]

/** The content decides, the ending never: files in the wild are misnamed. */
export function detectFormat(text: string): TextFormat {
  if (/^\s*WEBVTT(?:\s|$)/.test(text.slice(0, 1_000))) return 'vtt'
  const head = text.slice(0, 20_000).replace(/\r\n?/g, '\n')
  const isAss = /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/im.test(head)
  if (isAss || /^Dialogue:\s*(?:\d|Marked=)/m.test(head)) return 'ass'
  if (/^\s*Scenarist_SCC V\d/i.test(head)) return 'scc'
  if (/^\s*File Format=MacCaption_MCC V\d/i.test(head)) return 'mcc'
  if (/^\s*\{/.test(head) && /"tStartMs"\s*:/.test(head)) return 'json3'
  if (/<SAMI[\s>]|<SYNC\s+Start\s*=/i.test(head)) return 'sami'
  if (/<(?:\w{1,10}:)?tt[\s>]/.test(head) && !/<html[\s>]/i.test(head)) return 'ttml'
  if (timeLine.test(head)) return 'srt'
  const comma = commaTimes.exec(head)?.[1]
  if (comma !== undefined) return comma.length === 3 ? 'sbv' : 'subviewer'
  return unlike.find(({ pattern }) => pattern.test(head))?.format ?? 'srt'
}

/** What a file is that holds no subtitles: the kinds that the interface has a hint for. */
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

/** What a text without any cue seems to be; null when nothing is recognised. */
export function otherKind(text: string): OtherFile | null {
  const head = text.slice(0, 4_000)
  return others.find(({ pattern }) => pattern.test(head)) ?? null
}
