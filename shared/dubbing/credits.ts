import type { SplitLayout } from '../contracts/audio-settings'
import {
  soundOf,
  type SoundCue,
  type SoundProject,
  type SoundSpeaker,
} from '../profiles/resolve-sound'
import { spokenText } from './spoken-text'

/**
 * Credits that one rendering of this text costs: its characters, counted as Unicode code points
 * of the text as it is submitted, without the speaker label (specification §8).
 */
export function estimateCredits(text: string, layout: SplitLayout = 'cue'): number {
  let points = 0
  for (const _ of spokenText(text, layout)) points += 1
  return points
}

/** Credits that one rendering of a cue costs, read as its sound asks for. */
export function cueCredits(
  cue: SoundCue & { text: string },
  speaker: SoundSpeaker | null,
  project: SoundProject,
): number {
  return estimateCredits(cue.text, soundOf(cue, speaker, project).split_layout)
}
