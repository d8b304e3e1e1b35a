/**
 * The text of a cue as it is handed to a service: NFC, on one line, without control characters.
 *
 * Line breaks only serve the viewer's eye; joined, the reading does not pause at them, a second
 * line that begins with `[` cannot be taken for a speaker label, and re-wrapping a cue does not
 * make its take stale.
 */
export function spokenText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u{feff}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** False for a cue of notes, dots or dashes: no voice can say it, and it must cost nothing. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.normalize('NFC'))
}
