import { speakableText } from '../subtitles/markup'

/**
 * The text of a cue as it is handed to a service: what a voice should say (no tags, no `[sound
 * descriptions]`, no dialogue dashes), NFC, on one line.
 *
 * Line breaks and italics only serve the viewer's eye; without them, the reading does not pause or
 * stumble, a second line that begins with `[` cannot be taken for a speaker label, and re-wrapping
 * a cue does not make its take stale.
 */
export const spokenText = (text: string): string => speakableText(text)

/** False for a cue of notes, dots or dashes: no voice can say it, and it must cost nothing. */
export const isSpeakable = (text: string): boolean => spokenText(text) !== ''
