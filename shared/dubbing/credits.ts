import { spokenText } from './spoken-text'

/**
 * Credits that one rendering of this text costs: its characters, counted as Unicode code points
 * of the text as it is submitted, without the speaker label (specification §8).
 */
export function estimateCredits(text: string): number {
  let points = 0
  for (const _ of spokenText(text)) points += 1
  return points
}
