import type { Cue, Speaker } from '../contracts/project-file'
import type { ParsedCue } from '../subtitles/parsed-cue'
import { findSpeakers } from './find-speakers'
import { labelKey } from '../subtitles/label-key'

const COLOURS = 12

/** A speaker nobody has cast yet, with the colour that the fewest others have. */
export function newSpeaker(id: string, label: string, others: readonly Speaker[]): Speaker {
  const uses = Array.from({ length: COLOURS }, () => 0)
  for (const { colour } of others) uses[colour] = (uses[colour] ?? 0) + 1
  const colour = uses.indexOf(Math.min(...uses))
  return { id, label, colour, voiceId: null, gainDb: 0, pan: 0, muted: false }
}

/**
 * Turns the cues of a file into cues of a project: each gets an id of `newId`, each label a
 * speaker. Speakers of `existing` are kept and used again where a label is theirs.
 */
export function assignSpeakers(
  parsed: readonly ParsedCue[],
  newId: () => string,
  existing: readonly Speaker[] = [],
): { cues: Cue[]; speakers: Speaker[] } {
  const speakers = [...existing]
  const byKey = new Map(speakers.map((speaker) => [labelKey(speaker.label), speaker.id]))
  for (const { key, label } of findSpeakers(parsed)) {
    if (byKey.has(key)) continue
    const speaker = newSpeaker(newId(), label, speakers)
    speakers.push(speaker)
    byKey.set(key, speaker.id)
  }
  const cues = parsed.map(({ startMs, endMs, text, label }) => {
    const speakerId = label === null ? null : (byKey.get(labelKey(label)) ?? null)
    return { id: newId(), startMs, endMs, text, speakerId }
  })
  return { cues, speakers }
}
