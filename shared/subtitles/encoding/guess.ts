import { analyse } from 'chardet'
import { decodeAs } from './decode-as'
import { encodingByName, type EncodingName } from './names'
import { scriptEncodings } from './scripts'
import { scoreVietnamese } from './vietnamese-score'

const SAMPLE_BYTES = 65_536
const vietnamese: readonly EncodingName[] = ['windows-1258', 'viscii', 'tcvn3', 'vni']

/** Encodings of an 8-bit text that could be meant, likeliest first; never empty. */
export function guessEncodings(bytes: Uint8Array): EncodingName[] {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const scored = vietnamese
    .map((encoding) => ({ encoding, score: scoreVietnamese(decodeAs(sample, encoding) ?? '') }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const detected = analyse(sample)
    .filter(({ confidence }) => confidence >= 10)
    .flatMap(({ name }) => encodingByName(name) ?? [])
    .map((encoding) => likelierTwin(encoding, sample))
  const all: EncodingName[] = [
    ...scored.map(({ encoding }) => encoding),
    ...detected.filter((encoding) => encoding !== 'utf-8'),
    ...scriptEncodings(sample),
    'windows-1252',
  ]
  return isNearlyUtf8(bytes) ? ['utf-8', ...new Set(all)] : [...new Set(all)]
}

/** Greek files are mostly from Windows; only ISO 8859-7 has a letter at 0xB6. */
const likelierTwin = (encoding: EncodingName, sample: Uint8Array): EncodingName =>
  encoding === 'iso-8859-7' && !sample.includes(0xb6) ? 'windows-1253' : encoding

/** UTF-8 with a few broken bytes (cut off, or joined with something else): 19 of 20 are right. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let sequences = 0
  let broken = 0
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i] ?? 0
    const follow = lead < 0x80 ? 0 : lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : -1
    let taken = 0
    while (taken < follow && ((bytes[i + taken + 1] ?? 0) & 0xc0) === 0x80) taken++
    if (follow < 0 || taken < follow) broken++
    else if (follow > 0) sequences++
    i += 1 + taken
  }
  return sequences > broken * 19
}
