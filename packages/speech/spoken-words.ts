import type { WordTimes } from '@shared/contracts/project/word-times'
import { matchWords } from '@shared/dubbing/match-words'
import { writtenWords } from '@shared/text/words'
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

/**
 * Times of the words of a text in a sound, from the spoken words: a number has the time of all
 * words that it is read as.
 */
export function wordTimesIn(
  text: string,
  spoken: readonly SpokenWord[],
  lengthMs: number,
): WordTimes {
  const within = (ms: number): number => Math.round(Math.min(lengthMs, Math.max(0, ms)))
  const texts = writtenWords(text).map((word) => word.text)
  return matchWords(texts, spoken).map(({ startMs, endMs }) => [within(startMs), within(endMs)])
}
