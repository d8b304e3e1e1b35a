import type { TranslatorKind } from '../contracts/translation'
import { batchSizes } from './batches'

/** Letters of a token of text, and tokens of a line around its text in question and answer. */
const [LETTERS, AROUND] = [3, 60]
/** Tokens of the rules and of the lines around those of a request. */
const RULES = 1_500
/** A run stops at so many times its estimate: answers can be refused, and be too long. */
const MARGIN = 3
/** Requests for each cue that a run makes at most. */
const REQUESTS_A_CUE = 0.5
/** A run of a few cues may still be refused and asked to be shorter. */
const FEWEST_REQUESTS = 20

/** Usage of a translation, and where it stops by itself. */
export interface TranslationBudget {
  /** Language models count tokens, other services the characters of the text. */
  unit: 'tokens' | 'characters'
  about: number
  atMost: number
  maxRequests: number
}

/** The budget of a run that translates these texts. */
export function translationBudget(
  originals: readonly string[],
  kind: TranslatorKind,
): TranslationBudget {
  const characters = originals.reduce((sum, text) => sum + text.length, 0)
  const maxRequests = Math.max(FEWEST_REQUESTS, Math.ceil(originals.length * REQUESTS_A_CUE))
  if (kind !== 'model')
    return { unit: 'characters', about: characters, atMost: characters * MARGIN, maxRequests }
  const requests = Math.ceil(originals.length / batchSizes.usual)
  const texts = (2 * characters) / LETTERS + originals.length * AROUND
  const about = Math.round(texts + requests * RULES)
  const atMost = Math.max(about * MARGIN, FEWEST_REQUESTS * RULES)
  return { unit: 'tokens', about, atMost, maxRequests }
}
