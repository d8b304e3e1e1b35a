import type { SubtitleFormat } from './parsed-cue'

/** Other subtitle formats, to say what a file is instead of only what it is not. */
const others: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'a MicroDVD file (times in frames)', pattern: /^\{\d{1,7}\}\{\d{0,7}\}/m },
  { kind: 'an MPL2 file', pattern: /^\[\d{1,7}\]\[\d{0,7}\]/m },
  { kind: 'a TTML file', pattern: /<(?:\w{1,10}:)?tt[\s>]/ },
  { kind: 'a SAMI file', pattern: /<SAMI>/i },
  { kind: 'a lyrics file (LRC)', pattern: /^\[\d{1,3}:\d{2}[.:]\d{2,3}\]/m },
  { kind: 'a web page', pattern: /<(?:!doctype html|html)[\s>]/i },
  { kind: 'a JSON file', pattern: /^\s*[[{]\s*(?:"|\{\s*")/ },
  { kind: 'a VobSub index (subtitles as pictures)', pattern: /^# VobSub index file/m },
  { kind: 'an RTF document', pattern: /^\{\\rtf/ },
]

/** The content decides, the extension never: files in the wild are misnamed. */
export function detectFormat(text: string): SubtitleFormat {
  if (/^\s*WEBVTT(?:\s|$)/.test(text.slice(0, 1_000))) return 'vtt'
  const isAss = /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/im.test(text.slice(0, 20_000))
  return isAss || /^Dialogue:\s*(?:\d|Marked=)/m.test(text.slice(0, 20_000)) ? 'ass' : 'srt'
}

/** What a text without any cue seems to be; null when nothing is recognised. */
export function otherKind(text: string): string | null {
  const head = text.slice(0, 4_000)
  return others.find(({ pattern }) => pattern.test(head))?.kind ?? null
}
