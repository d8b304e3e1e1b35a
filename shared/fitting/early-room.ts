import { type FitSettings, MAX_EARLY_MS } from '../contracts/project/track-settings'
import { type FitInput, mostStretch } from './fit-types'
import {
  compareInputs,
  lanesOf,
  noSlot,
  overlapWanted,
  type Slot,
  slotsOf,
  slowedRate,
  squeezedBy,
  withBorrowLimits,
} from './slots'

/**
 * The inputs with their limits: how far each may go behind its cue (`withBorrowLimits`), and where voices may
 * begin early, how far before it. An input for which nothing changes keeps its reference.
 */
export function withLimits(
  inputs: readonly FitInput[],
  settings: FitSettings,
  filmMs: number | null,
): FitInput[] {
  const limited = withBorrowLimits(inputs, settings, filmMs)
  const room = earlyRoom(limited, settings)
  return limited.map((input) => withRoom(input, room?.of(input) ?? 0))
}

/** Null where no voice begins before its cue. */
export const earlyRoom = (inputs: readonly FitInput[], settings: FitSettings): EarlyRoom | null =>
  mayBeginEarly(inputs, settings) ? new EarlyRoom(inputs, settings) : null

/** The same input with another room before its start, ms. */
export const withRoom = (input: FitInput, earlyMs: number): FitInput =>
  input.earlyMs === earlyMs ? input : { ...input, earlyMs }

/** Whether a voice may begin before its cue, so that its room depends on the takes before it. */
const mayBeginEarly = (inputs: readonly FitInput[], { maxEarlyMs }: FitSettings): boolean =>
  maxEarlyMs > 0 || inputs.some(({ screen }) => screen === 'off')

/**
 * The room before the start of every cue, kept while takes come in: of a pause, the voice before it comes
 * first, and what it and `minGapMs` leave is for an early start. A cue without a take counts as long as it is.
 */
class EarlyRoom {
  private readonly slots = new Map<string, Slot>()
  /** Those in which something is said, in order of time, and the place of each. */
  private readonly speaking: FitInput[]
  private readonly places: ReadonlyMap<string, number>
  /** From when each may begin; one more for what follows the last. */
  private readonly from: Float64Array

  /** @param inputs all of a film, with their limits */
  constructor(
    inputs: readonly FitInput[],
    private readonly settings: FitSettings,
  ) {
    for (const lane of lanesOf(inputs)) {
      const slots = slotsOf(lane, settings)
      for (const [i, { cueId }] of lane.entries()) this.slots.set(cueId, slots[i] ?? noSlot)
    }
    this.speaking = inputs.filter(({ speaks }) => speaks).toSorted(compareInputs)
    this.places = new Map(this.speaking.map(({ cueId }, i) => [cueId, i]))
    this.from = new Float64Array(this.speaking.length + 1)
    for (const i of this.speaking.keys()) this.follow(i)
  }

  /** How far before its start a voice may begin, ms. */
  of({ cueId }: FitInput): number {
    const i = this.places.get(cueId)
    const input = i === undefined ? undefined : this.speaking[i]
    if (i === undefined || !input) return 0
    // Of those that begin together none begins early: they would talk over each other there.
    const together = [this.speaking[i - 1], this.speaking[i + 1]].some(
      (other) => other?.startMs === input.startMs,
    )
    const room = input.startMs - (this.from[i] ?? 0)
    return together ? 0 : Math.max(0, Math.min(earliest(input, this.settings), room))
  }

  /**
   * Takes over inputs that begin and end as before; their takes may be others. Returns the cues behind them
   * whose room may be another for it.
   */
  replace(changed: readonly FitInput[]): FitInput[] {
    const places = changed.flatMap((input) => {
      const i = this.places.get(input.cueId)
      if (i !== undefined) this.speaking[i] = input
      return i ?? []
    })
    const touched = new Set<FitInput>()
    const left = new Set(places)
    for (const first of places.sort((a, b) => a - b)) {
      // A walk that began before has passed it.
      if (!left.has(first)) continue
      for (let i = first; i < this.speaking.length; i++) {
        left.delete(i)
        if (!this.follow(i)) break
        const next = this.speaking[i + 1]
        if (next) touched.add(next)
      }
    }
    return [...touched]
  }

  /** Works out from when what follows the nth may begin; false where that is as before. */
  private follow(i: number): boolean {
    const input = this.speaking[i]
    if (!input) return false
    const slot = this.slots.get(input.cueId) ?? noSlot
    const end = input.startMs + longestMs(input, slot, this.settings) + this.settings.minGapMs
    const from = Math.max(this.from[i] ?? 0, end)
    if (from === this.from[i + 1]) return false
    this.from[i + 1] = from
    return true
  }
}

/** How far before its start a voice may begin where nobody speaks, ms. */
function earliest({ screen }: FitInput, { maxEarlyMs }: FitSettings): number {
  if (screen === 'on') return 0
  return screen === 'off' ? MAX_EARLY_MS : maxEarlyMs
}

/** How long a voice is heard at most, whatever smoothing and an early start do to it, ms. */
function longestMs(cue: FitInput, { ms: slotMs, moreMs }: Slot, settings: FitSettings): number {
  if (cue.naturalMs <= 0) return cue.endMs - cue.startMs
  const squeezedMs = cue.naturalMs - squeezedBy(cue, slotMs)
  if (squeezedMs > slotMs) {
    const wholeMs = slotMs + overlapWanted(cue, { voiceMs: squeezedMs, slotMs, moreMs }, settings)
    return Math.max(wholeMs, squeezedMs / mostStretch(cue, settings))
  }
  return squeezedMs / slowedRate(cue, slotMs, settings)
}
