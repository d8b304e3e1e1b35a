import { failWith, ok, type Result } from '../contracts/result'
import { decodeAs, encodingByBom, wideEncoding, windows1252 } from './encoding/decode-as'
import { asciiForm } from './encoding/ascii-forms'
import { guessEncodings, isPlausible } from './encoding/guess'
import type { Repair } from './parsed-cue'
import type { OtherFile } from './readers'
import { encodingByName, type EncodingName, knownEncodings } from './encoding/names'
import { withVietnamese } from './encoding/old-vietnamese'

export interface DecodedText {
  text: string
  /** Canonical lower-case name, one of `knownEncodings`. */
  encoding: string
  /** declared: by the user or a byte order mark · certain: nothing else fits · guessed. */
  confidence: 'declared' | 'certain' | 'guessed'
  /** Possible encodings, most likely first, including this one: the choices for the user. */
  candidates: string[]
  /** Repairs of the encoding: encoded twice (“Tiáº¿ng”), composed, letters lost. */
  repairs: Repair[]
}

/**
 * Bytes of a subtitle file to text in NFC. `override` is an encoding's name as the user chose it;
 * `fileName` only goes into errors.
 * Fails with SUBTITLES_EMPTY, NOT_SUBTITLES (binary files) or ENCODING_UNKNOWN.
 */
export function decodeSubtitles(
  bytes: Uint8Array,
  override?: string,
  fileName = 'subtitles',
): Result<DecodedText> {
  const read = decodeText(bytes, override, fileName)
  const result = read.ok && override === undefined ? ok(inVietnamese(read.value)) : read
  // marks and padding alone are no text either
  if (bytes.length > 0 && (!result.ok || /[^\s\0\uFEFF]/.test(result.value.text))) return result
  return failWith('SUBTITLES_EMPTY', 'The file is empty.', { at: fileName })
}

/** Text of Unicode in which Vietnamese was written for old fonts. */
function inVietnamese(read: DecodedText): DecodedText {
  if (!/^(?:utf-(?:8|16|32)|viqr)/.test(read.encoding)) return read
  const { text, repairs } = withVietnamese(read.text)
  return repairs.length === 0 ? read : { ...read, text, repairs: [...repairs, ...read.repairs] }
}

function decodeText(
  bytes: Uint8Array,
  override: string | undefined,
  at: string,
): Result<DecodedText> {
  if (override !== undefined) return decodeOverride(bytes, override, at)
  const kind = signedKind(bytes)
  if (kind !== null) return notText(kind, at)
  const marked = encodingByBom(bytes)
  const declared = marked && decodeAs(bytes, marked, true)
  if (marked && declared !== null) return decoded(declared, marked, 'declared', [marked])
  const mixed = decodeMixed(bytes)
  if (mixed) return ok(mixed)
  const wide = wideEncoding(bytes)
  const wideText = wide && decodeAs(bytes, wide)
  if (wide && wideText !== null) return decoded(wideText, wide, 'certain', [wide])
  return decodeBytewise(bytes, at)
}

function decodeOverride(bytes: Uint8Array, override: string, at: string): Result<DecodedText> {
  const encoding = encodingByName(override)
  const text = encoding && decodeAs(bytes, encoding)
  if (encoding && text !== null) return decoded(text, encoding, 'declared', [encoding])
  return failWith('ENCODING_UNKNOWN', `No encoding is called “${override}” here.`, {
    at,
    params: { encoding: override, known: knownEncodings.join(', ') },
  })
}

/** UTF-8 or one of the 8-bit and East Asian encodings. */
function decodeBytewise(all: Uint8Array, at: string): Result<DecodedText> {
  const bytes = withoutPadding(all)
  const kind = binaryKind(bytes)
  if (kind !== null) return notText(kind, at)
  const shifted = bytes.includes(0x1b)
  const utf8 = shifted ? null : decodeAs(bytes, 'utf-8', true)
  if (utf8 !== null) {
    const form = asciiForm(utf8)
    const formed = form && decodeAs(bytes, form)
    if (form && formed) return decoded(formed, form, 'guessed', [form, 'utf-8'])
    const fixed = fixTwiceEncoded(utf8)
    if (fixed === null) return decoded(utf8, 'utf-8', 'certain', ['utf-8'])
    const detail = `Text that had been encoded twice was turned back in ${fixed.lines} lines.`
    const repair: Repair = { code: 'ENCODING_REPAIRED', line: fixed.line, detail }
    const back = shape(fixed.text, 'utf-8', 'guessed', ['utf-8'])
    return ok({ ...back, repairs: [repair, ...back.repairs] })
  }
  const candidates = guessEncodings(bytes)
  for (const encoding of candidates) {
    const text = decodeAs(bytes, encoding, encoding !== 'utf-8')
    if (text !== null && isPlausible(text, encoding)) {
      return decoded(text, encoding, 'guessed', [...new Set([encoding, ...candidates])])
    }
  }
  return failWith('ENCODING_UNKNOWN', 'The encoding of the text cannot be told; choose one.', {
    at,
    params: { candidates: candidates.join(', ') },
  })
}

/** Some tools fill a file up with zero bytes. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

const notText = ({ kind, name }: OtherFile, at: string): Result<DecodedText> =>
  failWith('NOT_SUBTITLES', `This is ${name}, not a subtitle file.`, { at, params: { kind } })

const shape = (
  text: string,
  encoding: EncodingName,
  confidence: DecodedText['confidence'],
  candidates: string[],
): DecodedText => ({ text, encoding, confidence, candidates, repairs: lostLetters(text) })

const decoded = (...parts: Parameters<typeof shape>): Result<DecodedText> => ok(shape(...parts))

/** A sign for what could not be read is in the file, or took its place. */
function lostLetters(text: string): Repair[] {
  const at = text.indexOf('\uFFFD')
  if (at < 0) return []
  const times = text.split('\uFFFD').length - 1
  const detail = `Letters are lost in the file: ${times} in all, shown as “\uFFFD”.`
  return [{ code: 'LETTERS_LOST', line: lineAt(text, at), detail, times }]
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Shorter parts are more likely damage than another file. */
const MIN_PART = 16

/**
 * A file that was put together from one in UTF-16 and one that is not: no text has zero bytes but in
 * UTF-16. Null for any other file.
 */
function decodeMixed(bytes: Uint8Array): DecodedText | null {
  const first = bytes.indexOf(0)
  if (first < 0) return null
  const last = withoutPadding(bytes).lastIndexOf(0)
  const isBig = wideEncoding(bytes.subarray(first)) === 'utf-16le'
  // of UTF-16, the byte before the zero belongs to it, and so does a mark before that
  const starts = [first, first - 1].map((at) => (isMark(bytes, at - 2) ? at - 2 : at))
  const cuts = [...(isBig ? starts.reverse() : starts), last + 1, last + 2]
  for (const cut of cuts) {
    if (cut < MIN_PART || bytes.length - cut < MIN_PART) continue
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)]
    const texts = parts.map((part) => {
      if (!part.includes(0)) return decodeAs(part, 'utf-8', true)
      const encoding = encodingByBom(part) ?? wideEncoding(part)
      return encoding === null ? null : decodeAs(part, encoding, true)
    })
    const [head, tail] = texts
    if (typeof head !== 'string' || typeof tail !== 'string') continue
    const wide = parts.find((part) => part.includes(0)) ?? bytes
    const encoding = encodingByBom(wide) ?? wideEncoding(wide) ?? 'utf-16le'
    const whole = shape(`${head}\n\n${tail}`, encoding, 'guessed', ['utf-8', encoding])
    const detail = 'The file is put together from two encodings; each part was read in its own.'
    const line = head.split('\n').length + 1
    return { ...whole, repairs: [{ code: 'ENCODING_MIXED', line, detail }, ...whole.repairs] }
  }
  return null
}

const isMark = (bytes: Uint8Array, at: number): boolean =>
  at >= 0 &&
  (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) === 0xff + 0xfe &&
  encodingByBom(bytes.subarray(at)) !== null

const signatures: readonly (OtherFile & { bytes: readonly number[]; at?: number })[] = [
  { kind: 'archive', name: 'a ZIP archive or office document', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'archive', name: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a] },
  { kind: 'archive', name: 'a 7-Zip archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'archive', name: 'a gzip archive', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'document', name: 'a PDF document', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'document', name: 'an office document', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'media', name: 'a PNG picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'media', name: 'a JPEG picture', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'media', name: 'a GIF picture', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'media', name: 'a Matroska film', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { kind: 'media', name: 'an MP4 film', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { kind: 'media', name: 'a RIFF file (WAV, AVI)', bytes: [0x52, 0x49, 0x46, 0x46] },
  { kind: 'media', name: 'an Ogg file', bytes: [0x4f, 0x67, 0x67, 0x53] },
  { kind: 'media', name: 'a FLAC file', bytes: [0x66, 0x4c, 0x61, 0x43] },
  { kind: 'media', name: 'an MP3 file', bytes: [0x49, 0x44, 0x33] },
  { kind: 'data', name: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { kind: 'picture-subtitles', name: 'VobSub picture subtitles', bytes: [0x00, 0x00, 0x01, 0xba] },
  { kind: 'picture-subtitles', name: 'PGS picture subtitles', bytes: [0x50, 0x47] },
]

const SAMPLE_BYTES = 65_536

/** A table's control codes that carry letters in VISCII, and those that text files hold. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b, 2, 5, 6, 0x14, 0x19, 0x1e])

/** The kind of file that its first bytes announce; null when they announce nothing known. */
function signedKind(bytes: Uint8Array): OtherFile | null {
  for (const signature of signatures) {
    const { bytes: magic, at = 0 } = signature
    if (!magic.every((byte, i) => bytes[at + i] === byte)) continue
    const printable = magic.every((byte) => byte >= 0x20 && byte < 0x7f)
    // “ID3” or “RIFF” may also begin a text
    if (!printable || hasOtherControls(bytes.subarray(0, 512))) return signature
  }
  return null
}

/**
 * Binary data, or null for text. To be asked after UTF-16 and UTF-32 have been ruled out, because
 * those hold zero bytes legitimately.
 */
function binaryKind(bytes: Uint8Array): OtherFile | null {
  return hasOtherControls(bytes.subarray(0, SAMPLE_BYTES))
    ? { kind: 'data', name: 'binary data' }
    : null
}

/** A few stray control codes are damage, in a text of any length. */
const FEW_CONTROLS = 2

/** More than one byte in a hundred is a control code that no text file has. */
function hasOtherControls(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample)
    if ((byte < 0x20 && !textControls.has(byte)) || byte === 0x7f) controls++
  return controls > FEW_CONTROLS && controls * 100 > sample.length
}

const byteOf = new Map<string, number>(Array.from(windows1252, ([byte, letter]) => [letter, byte]))

/** Lead byte and continuation bytes of UTF-8, each read as a windows-1252 letter. */
const traces = /[\u00c3-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g

/**
 * Repairs UTF-8 that some tool took for windows-1252 and encoded once more (“Tiáº¿ng Viá»‡t”): whole
 * lines, and in a line that lost letters every run of it that can be turned back. Null when the text
 * shows no such trace or cannot be turned back.
 */
function fixTwiceEncoded(text: string): { text: string; lines: number; line: number } | null {
  if (!text.match(traces)) return null
  let fixed = 0
  let lost = 0
  let line = 0
  const lines = text.split('\n').map((before, i) => {
    if (before.search(traces) < 0) return before
    const once = turnBack(before) ?? before.replace(runs, (run) => turnBack(run) ?? run)
    if (once === before) lost++
    else fixed++
    if (once !== before && line === 0) line = i + 1
    return once
  })
  return fixed > lost ? { text: lines.join('\n'), lines: fixed, line } : null
}

/** Letters that bytes of UTF-8 were taken for, in a row. */
const runs = /[\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g

function turnBack(line: string): string | null {
  const bytes: number[] = []
  for (const letter of line) {
    const code = letter.charCodeAt(0)
    const byte = byteOf.get(letter) ?? (code <= 0xff ? code : null)
    if (byte === null) return null
    bytes.push(byte)
  }
  return decodeAs(Uint8Array.from(bytes), 'utf-8', true)
}
