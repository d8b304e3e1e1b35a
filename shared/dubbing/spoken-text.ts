import type { SplitLayout } from '../contracts/audio-settings'
import { speakableText } from '@cuecast/spoken-text'
import { remembered } from '../subtitles/remember'

const resting = remembered((text) => speakableText(text, 'rest'))
const through = remembered((text) => speakableText(text, 'through'))

/**
 * The text of a cue as it is handed to a service: NFC, on one line, without markup and sound
 * descriptions; '' when there is nothing that a voice could say.
 *
 * Line breaks only serve the viewer's eye; joined, the reading does not pause at them, a second
 * line that begins with `[` cannot be taken for a speaker label, and re-wrapping a cue does not
 * make its take stale. With the layout `line` the reading rests at each of them.
 */
export function spokenText(text: string, layout: SplitLayout = 'cue'): string {
  return layout === 'line' ? resting(text) : through(text)
}

/** False for a cue of notes, dots or dashes: no voice can say it, and it must cost nothing. */
export function isSpeakable(text: string): boolean {
  return spokenText(text) !== ''
}
