import { simplifyTags } from '../text/markup'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  oacute: 'ó',
  ograve: 'ò',
  ocirc: 'ô',
  otilde: 'õ',
  uacute: 'ú',
  ugrave: 'ù',
  iacute: 'í',
  igrave: 'ì',
  yacute: 'ý',
  ccedil: 'ç',
  ntilde: 'ñ',
}

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g

/** Decodes HTML entities once; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (all: string, dec?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? all
    const point = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec)
    const valid = point >= 0x20 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    return valid ? String.fromCodePoint(point) : all
  })
}

/** Escapes only what `decodeEntities` would otherwise take for an entity. */
export function protectEntities(text: string): string {
  return text.includes('&') ? text.replace(entity, (all) => `&amp;${all.slice(1)}`) : text
}

/** Control codes, and the invisible marks that only spoil search and speech. */
const unwanted = /[^\P{Cc}\n\r\t]|[\u200B\u2060\uFEFF\uFFFE]/gu

/** Codes of other formats that converters leave in a text; a reading (`{GIF|gíp}`) is none. */
function withoutForeignCodes(text: string): string {
  if (!/[{|\\]/.test(text)) return text
  const plain = text
    .replace(/\{(\/?[bius])\}/gi, '<$1>')
    .replace(/\{[ycfsph]:[^{}\n]{1,40}\}/gi, '')
    .replace(/\{[^{}]*\}|(?<=[\p{L}\p{N}]{2}|[.,!?…:;"”)])\|(?=[\p{L}\p{N}\p{P}<])/gu, (found) =>
      found === '|' ? '\n' : found,
    )
  // of a path (`C:\\home`) it is a part
  return /[a-z]:\\/i.test(plain) ? plain : plain.replaceAll('\\h', ' ')
}

/** Marks of direction, joiners and byte order that show nothing at the ends of a line. */
const invisible = /[\0\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/
const isInvisible = (char: string | undefined): boolean =>
  char !== undefined && invisible.test(char)

/** Without white space and invisible marks at either end. */
export function trimInvisible(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && (isInvisible(line[start]) || line[start]?.trim() === '')) start++
  while (end > start && (isInvisible(line[end - 1]) || line[end - 1]?.trim() === '')) end--
  return line.slice(start, end)
}

/** Tags and codes at either end of a line, with invisible marks between them. */
const ends =
  /^(?:<[^<>]{1,200}>|\{\\[^{}]{0,200}\}|[\s\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069])+|(?:<\/\w{1,9}>|[\s\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069])+$/g
const invisibles = new RegExp(invisible, 'g')

const trimmed = (line: string): string =>
  trimInvisible(line.replace(ends, (found) => found.replace(invisibles, '')))

/** Text of one cue as the studio keeps it: NFC, simple tags only, no blank lines. */
export function cleanText(text: string): string {
  return decodeEntities(simplifyTags(withoutForeignCodes(text.replaceAll('\\N', '\n'))))
    .replace(unwanted, '')
    .normalize('NFC')
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => (invisible.test(line) ? trimmed(line) : line.trim()))
    .filter((line) => line !== '')
    .join('\n')
}
