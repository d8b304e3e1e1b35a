import { applyDictionary, type DictionaryEntry } from '../text/dictionary'
import { speakableText } from '../text/markup'
import type { SplitLayout } from '../contracts/audio-settings'
import {
  type SoundCue,
  soundOf,
  type SoundProject,
  type SoundSpeaker,
} from '../profiles/resolve-sound'
import { type SpokenCue, spokenPart } from '../subtitles/not-speech'
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

const speech = remembered((text) => spokenPart({ text }))

/**
 * Spoken text of a cue: its `spokenText` without sound descriptions, songs and credits, unless the
 * user has decided otherwise.
 */
export function spokenTextOf(cue: SpokenCue, layout: SplitLayout = 'cue'): string {
  const { text, spoken = 'auto' } = cue
  return spokenText(spoken === 'auto' ? speech(text) : spokenPart(cue), layout)
}

/** False for a cue that is no speech, or only dots or dashes: it is not sent and costs nothing. */
export function isSpeakable(cue: SpokenCue): boolean {
  return spokenTextOf(cue) !== ''
}

/**
 * Credits that one rendering of this text costs: its characters, counted as Unicode code points
 * of the text as it is submitted, without the speaker label (specification §8).
 */
export function estimateCredits(text: string): number {
  return codePoints(spokenText(text))
}

function codePoints(text: string): number {
  let points = 0
  for (const _ of text) points += 1
  return points
}

/**
 * Credits for one rendering of a cue, with its sound settings.
 *
 * @param replaced entries that are applied before sending, where the service has no dictionary
 */
export function cueCredits(
  cue: SoundCue & SpokenCue,
  speaker: SoundSpeaker | null,
  project: SoundProject,
  replaced: readonly DictionaryEntry[] = [],
): number {
  const { split_layout: layout } = soundOf(cue, speaker, project)
  const text = spokenTextOf(cue, layout)
  return codePoints(replaced.length === 0 ? text : applyDictionary(text, replaced))
}
