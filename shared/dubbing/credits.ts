import type { SplitLayout } from '../contracts/audio-settings'
import {
  soundOf,
  type SoundCue,
  type SoundProject,
  type SoundSpeaker,
} from '../profiles/resolve-sound'
import { applyDictionary, type DictionaryEntry } from '@cuecast/spoken-text'
import { spokenText } from './spoken-text'

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
