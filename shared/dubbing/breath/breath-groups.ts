import { type FilmHabit, filmHabit, goesOn } from './sentence-goes-on'

/** A cue as far as its breath needs it. */
export interface BreathCue {
  /** As it is spoken; '' if it is not. */
  text: string
  /** As it is written, on one line, where that shows more than `text`: the dash before another speaker's turn. */
  written?: string
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

interface BreathOptions {
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
  { maxGapMs = DEFAULT_BREATH_GAP_MS }: BreathOptions = {},
): (BreathContext | null)[] {
  const habit = filmHabit(cues.map(({ text }) => text))
  const joints = cues.map((cue, at) => areJoined(cue, cues[at + 1], habit, maxGapMs))
  const contexts: (BreathContext | null)[] = cues.map(() => null)
  breathRanges(cues, joints).forEach(([first, end], group) => {
    for (const [at, sides] of sidesOf(cues.slice(first, end)).entries())
      contexts[first + at] = { ...sides, group }
  })
  return contexts
}

/** Whether a sentence runs from a cue into the next, in one voice and without a long silence. */
export const areJoined = (
  cue: BreathCue,
  next: BreathCue | undefined,
  habit: FilmHabit,
  maxGapMs: number,
): boolean =>
  next !== undefined &&
  areClose(cue, next, maxGapMs) &&
  goesOn(cue.text, next.written ?? next.text, habit)

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

/**
 * Groups of two cues and more, each by its first cue and the one after its last.
 *
 * @param joints for each cue, whether it is joined to the next
 */
export function breathRanges(
  cues: readonly Pick<BreathCue, 'text'>[],
  joints: readonly boolean[],
): [first: number, end: number][] {
  const ranges: [number, number][] = []
  let first = 0
  let characters = 0
  for (let at = 0; at < cues.length; at++) {
    characters += (cues[at]?.text.length ?? 0) + 1
    const after = characters + (cues[at + 1]?.text.length ?? 0)
    if (joints[at] === true && at + 1 - first < MAX_CUES && after <= MAX_CHARACTERS) continue
    if (at > first) ranges.push([first, at + 1])
    first = at + 1
    characters = 0
  }
  return ranges
}

/** What is said before and after each cue of a group. */
export function sidesOf(
  group: readonly Pick<BreathCue, 'text'>[],
): Pick<BreathContext, 'before' | 'after'>[] {
  const texts = group.map(({ text }) => text)
  return texts.map((_, at) => ({
    before: texts.slice(0, at).join('\n'),
    after: texts.slice(at + 1).join('\n'),
  }))
}
