import type { TranslatorKind } from '../contracts/translation'
import { batchSizes } from './batches'

/** Letters of a token of text, and tokens of a line around its text in question and answer. */
const [LETTERS, AROUND] = [3, 60]
/** Tokens of the rules and of the lines around those of a request. */
const RULES = 1_500

/** Usage of a translation as it is likely to be: tokens of a language model, characters of another service. */
export function estimateUsage(
  originals: readonly string[],
  kind: TranslatorKind,
): { tokens: number; characters: number } {
  const characters = originals.reduce((sum, text) => sum + text.length, 0)
  if (kind !== 'model') return { tokens: 0, characters }
  const requests = Math.ceil(originals.length / batchSizes.usual)
  const texts = (2 * characters) / LETTERS + originals.length * AROUND
  return { tokens: Math.round(texts + requests * RULES), characters }
}
