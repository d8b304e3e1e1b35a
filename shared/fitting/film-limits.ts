import { firstIndex } from '../lists/sorted'
import { type FitSettings, MAX_BORROW_MS, MAX_EARLY_MS } from '../contracts/project/track-settings'
import { type FitInput, mostStretch } from './fit-types'
import {
  borrowLimits,
  compareInputs,
  overlapWanted,
  type Slot,
  slotOf,
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
  const { limited } = FilmLimits.of(inputs, settings, filmMs)
  const byCue = new Map(limited.map((input) => [input.cueId, input]))
  return inputs.map((input) => byCue.get(input.cueId) ?? input)
}

/** Cues that are worked out without a break. */
const AT_ONCE = 500

/**
 * The limits of a whole film, updated as cues and takes change: only those around a change are
 * computed again.
 *
 * A pause first serves the voice before it; the rest, without `minGapMs`, is for an early start. A
 * cue without a take counts with its own length.
 */
export class FilmLimits {
  /** In order of time. */
  readonly #film: FitInput[]
  /** From when each may begin; one more for what follows the last. Never falls. */
  readonly #from: number[] = [0]
  /** No cue is longer, ms. */
  #longestMs = 0

  private constructor(
    inputs: readonly FitInput[],
    private readonly settings: FitSettings,
    private readonly filmMs: number | null,
  ) {
    this.#film = inputs.toSorted(compareInputs)
    for (const input of inputs) this.#longestMs = Math.max(this.#longestMs, lengthMs(input))
  }

  /** @param inputs all of a film; limits that they have are replaced */
  static of(inputs: readonly FitInput[], settings: FitSettings, filmMs: number | null): FilmLimits {
    const work = FilmLimits.inSteps(inputs, settings, filmMs)
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
    }
  }

  /** The same, giving way where it yields: a long film takes longer than a frame. */
  static *inSteps(
    inputs: readonly FitInput[],
    settings: FitSettings,
    filmMs: number | null,
  ): Generator<undefined, FilmLimits> {
    const limits = new FilmLimits(inputs, settings, filmMs)
    const limited = borrowLimits(inputs, settings, filmMs)
    for (const [i, input] of limits.#film.entries()) {
      if (i % AT_ONCE === 0) yield
      limits.#film[i] = limited(input)
    }
    for (const i of limits.#film.keys()) {
      if (i % AT_ONCE === 0) yield
      limits.#follow(i)
    }
    for (const [i, input] of limits.#film.entries()) {
      if (i % AT_ONCE === 0) yield
      limits.#film[i] = limits.#withRoom(input, i)
    }
    return limits
  }

  /** All inputs with their limits, in order of time. */
  get limited(): readonly FitInput[] {
    return this.#film
  }

  /** Applies changes of a few cues. Returns the inputs with changed limits, including those. */
  change(changes: readonly InputChange[]): FitInput[] {
    // Places of cues that come and go move all others: all of them first, and only then what follows.
    for (const { before, after } of changes) this.#replace(before, after)
    const changed = new Map<string, FitInput>()
    for (const { before, after } of changes) {
      if (!sameRoom(before, after))
        for (const input of [before, after]) if (input) this.#borrow(input, changed)
    }
    for (const { before, after } of changes)
      for (const input of [before, after]) if (input) this.#begin(input, changed)
    return [...changed.values()]
  }

  #replace(before: FitInput | undefined, after: FitInput | undefined): void {
    const at = before ? this.#firstIndex(before) : -1
    if (before && after && compareInputs(before, after) === 0) {
      this.#film[at] = after
      return
    }
    if (before) {
      this.#film.splice(at, 1)
      this.#from.splice(at + 1, 1)
    }
    if (!after) return
    const to = this.#firstIndex(after)
    this.#film.splice(to, 0, after)
    this.#from.splice(to + 1, 0, this.#from[to] ?? 0)
    this.#longestMs = Math.max(this.#longestMs, lengthMs(after))
  }

  /** Works out again until when those may borrow whom this input bounds, or would bound. */
  #borrow({ startMs, endMs }: FitInput, changed: Map<string, FitInput>): void {
    // Inputs that end before the previous onset are bounded by it; those that end later, by other
    // onsets.
    const fromMs = this.#onsetBefore(Math.min(startMs, endMs))
    const untilMs = Math.max(startMs, endMs)
    const first = this.#firstFrom(fromMs - this.#longestMs)
    let last = this.#firstAfter(untilMs + this.#longestMs)
    while (last < this.#film.length && !this.#film[last]?.speaks) last++
    const part = this.#film.slice(first, last + 1)
    for (const [i, input] of withBorrowLimits(part, this.settings, this.filmMs).entries()) {
      if (input === part[i] || input.endMs < fromMs || input.endMs > untilMs) continue
      this.#film[first + i] = input
      changed.set(input.cueId, input)
    }
  }

  /** Computes again how early inputs may begin in the space that this input takes or took. */
  #begin({ startMs, endMs }: FitInput, changed: Map<string, FitInput>): void {
    const { minGapMs } = this.settings
    const untilMs = Math.max(startMs, endMs)
    const beginMs = Math.min(startMs, endMs)
    // One of the same speaker that borrows into this one ends so long before it at most.
    const fromMs = Math.min(beginMs - MAX_BORROW_MS - minGapMs, this.#onsetBefore(beginMs))
    const first = this.#firstFrom(fromMs - this.#longestMs)
    const least = this.#firstAfter(untilMs + this.#longestMs)
    for (let i = first; i < this.#film.length; i++) {
      const isSame = !this.#follow(i)
      const input = this.#film[i]
      const next = input && this.#withRoom(input, i)
      if (next && next !== input) {
        this.#film[i] = next
        changed.set(next.cueId, next)
      }
      if (isSame && i > least) break
    }
  }

  #withRoom(input: FitInput, i: number): FitInput {
    const earlyMs = this.#roomBefore(input, i)
    return input.earlyMs === earlyMs ? input : { ...input, earlyMs }
  }

  /** How far before its start a voice may begin, ms. */
  #roomBefore(input: FitInput, i: number): number {
    const flows = this.#flowsFrom(input, i)
    const mostMs = flows ? MAX_FLOW_MS : earliest(input, this.settings)
    if (mostMs === 0 || !input.speaks || this.#beginsWithAnother(input, i)) return 0
    // Within a sentence no gap is kept.
    const fromMs = (this.#from[i] ?? 0) - (flows ? this.settings.minGapMs : 0)
    return Math.max(0, Math.min(mostMs, input.startMs - fromMs))
  }

  /** A sentence continues in it without a pause: where the cue before ends early, it may follow at once. */
  #flowsFrom(input: FitInput, i: number): boolean {
    const before = this.#film[i - 1]
    return (
      input.continues === true &&
      before?.speakerId === input.speakerId &&
      before.speaks &&
      Math.abs(input.startMs - before.endMs) <= FLOW_GAP_MS
    )
  }

  /** Of those that begin together none begins early: they would talk over each other there. */
  #beginsWithAnother({ startMs }: FitInput, i: number): boolean {
    for (const step of [-1, 1]) {
      for (let at = i + step; this.#film[at]?.startMs === startMs; at += step)
        if (this.#film[at]?.speaks) return true
    }
    return false
  }

  /** Works out from when what follows the nth may begin; false where that is as before. */
  #follow(i: number): boolean {
    const input = this.#film[i]
    const earlier = this.#from[i] ?? 0
    const from = input?.speaks
      ? Math.max(earlier, input.startMs + this.#longestOf(input, i) + this.settings.minGapMs)
      : earlier
    if (from === this.#from[i + 1]) return false
    this.#from[i + 1] = from
    return true
  }

  #longestOf(input: FitInput, i: number): number {
    if (input.naturalMs <= 0) return input.endMs - input.startMs
    const slot = slotOf(input, this.#film, i + 1, this.settings)
    return longestMs(input, slot, this.settings)
  }

  #onsetBefore(timeMs: number): number {
    for (let i = this.#firstFrom(timeMs) - 1; i >= 0; i--) {
      const input = this.#film[i]
      if (input?.speaks) return input.startMs
    }
    return -Infinity
  }

  #firstIndex(sought: FitInput): number {
    return firstIndex(this.#film, (input) => compareInputs(input, sought) >= 0)
  }

  /** Place of the first that begins at or after a time. */
  #firstFrom(timeMs: number): number {
    return firstIndex(this.#film, ({ startMs }) => startMs >= timeMs)
  }

  #firstAfter(timeMs: number): number {
    return firstIndex(this.#film, ({ startMs }) => startMs > timeMs)
  }
}

/** Cues touch that are no further apart, ms (issue 56). */
const FLOW_GAP_MS = 100
/** Furthest that a sentence flows into the cue before, ms. */
const MAX_FLOW_MS = 1_000

/** A cue as it was and as it is; either may be missing. */
export interface InputChange {
  before: FitInput | undefined
  after: FitInput | undefined
}

const lengthMs = ({ startMs, endMs }: FitInput): number => Math.abs(endMs - startMs)

/** Both bound the cues before them in the same way. */
const sameRoom = (a: FitInput | undefined, b: FitInput | undefined): boolean =>
  a?.speakerId === b?.speakerId &&
  a?.startMs === b?.startMs &&
  a?.endMs === b?.endMs &&
  a?.speaks === b?.speaks

/** How far before its start a voice may begin in silence, ms. */
function earliest({ screen }: FitInput, { maxEarlyMs }: FitSettings): number {
  if (screen === 'on') return 0
  return screen === 'off' ? MAX_EARLY_MS : maxEarlyMs
}

/** Longest audible duration of a voice with any smoothing and early start, ms. */
function longestMs(cue: FitInput, { ms: slotMs, moreMs }: Slot, settings: FitSettings): number {
  const squeezedMs = cue.naturalMs - squeezedBy(cue, slotMs)
  if (squeezedMs > slotMs) {
    const wholeMs = slotMs + overlapWanted(cue, { voiceMs: squeezedMs, slotMs, moreMs }, settings)
    return Math.max(wholeMs, squeezedMs / mostStretch(cue, settings))
  }
  return squeezedMs / slowedRate(cue, slotMs, settings)
}
