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
