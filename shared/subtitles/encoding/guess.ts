import { analyse } from 'chardet'
import { decodeAs } from './decode-as'
import { encodingByName, type EncodingName } from './names'
import { scoreVietnamese } from './vietnamese-score'

const SAMPLE_BYTES = 65_536
const vietnamese: readonly EncodingName[] = ['windows-1258', 'viscii', 'tcvn3', 'vni']

/** Encodings of an 8-bit text, best first; never empty. */
export function guessEncodings(bytes: Uint8Array): EncodingName[] {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const scored = vietnamese
    .map((encoding) => ({ encoding, ...scoreVietnamese(decodeAs(sample, encoding) ?? '') }))
    .filter(({ words, share }) => words > 0 && share >= 0.7)
    .sort((a, b) => b.share - a.share)
  const detected = analyse(sample)
    .filter(({ confidence }) => confidence >= 10)
    .flatMap(({ name }) => encodingByName(name) ?? [])
  const all = [...scored.map(({ encoding }) => encoding), ...detected, 'windows-1252' as const]
  return [...new Set(all)].filter((encoding) => encoding !== 'utf-8' || isNearlyUtf8(bytes))
}

/** UTF-8 with a few broken bytes (cut off, or joined with something else): 19 of 20 are right. */
export function isNearlyUtf8(bytes: Uint8Array): boolean {
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
