/** True when there is something to pronounce: a letter or a digit. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * Text that espeak-ng reads as words and as nothing else.
 *
 * espeak-ng obeys SSML tags, `[[phonemes]]` and control characters inside the text; a subtitle
 * that happens to hold one would change the voice or fall silent.
 */
export function toPlainSpeech(text: string): string {
  return (
    text
      .normalize('NFC')
      // Joiners stay: they are spelling in Persian and in the Indic scripts.
      .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}]/gu, '')
      .replace(/\p{Cc}/gu, ' ')
      .replace(/[<>[\]{}|\\^~`]/g, ' ')
      .replaceAll('&', '&amp;')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** A question that begins with such a word, possibly after *and*, *so*, *well*… */
const openQuestion =
  /((?:^|[.!?]\s+)["“'‘(]*(?:(?:and|but|so|then|well|oh|now|okay)[, ]+)?(?:who|whom|whose|what|when|where|why|which|how)(?:['’][a-z]+)?\s[^.!?]*)\?/giu

/** The words after the comma make it a yes/no question: *When he comes, will you go?* */
const yesOrNo =
  /,\s+(?:am|are|is|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must|\p{L}+n['’]t)\s/iu

/** English with its open questions as statements: their pitch falls at the end, that of others rises. */
export const withFallingQuestions = (text: string): string =>
  text.replace(openQuestion, (whole: string, question: string) =>
    yesOrNo.test(question) ? whole : `${question}.`,
  )
