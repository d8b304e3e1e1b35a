import type { SpokenWord } from './speech-engine'

/** Words that begin so much later, ms; none before the sound. */
export const movedWords = (words: readonly SpokenWord[], byMs: number): SpokenWord[] =>
  words.map(({ text, startMs, endMs }) => ({
    text,
    startMs: Math.max(0, startMs + byMs),
    endMs: Math.max(0, endMs + byMs),
  }))

/** Words of a sound that now takes so many times as long. */
export const scaledWords = (words: readonly SpokenWord[], factor: number): SpokenWord[] =>
  words.map(({ text, startMs, endMs }) => ({
    text,
    startMs: startMs * factor,
    endMs: endMs * factor,
  }))
