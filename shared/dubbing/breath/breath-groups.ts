import { filmHabit, goesOn } from './sentence-goes-on'

/** A cue as far as its breath needs it. */
export interface BreathCue {
  /** As it is spoken; '' if it is not. */
  text: string
  startMs: number
  endMs: number
  /** Equal for cues of one speaker, voice, language and sound. */
  voice: string
  /** False for what is not spoken, for songs, and for a cue that is to be spoken alone. */
  joins: boolean
}

/** The rest of the sentence in which a cue is spoken. */
export interface BreathContext {
  /** Texts of the other cues of its breath group, a line each; '' at an edge of the group. */
  before: string
  after: string
  /** Number of the group, from 0 in the order of the cues. */
  group: number
}

/** Silence between two cues that a sentence may run over, ms. */
export const DEFAULT_BREATH_GAP_MS = 1_500
const MAX_OVERLAP_MS = 250
const MAX_CUES = 8
const MAX_CHARACTERS = 300

export interface BreathOptions {
  maxGapMs?: number
}

/**
 * The breath group of each cue: neighbours of one voice over whose joints a sentence runs. Null for a cue that
 * is spoken alone.
 *
 * @param cues in the order of `compareCues`
 */
export function breathContexts(
  cues: readonly BreathCue[],
  options: BreathOptions = {},
): (BreathContext | null)[] {
  const joints = breathJoints(cues, options)
  const contexts: (BreathContext | null)[] = []
  let group = 0
  for (let first = 0; first < cues.length;) {
    let end = first + 1
    while (joints[end - 1]) end += 1
    if (end === first + 1) contexts.push(null)
    else {
      const texts = cues.slice(first, end).map(({ text }) => text)
      texts.forEach((_, at) => {
        const before = texts.slice(0, at).join('\n')
        contexts.push({ before, after: texts.slice(at + 1).join('\n'), group })
      })
      group += 1
    }
    first = end
  }
  return contexts
}

/** For each cue, whether it and the next are of one group. */
function breathJoints(cues: readonly BreathCue[], options: BreathOptions): boolean[] {
  const { maxGapMs = DEFAULT_BREATH_GAP_MS } = options
  const habit = filmHabit(cues.map(({ text }) => text))
  let size = 1
  let characters = cues[0]?.text.length ?? 0
  return cues.map((cue, at) => {
    const next = cues[at + 1]
    if (next === undefined) return false
    characters += next.text.length + 1
    const joined =
      size < MAX_CUES &&
      characters <= MAX_CHARACTERS &&
      areClose(cue, next, maxGapMs) &&
      goesOn(cue.text, next.text, habit)
    size = joined ? size + 1 : 1
    if (!joined) characters = next.text.length
    return joined
  })
}

function areClose(cue: BreathCue, next: BreathCue, maxGapMs: number): boolean {
  const gap = next.startMs - cue.endMs
  return (
    cue.joins &&
    next.joins &&
    cue.voice === next.voice &&
    gap <= maxGapMs &&
    gap >= -MAX_OVERLAP_MS &&
    next.startMs > cue.startMs
  )
}
