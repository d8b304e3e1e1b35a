import { decodeUtf7, decodeViqr } from './ascii-forms'
import { decodeCp949 } from './cp949'
import type { EncodingName } from './names'

/** The one platform class that subtitles need; every runtime of the project has it. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/**
 * Decodes with one encoding, to NFC and without a byte order mark. Bytes that the encoding cannot
 * hold become U+FFFD, or return null with `strict`. Null also when the platform lacks the decoder.
 */
export function decodeAs(bytes: Uint8Array, encoding: EncodingName, strict = false): string | null {
  switch (encoding) {
    case 'utf-32le':
    case 'utf-32be':
      return unmark(decodeUtf32(bytes, encoding === 'utf-32le'))
    case 'viscii':
      return decodeByTable(bytes, viscii)
    case 'tcvn3':
      return withCapitals(decodeByTable(bytes, tcvn3))
    case 'vni':
      return decodeVni(bytes)
    case 'ibm850':
      return decodeByTable(bytes, ibm850)
    case 'ibm852':
      return decodeByTable(bytes, ibm852)
    case 'iso-8859-16':
      return decodeByTable(bytes, iso8859part16)
    case 'euc-kr':
      return decodeCp949(bytes, strict)
    case 'utf-7':
    case 'viqr': {
      const text = byPlatform(bytes, 'utf-8', strict)
      return text && (encoding === 'viqr' ? decodeViqr(text) : decodeUtf7(text).normalize('NFC'))
    }
    case 'windows-1252':
      return decodeByTable(bytes, windows1252)
    default:
      return byPlatform(bytes, encoding, strict)
  }
}

function byPlatform(bytes: Uint8Array, encoding: string, strict: boolean): string | null {
  try {
    return unmark(new TextDecoder(encoding, { fatal: strict }).decode(bytes))
  } catch {
    return null
  }
}

/** windows-1258 writes tones as combining marks; NFC is what search, labels and speech expect. */
const unmark = (text: string): string => text.replace(/^\uFEFF/, '').normalize('NFC')

const boms: readonly { encoding: EncodingName; bytes: readonly number[] }[] = [
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** The encoding declared by a byte order mark at the start of the file. */
export function encodingByBom(bytes: Uint8Array): EncodingName | null {
  return boms.find((bom) => bom.bytes.every((byte, i) => bytes[i] === byte))?.encoding ?? null
}

const SAMPLE_BYTES = 65_536

/** Digits, colons, spaces and line ends: every subtitle file is full of them. */
const isPlain = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Share of code units of `width` bytes that are plain ASCII, its byte at `offset`, the rest zero. */
function plainShare(bytes: Uint8Array, width: number, offset: number): number {
  const end = Math.min(bytes.length, SAMPLE_BYTES) - width + 1
  let units = 0
  let plain = 0
  for (let i = 0; i < end; i += width) {
    units++
    let zeros = 0
    for (let k = 0; k < width; k++) if (k !== offset && bytes[i + k] === 0) zeros++
    if (zeros === width - 1 && isPlain(bytes[i + offset] ?? 0)) plain++
  }
  return units === 0 ? 0 : plain / units
}

/** UTF-32 or UTF-16 without a byte order mark, detected by where the zero bytes of ASCII fall. */
export function wideEncoding(bytes: Uint8Array): EncodingName | null {
  const enough = 0.2
  if (plainShare(bytes, 4, 0) > enough) return 'utf-32le'
  if (plainShare(bytes, 4, 3) > enough) return 'utf-32be'
  if (plainShare(bytes, 2, 0) > enough) return 'utf-16le'
  if (plainShare(bytes, 2, 1) > enough) return 'utf-16be'
  return null
}

const REPLACEMENT = 0xfffd

/** UTF-32, which `TextDecoder` does not know. Impossible code points become U+FFFD. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const point = view.getUint32(i, littleEndian)
    const valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    parts.push(String.fromCodePoint(valid ? point : REPLACEMENT))
  }
  return parts.join('')
}

/**
 * The 8-bit encodings of Vietnamese that no platform decoder knows, checked byte by byte against
 * glibc's iconv. VISCII 1.1 is RFC 1456. TCVN3 (“ABC”) is TCVN 5712:1993; files made with ABC fonts
 * write toned capitals with the codes of the small letters.
 */
type LetterTable = ReadonlyMap<number, string>

const row = (from: number, letters: string): [number, string][] =>
  Array.from(letters, (letter, i): [number, string] => [from + i, letter])

/** Six control codes and the whole upper half carry letters. */
const viscii: LetterTable = new Map([
  [0x02, 'Ẳ'],
  [0x05, 'Ẵ'],
  [0x06, 'Ẫ'],
  [0x14, 'Ỷ'],
  [0x19, 'Ỹ'],
  [0x1e, 'Ỵ'],
  ...row(0x80, 'ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐ'),
  ...row(0x90, 'ỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ'),
  ...row(0xa0, 'Õắằặấầẩậẽẹếềểễệố'),
  ...row(0xb0, 'ồổỗỠƠộờởịỰỨỪỬơớƯ'),
  ...row(0xc0, 'ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳ'),
  ...row(0xd0, 'ĐứÒÓÔạỷừửÙÚỹỵÝỡư'),
  ...row(0xe0, 'àáâãảăữẫèéêẻìíĩỉ'),
  ...row(0xf0, 'đựòóôõỏọụùúũủýợỮ'),
])

/** 0xB0–0xB4 are combining tones: grave, hook, tilde, acute, dot below. */
const tcvn3: LetterTable = new Map([
  ...row(0x80, 'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨ'),
  ...row(0x90, 'ÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ'),
  ...row(0xa0, '\u00a0ĂÂÊÔƠƯĐăâêôơưđẰ'),
  ...row(0xb0, '\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴ'),
  ...row(0xc0, 'ẮẦẨẪẤỀặầẩẫấậèỂẻẽ'),
  ...row(0xd0, 'éẹềểễếệìỉỄẾỒĩíịò'),
  ...row(0xe0, 'Ổỏõóọồổỗốộờởỡớợù'),
  ...row(0xf0, 'ỖủũúụừửữứựỳỷỹýỵỐ'),
])

/** Where windows-1252 differs from Latin-1 (Node's own decoder leaves these as control codes). */
export const windows1252: LetterTable = new Map(
  row(0x80, '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'),
)

/** Latin letters of DOS: of the West, and of Central Europe. */
const ibm850: LetterTable = new Map([
  ...row(0x80, 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ'),
  ...row(0xa0, 'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐'),
  ...row(0xc0, '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀'),
  ...row(0xe0, 'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'),
])
const ibm852: LetterTable = new Map([
  ...row(0x80, 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č'),
  ...row(0xa0, 'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐'),
  ...row(0xc0, '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀'),
  ...row(0xe0, 'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'),
])

/** South-Eastern Europe: the one part with Ș and Ț, which no platform decodes. */
const iso8859part16: LetterTable = new Map([
  ...row(0xa0, '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ'),
  ...row(0xb0, '°±ČłŽ”¶·žčș»ŒœŸż'),
  ...row(0xc0, 'ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚß'),
  ...row(0xe0, 'àáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ'),
])

/** ABC fonts have no toned capitals: a letter among capitals is one. */
const withCapitals = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const ascii = line.match(/[A-Za-z]/g) ?? []
      if (ascii.length >= 4 && ascii.every((letter) => letter < 'a')) return line.toUpperCase()
      return line.replace(/[\p{L}\p{M}]+/gu, (word) =>
        /[A-Z].*[A-Z]/.test(word) && !/[a-z]/.test(word) ? word.toUpperCase() : word,
      )
    })
    .join('\n')

const lettersOf = new WeakMap<LetterTable, readonly string[]>()

/** Decodes one byte per letter, to NFC; bytes outside the table are read as Latin-1. */
function decodeByTable(bytes: Uint8Array, table: LetterTable): string {
  const letters =
    lettersOf.get(table) ??
    Array.from({ length: 256 }, (_, byte) => table.get(byte) ?? String.fromCharCode(byte))
  lettersOf.set(table, letters)
  const parts: string[] = []
  for (const byte of bytes) parts.push(letters[byte] ?? '')
  return parts.join('').normalize('NFC')
}

/**
 * VNI-Windows: a base letter, then one byte that adds circumflex, breve and tone together
 * (`aù` = á, `aá` = ấ, `aé` = ắ). The marks are given here as combining characters in NFD order.
 */
const CIRCUMFLEX = '\u0302'
const BREVE = '\u0306'
const ACUTE = '\u0301'
const GRAVE = '\u0300'
const HOOK = '\u0309'
const TILDE = '\u0303'
const DOT = '\u0323'

const marks: Readonly<Record<string, string>> = {
  ù: ACUTE,
  ø: GRAVE,
  û: HOOK,
  õ: TILDE,
  ï: DOT,
  â: CIRCUMFLEX,
  á: CIRCUMFLEX + ACUTE,
  à: CIRCUMFLEX + GRAVE,
  å: CIRCUMFLEX + HOOK,
  ã: CIRCUMFLEX + TILDE,
  ä: CIRCUMFLEX + DOT,
  ê: BREVE,
  é: BREVE + ACUTE,
  è: BREVE + GRAVE,
  ú: BREVE + HOOK,
  ü: BREVE + TILDE,
  ë: BREVE + DOT,
}

/** Letters of one byte. */
const singles: Readonly<Record<string, string>> = {
  ô: 'ơ',
  Ô: 'Ơ',
  ö: 'ư',
  Ö: 'Ư',
  ñ: 'đ',
  Ñ: 'Đ',
  í: 'í',
  Í: 'Í',
  ì: 'ì',
  Ì: 'Ì',
  æ: 'ỉ',
  Æ: 'Ỉ',
  ó: 'ĩ',
  Ó: 'Ĩ',
  ò: 'ị',
  Ò: 'Ị',
  î: 'ỵ',
  Î: 'Ỵ',
}

const pair = /([aeouyAEOUYôÔöÖ])([ùøûõïâáàåãäêéèúüëÙØÛÕÏÂÁÀÅÃÄÊÉÈÚÜË])|[ôÔöÖñÑíÍìÌæÆóÓòÒîÎ]/g

/** Decodes VNI-Windows to NFC. */
function decodeVni(bytes: Uint8Array): string {
  const latin = decodeByTable(bytes, windows1252)
  return latin
    .replace(pair, (all: string, base?: string, mark?: string) => {
      if (base === undefined || mark === undefined) return singles[all] ?? all
      return (singles[base] ?? base) + (marks[mark.toLowerCase()] ?? '')
    })
    .normalize('NFC')
}
