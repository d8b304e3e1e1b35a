import { estimateCredits } from '@shared/dubbing/credits'
import { isSpeakable } from '@shared/dubbing/spoken-text'

/** Characters charged for a chunk; what no voice can say costs nothing. */
export function chunkCredits(text: string): number {
  return isSpeakable(text) ? estimateCredits(text) : 0
}
