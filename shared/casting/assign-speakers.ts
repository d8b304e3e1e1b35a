import { addTo } from '../lists/grouped'
import type { ParsedCue } from '../contracts/open-project'
import type { Narration } from '../contracts/narration'
import type { Cue, Speaker } from '../contracts/project-file'
import { flowTimes } from '../narration/flow-times'
import type { Script } from '../narration/read-script'
import { labelKey, plainLabel } from '../subtitles/labels'
import { readCharacters } from '../subtitles/reading-time'

const COLOURS = 12

/** A speaker that is not cast yet, with the colour that the fewest others have. */
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
  const byKey = new Map(speakers.map((speaker) => [speakerKey(speaker.label), speaker.id]))
  for (const { key, label } of findSpeakers(parsed)) {
    if (byKey.has(key)) continue
    const speaker = newSpeaker(newId(), label, speakers)
    speakers.push(speaker)
    byKey.set(key, speaker.id)
  }
  const ids = idsInOrder(parsed, newId)
  const cues = parsed.map((cue, i): Cue => {
    const { startMs, endMs, text, label, spoken, language, original } = cue
    const speakerId = label === null ? null : (byKey.get(speakerKey(label)) ?? null)
    const more = {
      ...(spoken && { spoken }),
      ...(language !== undefined && { language }),
      ...(original !== undefined && { original }),
    }
    return { id: ids[i] ?? newId(), startMs, endMs, text, speakerId, ...more }
  })
  return { cues, speakers }
}

/**
 * Turns a script into cues of a project, at the times that their length in characters gives; speakers
 * as in `assignSpeakers`.
 */
export function assignScript(
  { cues: parsed }: Pick<Script, 'cues'>,
  narration: Narration,
  newId: () => string,
  existing: readonly Speaker[] = [],
): { cues: Cue[]; speakers: Speaker[] } {
  const ordered = parsed.map((cue, i) => ({ ...cue, startMs: i, endMs: i + 1, number: null }))
  const { cues, speakers } = assignSpeakers(ordered, newId, existing)
  const written = cues.map((cue, i): Cue => {
    const { paragraph, chapter = null, pauseAfterMs = null } = parsed[i] ?? {}
    return {
      ...cue,
      ...(paragraph && { paragraph }),
      ...(chapter !== null && { chapter: { title: chapter } }),
      ...(pauseAfterMs !== null && { pauseAfterMs }),
    }
  })
  const { times } = flowTimes(written, () => undefined, narration)
  const laid = written.map((cue, i) => {
    const { startMs = 0, endMs = 0 } = times[i] ?? {}
    return { ...cue, startMs, endMs }
  })
  return { cues: laid, speakers }
}

/** `DR. SMITH`, `Dr Smith` and `dr.smith` are one person: capitals, blanks and marks do not count. */
function speakerKey(label: string): string {
  const key = labelKey(label)
  return key.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || key
}

/**
 * An id for each cue. Cues of one and the same time get theirs in the order of the file, because the
 * id decides between them (`compareCues`).
 */
function idsInOrder(
  parsed: readonly Pick<ParsedCue, 'startMs' | 'endMs'>[],
  newId: () => string,
): string[] {
  const ids = parsed.map(() => newId())
  const together = new Map<string, number[]>()
  for (const [i, { startMs, endMs }] of parsed.entries()) addTo(together, `${startMs} ${endMs}`, i)
  for (const places of together.values()) {
    if (places.length < 2) continue
    const sorted = places.map((i) => ids[i] ?? '').sort((a, b) => (a < b ? -1 : 1))
    for (const [k, i] of places.entries()) ids[i] = sorted[k] ?? ''
  }
  return ids
}

interface FoundSpeaker {
  /** `speakerKey` of the label. */
  key: string
  /** The spelling used most. */
  label: string
  cues: number
  /** Characters of text spoken. */
  characters: number
}

/** The people named in a file, in the order in which they first speak. */
export function findSpeakers(
  cues: readonly { label: string | null; text: string }[],
): FoundSpeaker[] {
  const found = new Map<string, FoundSpeaker & { spellings: Map<string, number> }>()
  for (const { label, text } of cues) {
    if (label === null || labelKey(label) === '') continue
    const key = speakerKey(label)
    const plain = plainLabel(label)
    const speaker = found.get(key) ?? {
      key,
      label: plain,
      cues: 0,
      characters: 0,
      spellings: new Map<string, number>(),
    }
    speaker.cues++
    speaker.characters += readCharacters(text)
    speaker.spellings.set(plain, (speaker.spellings.get(plain) ?? 0) + 1)
    found.set(key, speaker)
  }
  return Array.from(found.values(), ({ spellings, ...speaker }) => ({
    ...speaker,
    label: commonest(spellings),
  }))
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  let best = ''
  for (const [spelling, times] of spellings) {
    if (best === '' || times > (spellings.get(best) ?? 0)) best = spelling
  }
  return best
}
