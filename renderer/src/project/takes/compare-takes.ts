import type { AudioFields } from '@shared/contracts/audio-settings'
import type { Take } from '@shared/contracts/project-file'

/** The words that differ between two texts, and those around them that both share. */
interface TextChange {
  before: string
  removed: string
  added: string
  after: string
}

interface AudioChange {
  field: keyof AudioFields
  from: string | number
  to: string | number
}

/** What one take has otherwise than another. */
export interface TakeChanges {
  text: TextChange | null
  voice: boolean
  audio: AudioChange[]
  /** How much longer it is, ms; negative = shorter. */
  lengthMs: number
}

/** What `other` has otherwise than `active`. */
export function compareTakes(active: Take, other: Take): TakeChanges {
  const [a, b] = [active.recipe, other.recipe]
  return {
    text: a.text === b.text ? null : changedWords(a.text, b.text),
    voice: a.voiceId !== b.voiceId || active.connectionId !== other.connectionId,
    audio: audioFieldNames(a.audio)
      .filter((field) => a.audio[field] !== b.audio[field])
      .map((field) => ({ field, from: a.audio[field], to: b.audio[field] })),
    lengthMs: other.durationMs - active.durationMs,
  }
}

function audioFieldNames(audio: AudioFields): (keyof AudioFields)[] {
  const has = (name: string): name is keyof AudioFields => Object.hasOwn(audio, name)
  return Object.keys(audio).filter(has)
}

/** Whole words, from the first that differs to the last. */
function changedWords(from: string, to: string): TextChange {
  const a = from.split(/\s+/u)
  const b = to.split(/\s+/u)
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return {
    before: a.slice(0, head).join(' '),
    removed: a.slice(head, a.length - tail).join(' '),
    added: b.slice(head, b.length - tail).join(' '),
    after: a.slice(a.length - tail).join(' '),
  }
}
