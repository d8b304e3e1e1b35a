import { studioError } from '../contracts/errors'
import { fail, ok, type Result } from '../contracts/result'
import { binaryKind, signedKind } from './encoding/binary'
import { decodeAs } from './encoding/decode-as'
import { guessEncodings } from './encoding/guess'
import { encodingByName, knownEncodings, type EncodingName } from './encoding/names'
import { isPlausible } from './encoding/scripts'
import { fixTwiceEncoded } from './encoding/twice-encoded'
import { encodingByBom, wideEncoding } from './encoding/unicode'

export interface DecodedText {
  text: string
  /** Canonical lower-case name, one of `knownEncodings`. */
  encoding: string
  /** declared: by the user or a byte order mark · certain: nothing else fits · guessed. */
  confidence: 'declared' | 'certain' | 'guessed'
  /** What else it could be, likeliest first, this one included: what to offer the user. */
  candidates: string[]
  /** The text had been encoded twice (“Tiáº¿ng”) and was turned back. */
  twiceEncoded: boolean
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
  const result = decodeText(bytes, override, fileName)
  // marks and padding alone are no text either
  if (bytes.length > 0 && (!result.ok || /[^\s\0\uFEFF]/.test(result.value.text))) return result
  return fail(studioError('SUBTITLES_EMPTY', 'The file is empty.', { at: fileName }))
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
  const wide = wideEncoding(bytes)
  const wideText = wide && decodeAs(bytes, wide)
  if (wide && wideText !== null) return decoded(wideText, wide, 'certain', [wide])
  return decodeBytewise(bytes, at)
}

function decodeOverride(bytes: Uint8Array, override: string, at: string): Result<DecodedText> {
  const encoding = encodingByName(override)
  const text = encoding && decodeAs(bytes, encoding)
  if (encoding && text !== null) return decoded(text, encoding, 'declared', [encoding])
  return fail(
    studioError('ENCODING_UNKNOWN', `No encoding is called “${override}” here.`, {
      at,
      params: { encoding: override, known: knownEncodings.join(', ') },
    }),
  )
}

/** UTF-8 or one of the 8-bit and East Asian encodings. */
function decodeBytewise(all: Uint8Array, at: string): Result<DecodedText> {
  const bytes = withoutPadding(all)
  const kind = binaryKind(bytes)
  if (kind !== null) return notText(kind, at)
  const shifted = bytes.includes(0x1b)
  const utf8 = shifted ? null : decodeAs(bytes, 'utf-8', true)
  if (utf8 !== null) {
    const fixed = fixTwiceEncoded(utf8)
    if (fixed === null) return decoded(utf8, 'utf-8', 'certain', ['utf-8'])
    return ok({ ...shape(fixed, 'utf-8', 'guessed', ['utf-8']), twiceEncoded: true })
  }
  const candidates = guessEncodings(bytes)
  for (const encoding of candidates) {
    const text = decodeAs(bytes, encoding, encoding !== 'utf-8')
    if (text !== null && isPlausible(text, encoding)) {
      return decoded(text, encoding, 'guessed', [...new Set([encoding, ...candidates])])
    }
  }
  return fail(
    studioError('ENCODING_UNKNOWN', 'The encoding of the text cannot be told; choose one.', {
      at,
      params: { candidates: candidates.join(', ') },
    }),
  )
}

/** Some tools fill a file up with zero bytes. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

const notText = (kind: string, at: string): Result<DecodedText> =>
  fail(
    studioError('NOT_SUBTITLES', `This is ${kind}, not a subtitle file.`, { at, params: { kind } }),
  )

const shape = (
  text: string,
  encoding: EncodingName,
  confidence: DecodedText['confidence'],
  candidates: string[],
): DecodedText => ({ text, encoding, confidence, candidates, twiceEncoded: false })

const decoded = (...parts: Parameters<typeof shape>): Result<DecodedText> => ok(shape(...parts))
