import { applyDictionary, type DictionaryEntry, speakableText } from '@cuecast/spoken-text'
import type { SplitLayout } from '../contracts/audio-settings'
import {
  type SoundCue,
  soundOf,
  type SoundProject,
  type SoundSpeaker,
} from '../profiles/resolve-sound'
import { remembered } from '../subtitles/reading-time'

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

/**
 * Credits that one rendering of this text costs: its characters, counted as Unicode code points
 * of the text as it is submitted, without the speaker label (specification §8).
 */
export function estimateCredits(text: string, layout: SplitLayout = 'cue'): number {
  return codePoints(spokenText(text, layout))
}

function codePoints(text: string): number {
  let points = 0
  for (const _ of text) points += 1
  return points
}

/**
 * Credits that one rendering of a cue costs, read as its sound asks for.
 *
 * @param replaced entries that are applied before sending, where the service has no dictionary
 */
export function cueCredits(
  cue: SoundCue & { text: string },
  speaker: SoundSpeaker | null,
  project: SoundProject,
  replaced: readonly DictionaryEntry[] = [],
): number {
  const { split_layout: layout } = soundOf(cue, speaker, project)
  if (replaced.length === 0) return estimateCredits(cue.text, layout)
  return codePoints(applyDictionary(spokenText(cue.text, layout), replaced))
}
