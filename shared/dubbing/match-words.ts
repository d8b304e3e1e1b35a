import { aligned } from './listen-check'

/** A range of time, ms. */
export interface Span {
  startMs: number
  endMs: number
}

/** As both texts have it, without marks and case. */
const bare = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Times of the words of a text by those of the same text in other words: a figure has the time of all words
 * that it is read as, and words that only the first has none (an empty span).
 */
export function matchWords(
  words: readonly string[],
  timed: readonly (Span & { text: string })[],
): Span[] {
  const spans: Span[] = []
  let [i, j] = [0, 0]
  let run = { words: 0, timed: 0 }
  const close = (): void => {
    const beforeMs = spans.at(-1)?.endMs ?? 0
    const startMs = (run.timed > 0 && timed[j]?.startMs) || beforeMs
    const endMs = (run.timed > 0 && timed[j + run.timed - 1]?.endMs) || startMs
    spans.push(...shared(words.slice(i, i + run.words), { startMs, endMs }))
    i += run.words
    j += run.timed
    run = { words: 0, timed: 0 }
  }
  const steps = aligned(
    words.map(bare),
    timed.map(({ text }) => bare(text)),
  )
  for (const step of steps) {
    if (step === 'same') close()
    if (step !== 'added') run.words++
    if (step !== 'missing') run.timed++
    if (step === 'same') close()
  }
  close()
  return spans
}

/** A time shared by words according to their lengths. */
function shared(words: readonly string[], { startMs, endMs }: Span): Span[] {
  const whole = words.join('').length
  let at = startMs
  return words.map((word) => {
    const from = at
    at += ((endMs - startMs) * word.length) / whole
    return { startMs: from, endMs: at }
  })
}
