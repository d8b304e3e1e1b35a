import { knownEncodings, type EncodingName } from '@shared/subtitles/encoding/names'

export type { EncodingName }

/** Every encoding that subtitles are read in, those that were recognised in the file first. */
export function encodingsFor(candidates: readonly string[]): {
  likely: EncodingName[]
  others: EncodingName[]
} {
  const known = candidates.flatMap((name) => knownEncodings.find((each) => each === name) ?? [])
  const likely = [...new Set(known)]
  return { likely, others: knownEncodings.filter((each) => !likely.includes(each)) }
}
