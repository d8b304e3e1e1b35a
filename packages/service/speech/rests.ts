import type { TextPiece } from '@cuecast/spoken-text'

/** Rests at the voice's own pace, as espeak-ng makes them inside one text, ms. */
const SENTENCE_REST_MS = 290
const BREATH_MS = 120

/** How long the voice rests after a piece of text, ms, at this speed. */
export const restAfterMs = (piece: TextPiece, rate: number): number =>
  (piece.sentenceEnd ? SENTENCE_REST_MS : BREATH_MS) / rate
