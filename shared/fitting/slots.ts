import { type FitSettings, MAX_BORROW_MS, MAX_EARLY_MS } from '../contracts/project/track-settings'
import { type FitInput, mostStretch } from './fit-types'

/** Most that a cue borrows whose speaker is seen: mouths that have closed are silent, ms. */
export const ON_SCREEN_BORROW_MS = 250

/**
 * The inputs with the time until which each may borrow: `minGapMs` before the next onset of anybody, at
 * once where another cue is still spoken, and not beyond the film. Where two subtitles overlap until the
 * end of one, both keep their own times: that overlap is the film's. Where voices may begin early, also with
 * the room for it. An input for which nothing changes keeps its reference.
 */
export function withLimits(
  inputs: readonly FitInput[],
  settings: FitSettings,
  filmMs: number | null,
): FitInput[] {
  const speaking = inputs.filter((input) => input.speaks).toSorted(compareInputs)
  const stillSpeaking = latestEnds(speaking)
  const limited = inputs.map((input) => {
    const at = firstFrom(speaking, input.endMs)
    const onset = speaking[at] === input ? speaking[at + 1] : speaking[at]
    const until = Math.min(
      (onset?.startMs ?? Infinity) - settings.minGapMs,
      filmMs ?? Infinity,
      stillSpeaking(at - 1, input) >= input.endMs ? input.endMs : Infinity,
    )
    const limitMs = Math.max(input.endMs, until)
    return limitMs === input.limitMs ? input : { ...input, limitMs }
  })
  return withEarlyRoom(limited, settings)
}

/** Whether a voice may begin before its cue, so that its room depends on the takes before it. */
export const mayBeginEarly = (inputs: Iterable<FitInput>, { maxEarlyMs }: FitSettings): boolean =>
  maxEarlyMs > 0 || [...inputs].some(({ screen }) => screen === 'off')

/** Index of the first input that begins at or after a time. */
function firstFrom(inputs: readonly FitInput[], timeMs: number): number {
  let [low, high] = [0, inputs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((inputs[middle]?.startMs ?? Infinity) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Until when one of those up to an index speaks, in order of time, apart from one of them. */
function latestEnds(inputs: readonly FitInput[]) {
  let latest: FitInput | null = null
  let other = -Infinity
  const known = inputs.map((input) => {
    if (!latest || input.endMs >= latest.endMs)
      [other, latest] = [latest?.endMs ?? -Infinity, input]
    else other = Math.max(other, input.endMs)
    return { latest, other }
  })
  return (index: number, apart: FitInput): number => {
    const until = known[index]
    if (!until) return -Infinity
    return until.latest === apart ? until.other : until.latest.endMs
  }
}

/**
 * The inputs with the room before their start: of a pause, the voice before it comes first, and what it
 * and `minGapMs` leave is for an early start. A cue without a take counts as long as it is.
 */
function withEarlyRoom(inputs: readonly FitInput[], settings: FitSettings): FitInput[] {
  if (!mayBeginEarly(inputs, settings)) return inputs.map((input) => withRoom(input, 0))
  const ends = new Map<FitInput, number>()
  for (const lane of lanesOf(inputs)) {
    const slots = slotsOf(lane, settings)
    for (const [i, input] of lane.entries())
      ends.set(input, input.startMs + longestMs(input, slots[i] ?? 0, settings))
  }
  const room = new Map<FitInput, number>()
  const speaking = inputs.filter(({ speaks }) => speaks).toSorted(compareInputs)
  let until = 0
  for (const [i, input] of speaking.entries()) {
    // Of those that begin together none begins early: they would talk over each other there.
    const alone = [speaking[i - 1], speaking[i + 1]].every((at) => at?.startMs !== input.startMs)
    const most = alone ? Math.min(earliest(input, settings), input.startMs - until) : 0
    room.set(input, Math.max(0, most))
    until = Math.max(until, (ends.get(input) ?? 0) + settings.minGapMs)
  }
  return inputs.map((input) => withRoom(input, room.get(input) ?? 0))
}

const withRoom = (input: FitInput, earlyMs: number): FitInput =>
  input.earlyMs === earlyMs ? input : { ...input, earlyMs }

/** How far before its start a voice may begin where nobody speaks, ms. */
function earliest({ screen }: FitInput, { maxEarlyMs }: FitSettings): number {
  if (screen === 'on') return 0
  return screen === 'off' ? MAX_EARLY_MS : maxEarlyMs
}

/** How long a voice is heard at most, whatever smoothing and an early start do to it, ms. */
function longestMs(cue: FitInput, slotMs: number, settings: FitSettings): number {
  if (cue.naturalMs <= 0) return cue.endMs - cue.startMs
  const squeezedMs = cue.naturalMs - squeezedBy(cue, slotMs)
  if (squeezedMs > slotMs) return Math.max(slotMs, squeezedMs / mostStretch(cue, settings))
  return squeezedMs / slowedRate(cue, slotMs, settings)
}

/** How much the pauses of a take give so that it fits its slot, ms: no more than that takes. */
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

/**
 * Length of each cue's slot, ms: the cue and what it may borrow of the pause behind it, without an early
 * start.
 *
 * Borrowing ends `minGapMs` before the next cue of the lane in which something is said, and at the cue's
 * limit, but never takes from the cue itself. An unintended overlap ends the slot where the next cue
 * starts; an intended one does not.
 *
 * @param lane cues of one lane in order of time
 */
export function slotsOf(lane: readonly FitInput[], settings: FitSettings): number[] {
  return lane.map((cue, index) => {
    const next = nextStart(lane, cue, index)
    const borrowed = cue.endMs + mostBorrowed(cue, settings)
    const free = Math.min(borrowed, next - settings.minGapMs, cue.limitMs)
    return Math.max(0, Math.max(Math.min(cue.endMs, next), free) - cue.startMs)
  })
}

function mostBorrowed({ screen }: FitInput, { maxBorrowMs }: FitSettings): number {
  if (screen === 'off') return MAX_BORROW_MS
  return screen === 'on' ? Math.min(maxBorrowMs, ON_SCREEN_BORROW_MS) : maxBorrowMs
}

/** Start of the cue that bounds this one; behind the last cue there is no bound. */
function nextStart(lane: readonly FitInput[], cue: FitInput, index: number): number {
  for (let i = index + 1; i < lane.length; i++) {
    const { startMs = Infinity, speaks = false } = lane[i] ?? {}
    if (speaks && (!cue.overlapMeant || startMs >= cue.endMs)) return startMs
  }
  return Infinity
}

/** Cues of one speaker in order of time: the order that decides who is whose neighbour. */
export function lanesOf(inputs: readonly FitInput[]): FitInput[][] {
  const lanes = new Map<string | null, FitInput[]>()
  for (const input of inputs) {
    const lane = lanes.get(input.speakerId)
    if (lane) lane.push(input)
    else lanes.set(input.speakerId, [input])
  }
  return [...lanes.values()].map((lane) => lane.sort(compareInputs))
}

function compareInputs(a: FitInput, b: FitInput): number {
  return (
    a.startMs - b.startMs ||
    a.endMs - b.endMs ||
    (a.cueId < b.cueId ? -1 : a.cueId > b.cueId ? 1 : 0)
  )
}
