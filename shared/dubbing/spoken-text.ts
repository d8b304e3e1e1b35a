import { speakableText } from '../subtitles/markup'

/**
 * The text of a cue as it is handed to a service: NFC, on one line, without markup and sound
 * descriptions; '' when there is nothing that a voice could say.
 *
 * Line breaks only serve the viewer's eye; joined, the reading does not pause at them, a second
 * line that begins with `[` cannot be taken for a speaker label, and re-wrapping a cue does not
 * make its take stale.
 */
export function spokenText(text: string): string {
  return speakableText(text)
}

/** False for a cue of notes, dots or dashes: no voice can say it, and it must cost nothing. */
export function isSpeakable(text: string): boolean {
  return spokenText(text) !== ''
}
