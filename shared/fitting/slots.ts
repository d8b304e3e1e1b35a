import { grouped } from '../lists/grouped'
import { firstIndex } from '../lists/sorted'
import { type FitSettings, MAX_BORROW_MS } from '../contracts/project/track-settings'
import type { FitInput } from './fit-types'

/** Most that a cue with a visible speaker borrows, ms: closed mouths are silent. */
export const ON_SCREEN_BORROW_MS = 250

/**
 * The inputs with the time until which each may borrow: `minGapMs` before the next onset of anybody, at
 * once where another cue is still spoken, and not beyond the film; and how far beyond that it may talk into
 * the speaker who begins there. Where two subtitles overlap until the end of one, both keep their own times: that
 * overlap is the film's. An input for which nothing changes keeps its reference.
 */
export function withBorrowLimits(
  inputs: readonly FitInput[],
  settings: FitSettings,
  filmMs: number | null,
): FitInput[] {
  return inputs.map(borrowLimits(inputs, settings, filmMs))
}

/** The same as `withBorrowLimits` per input, for callers that must not process all at once. */
export function borrowLimits(
  inputs: readonly FitInput[],
  settings: FitSettings,
  filmMs: number | null,
): (input: FitInput) => FitInput {
  const speaking = inputs.filter((input) => input.speaks).toSorted(compareInputs)
  const stillSpeaking = latestEnds(speaking)
  return (input) => {
    const at = firstFrom(speaking, input.endMs)
    const onset = speaking[at] === input ? speaking[at + 1] : speaking[at]
    const until = Math.min(
      (onset?.startMs ?? Infinity) - settings.minGapMs,
      filmMs ?? Infinity,
      stillSpeaking(at - 1, input) >= input.endMs ? input.endMs : Infinity,
    )
    const limitMs = Math.max(input.endMs, until)
    const overlapMs = overlapRoom(input, { onset, limitMs, until, filmMs }, settings)
    const same = limitMs === input.limitMs && overlapMs === input.overlapMs
    return same ? input : { ...input, limitMs, overlapMs }
  }
}

interface Bound {
  /** The cue with which the pause behind an input ends. */
  onset: FitInput | undefined
  limitMs: number
  until: number
  filmMs: number | null
}

/** How far beyond its limit an input may go, ms: only over the onset of one other speaker. */
function overlapRoom(
  { speakerId, flows }: FitInput,
  { onset, limitMs, until, filmMs }: Bound,
  { maxOverlapMs, minGapMs }: FitSettings,
): number {
  if (maxOverlapMs === 0 || !onset || onset.speakerId === speakerId || flows) return 0
  if (until !== onset.startMs - minGapMs) return 0
  return Math.max(0, Math.min(onset.startMs + maxOverlapMs, filmMs ?? Infinity) - limitMs)
}

/** Index of the first input that begins at or after a time. */
const firstFrom = (inputs: readonly FitInput[], timeMs: number): number =>
  firstIndex(inputs, ({ startMs }) => startMs >= timeMs)

/** Latest end among the inputs up to an index, in order of time, with one left out. */
function latestEnds(inputs: readonly FitInput[]) {
  // No objects: this is worked out for the whole film with each edit.
  const latest = new Int32Array(inputs.length)
  const others = new Float64Array(inputs.length)
  let at = 0
  let other = -Infinity
  for (const [i, { endMs }] of inputs.entries()) {
    const end = inputs[at]?.endMs ?? -Infinity
    if (i > 0 && endMs < end) other = Math.max(other, endMs)
    else if (i > 0) [other, at] = [end, i]
    latest[i] = at
    others[i] = other
  }
  return (index: number, apart: FitInput): number => {
    const until = inputs[latest[index] ?? -1]
    if (!until) return -Infinity
    return until === apart ? (others[index] ?? -Infinity) : until.endMs
  }
}

/** Reduction of a take's pauses to fit its slot, ms: no more than needed. */
export function squeezedBy({ naturalMs, squeezableMs = 0 }: FitInput, slotMs: number): number {
  return Math.min(squeezableMs, Math.max(0, naturalMs - slotMs))
}

/**
 * The rate at which a take that fits lasts as long as its cue, 1 where it already does or is not to be
 * slowed: a voice from off screen has no mouth to follow.
 */
export function slowedRate(cue: FitInput, slotMs: number, { slowestRate }: FitSettings): number {
  const pictureMs = Math.min(slotMs, cue.endMs - cue.startMs)
  if (slowestRate >= 1 || cue.screen === 'off' || cue.flows || cue.naturalMs >= pictureMs) return 1
  return Math.max(slowestRate, cue.naturalMs / pictureMs)
}

/** The part of its overlap that a voice uses, ms: only to avoid rates above the comfortable one. */
export function overlapWanted(
  { voiceRate = 1 }: FitInput,
  { voiceMs, slotMs, moreMs }: { voiceMs: number; slotMs: number; moreMs: number },
  { comfortRate }: FitSettings,
): number {
  const comfortMs = (voiceMs * voiceRate) / comfortRate
  return Math.max(0, Math.min(moreMs, comfortMs - slotMs))
}

/** Time for a voice. */
export interface Slot {
  /** Without an early start and without an overlap, ms. */
  ms: number
  /** Extra length with the longest overlap, ms. */
  moreMs: number
}

export const noSlot: Slot = { ms: 0, moreMs: 0 }

/** The slot of each cue of a lane, in order of time. */
export const slotsOf = (lane: readonly FitInput[], settings: FitSettings): Slot[] =>
  lane.map((cue, i) => slotOf(cue, lane, i + 1, settings))

/**
 * A cue's slot: the cue and the part of the following pause that it may borrow, without an early
 * start.
 *
 * Borrowing ends `minGapMs` before the next spoken cue of the lane, and at the cue's limit, but
 * never takes from the cue itself. An unintended overlap ends the slot where the next cue starts;
 * an intended one does not.
 *
 * @param inputs of its lane or of all, in order of time
 * @param behind index of the first after the cue
 */
export function slotOf(
  cue: FitInput,
  inputs: readonly FitInput[],
  behind: number,
  settings: FitSettings,
): Slot {
  const borrowed = cue.endMs + mostBorrowed(cue, settings)
  const next = nextStart(cue, inputs, behind, borrowed + settings.minGapMs)
  const own = Math.min(borrowed, next - settings.minGapMs)
  const end = (limitMs: number) =>
    Math.max(cue.startMs, Math.min(cue.endMs, next), Math.min(own, limitMs))
  const endMs = end(cue.limitMs)
  return { ms: endMs - cue.startMs, moreMs: end(cue.limitMs + cue.overlapMs) - endMs }
}

function mostBorrowed({ screen }: FitInput, { maxBorrowMs }: FitSettings): number {
  if (screen === 'off') return MAX_BORROW_MS
  return screen === 'on' ? Math.min(maxBorrowMs, ON_SCREEN_BORROW_MS) : maxBorrowMs
}

/** Start of the cue of its lane that bounds this one; none that begins at `farMs` or later does. */
function nextStart(
  cue: FitInput,
  inputs: readonly FitInput[],
  behind: number,
  farMs: number,
): number {
  for (let i = behind; i < inputs.length; i++) {
    const other = inputs[i]
    if (!other || other.startMs >= farMs) break
    if (!other.speaks || other.speakerId !== cue.speakerId) continue
    if (!cue.overlapMeant || other.startMs >= cue.endMs) return other.startMs
  }
  return Infinity
}

/** Cues of one speaker in order of time, which defines neighbours. */
export function lanesOf(inputs: readonly FitInput[]): FitInput[][] {
  const lanes = grouped(inputs, ({ speakerId }) => speakerId)
  return [...lanes.values()].map((lane) => lane.sort(compareInputs))
}

type Placed = Pick<FitInput, 'startMs' | 'endMs' | 'cueId'>

/** Same order as `compareCues`. */
export function compareInputs(a: Placed, b: Placed): number {
  return (
    a.startMs - b.startMs ||
    a.endMs - b.endMs ||
    (a.cueId < b.cueId ? -1 : a.cueId > b.cueId ? 1 : 0)
  )
}
