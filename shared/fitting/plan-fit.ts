import type { ProjectFile, Take } from '../contracts/project-file'
import type { FitSettings } from '../contracts/project/track-settings'
import { fitInputOf, type FitInput, type FitResult, type FitState } from './fit-types'

/**
 * Decides how every take lies in its cue. Pure and fast (10,000 cues in some milliseconds), so a
 * dragged cue or a changed setting is fitted again at once.
 *
 * What fits at its natural length is left alone (unless a hurried neighbour lends it pace); of what
 * does not, the pauses are squeezed first, then it is stretched up to `maxRate`; beyond that it plays at `maxRate`, overhangs its slot by
 * `overflowMs`, and is reported with what would help. Nothing is cut.
 *
 * @param filmMs length of the film: what nobody follows may last until its end; null = unknown
 * @returns one result for each input, in the order of the inputs
 */
export function planFit(
  inputs: readonly FitInput[],
  settings: FitSettings,
  filmMs: number | null = null,
): FitResult[] {
  const byCue = new Map<string, FitResult>()
  for (const lane of lanesOf(withLimits(inputs, settings, filmMs))) {
    for (const result of fitLane(lane, settings)) byCue.set(result.cueId, result)
  }
  return inputs.flatMap((input) => byCue.get(input.cueId) ?? [])
}

/** `planFit` for a project's cues with the takes that play. */
export function fitProject(
  { cues, fit, media, narration }: Pick<ProjectFile, 'cues' | 'fit' | 'media' | 'narration'>,
  takeOf: (cueId: string) => Take | undefined,
): FitResult[] {
  const inputs = cues.map((cue) => fitInputOf(cue, takeOf(cue.id), fit, !!narration))
  return planFit(inputs, fit, media?.durationMs ?? null)
}

/**
 * The inputs with the time until which each may borrow: `minGapMs` before the next onset of anybody, at
 * once where somebody else is still speaking, and not beyond the film. Where subtitles of two speakers
 * overlap, both keep their own times: that overlap is the film's. An input whose limit stays the same
 * keeps its reference.
 */
export function withLimits(
  inputs: readonly FitInput[],
  settings: Pick<FitSettings, 'minGapMs'>,
  filmMs: number | null,
): FitInput[] {
  const speaking = inputs.filter((input) => input.speaks).toSorted(compareInputs)
  const stillSpeaking = latestEnds(speaking)
  return inputs.map((input) => {
    const at = firstFrom(speaking, input.endMs)
    const onset = speaking[at] === input ? speaking[at + 1] : speaking[at]
    const until = Math.min(
      (onset?.startMs ?? Infinity) - settings.minGapMs,
      filmMs ?? Infinity,
      stillSpeaking(at - 1, input.speakerId) > input.endMs ? input.endMs : Infinity,
    )
    const limitMs = Math.max(input.endMs, until)
    return limitMs === input.limitMs ? input : { ...input, limitMs }
  })
}

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

/** Until when somebody else speaks of those up to an index, in order of time. */
function latestEnds(inputs: readonly FitInput[]) {
  let latest = { speakerId: null as string | null, endMs: -Infinity }
  let other = -Infinity
  const known = inputs.map(({ speakerId, endMs }) => {
    if (speakerId === latest.speakerId) latest = { speakerId, endMs: Math.max(endMs, latest.endMs) }
    else if (endMs > latest.endMs) [other, latest] = [latest.endMs, { speakerId, endMs }]
    else other = Math.max(other, endMs)
    return { latest, other }
  })
  return (index: number, speakerId: string | null): number => {
    const until = known[index]
    if (!until) return -Infinity
    return until.latest.speakerId === speakerId ? until.other : until.latest.endMs
  }
}

/** `planFit` for the cues of one lane, in order of time and with their limits. */
export function fitLane(lane: readonly FitInput[], settings: FitSettings): FitResult[] {
  const slots = slotsOf(lane, settings)
  const needed = lane.map((cue, i) => neededRate(cue, slots[i] ?? 0))
  const rates = smoothRates(
    lane,
    needed.map((rate) => Math.min(rate, settings.maxRate)),
    settings,
  )
  return lane.map((cue, i) =>
    cue.flows && cue.naturalMs > 0
      ? flowing(cue, settings)
      : cue.naturalMs > 0
        ? fitted(
            cue,
            { slotMs: slots[i] ?? 0, needed: needed[i] ?? 1, rate: rates[i] ?? 1 },
            settings,
          )
        : empty(cue, slots[i] ?? 0),
  )
}

/** 0 without a take, at least 1 otherwise; where there is no slot at all, one of 1 ms is assumed. */
function neededRate(cue: FitInput, slotMs: number): number {
  if (cue.naturalMs <= 0) return 0
  const squeezedMs = cue.naturalMs - squeezedBy(cue, slotMs)
  return squeezedMs <= slotMs ? 1 : squeezedMs / Math.max(1, slotMs)
}

/** How much the pauses of a take give so that it fits its slot, ms: no more than that takes. */
function squeezedBy({ naturalMs, squeezableMs = 0 }: FitInput, slotMs: number): number {
  return Math.min(squeezableMs, Math.max(0, naturalMs - slotMs))
}

function fitted(
  cue: FitInput,
  { slotMs, needed, rate }: { slotMs: number; needed: number; rate: number },
  settings: FitSettings,
): FitResult {
  // Where there is no slot at all, nothing fits, however short.
  const fits = slotMs > 0 && needed <= settings.maxRate
  const exact = fits && rate === needed && rate > 1
  const squeezedMs = squeezedBy(cue, slotMs)
  const voiceMs = cue.naturalMs - squeezedMs
  const fittedMs = exact ? slotMs : voiceMs / rate
  const shortestMs = voiceMs / settings.maxRate
  const cueMs = Math.max(0, cue.endMs - cue.startMs)
  return {
    cueId: cue.cueId,
    state: fits ? stateOf(rate, settings) : 'does-not-fit',
    rate,
    neededRate: needed,
    slotMs,
    squeezedMs,
    fittedMs,
    borrowedMs: Math.max(0, Math.min(fittedMs, slotMs) - cueMs),
    overflowMs: fits ? 0 : fittedMs - slotMs,
    cutCharacters: fits ? 0 : charactersToCut(cue.characters, slotMs / shortestMs),
    neededEndMs: fits ? cue.endMs : Math.ceil(cue.startMs + shortestMs),
  }
}

/** Times of cues are whole ms; a take differs from its cue by no more than their rounding. */
const ROUNDING_MS = 2

/** A cue of a narration plays as it is; only a target length gives it less time than its take has. */
function flowing(cue: FitInput, settings: FitSettings): FitResult {
  const cueMs = cue.endMs - cue.startMs
  const isOwn = cueMs <= 0 || cue.naturalMs - cueMs <= ROUNDING_MS
  const rate = isOwn ? 1 : Math.min(settings.maxRate, cue.naturalMs / cueMs)
  const fittedMs = cue.naturalMs / rate
  return {
    ...empty(cue, fittedMs),
    state: stateOf(rate, settings),
    rate,
    neededRate: rate,
    fittedMs,
  }
}

function stateOf(rate: number, settings: FitSettings): FitState {
  if (rate === 1) return 'natural'
  return rate <= settings.comfortRate ? 'comfortable' : 'stretched'
}

/** Takes a text to last as long as its characters are many; `part` = what has room. */
function charactersToCut(characters: number, part: number): number {
  return Math.max(1, characters - Math.floor(characters * part))
}

function empty(cue: FitInput, slotMs: number): FitResult {
  return {
    cueId: cue.cueId,
    state: 'empty',
    rate: 1,
    neededRate: 1,
    slotMs,
    squeezedMs: 0,
    fittedMs: 0,
    borrowedMs: 0,
    overflowMs: 0,
    cutCharacters: 0,
    neededEndMs: cue.endMs,
  }
}

/**
 * Length of each cue's slot, ms: the cue and what it may borrow of the pause behind it.
 *
 * Borrowing ends `minGapMs` before the next cue of the lane and at the cue's limit, but never takes from
 * the cue itself. An unintended overlap ends the slot where the next cue starts; an intended one does not.
 *
 * @param lane cues of one lane in order of time
 */
function slotsOf(lane: readonly FitInput[], settings: FitSettings): number[] {
  return lane.map((cue, index) => {
    const next = nextStart(lane, cue, index)
    const free = Math.min(cue.endMs + settings.maxBorrowMs, next - settings.minGapMs, cue.limitMs)
    return Math.max(0, Math.max(Math.min(cue.endMs, next), free) - cue.startMs)
  })
}

/** Start of the cue that bounds this one; behind the last cue there is no bound. */
function nextStart(lane: readonly FitInput[], cue: FitInput, index: number): number {
  for (let i = index + 1; i < lane.length; i++) {
    const start = lane[i]?.startMs ?? Infinity
    if (!cue.overlapMeant || start >= cue.endMs) return start
  }
  return Infinity
}

/** Largest step between the rates of two neighbours that is not heard as a jump. */
export const RATE_STEP = 0.15
/** After a longer pause the ear has forgotten the pace, ms. */
export const SMOOTHING_PAUSE_MS = 3_000

/**
 * Evens the pace out between neighbours of one speaker: beside a hurried cue, unhurried ones speak
 * a little faster, at most at the comfortable rate. Rates only ever rise, so everything still fits.
 *
 * @param rates what each cue of the lane needs; 0 = no take, ignored as a neighbour
 */
function smoothRates(
  lane: readonly FitInput[],
  rates: readonly number[],
  settings: FitSettings,
): number[] {
  if (!settings.smooth || lane[0]?.flows) return [...rates]
  const voiced = lane.flatMap((cue, index) => ((rates[index] ?? 0) > 0 ? [{ cue, index }] : []))
  const smoothed = [...rates]
  const raise = (to: number, from: number) => {
    const wanted = (smoothed[from] ?? 0) - RATE_STEP
    smoothed[to] = Math.max(smoothed[to] ?? 0, Math.min(settings.comfortRate, wanted))
  }
  for (let i = 1; i < voiced.length; i++) pass(voiced[i - 1], voiced[i], raise)
  for (let i = voiced.length - 1; i > 0; i--) {
    pass(voiced[i - 1], voiced[i], (later, earlier) => raise(earlier, later))
  }
  return smoothed
}

interface Voiced {
  cue: FitInput
  index: number
}

/** Calls `raise` with both indexes when the second cue follows closely on the first. */
function pass(
  earlier: Voiced | undefined,
  later: Voiced | undefined,
  raise: (later: number, earlier: number) => void,
): void {
  if (!earlier || !later) return
  if (later.cue.startMs - earlier.cue.endMs <= SMOOTHING_PAUSE_MS) raise(later.index, earlier.index)
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

/**
 * Fits again only what a change of `cueIds` can touch: those cues, those whose limit it moves, and their
 * neighbours in the lane, as far as slots and smoothing reach. For every frame of a drag; answers the
 * same results as `planFit` for the cues that it answers.
 *
 * @param before all cues with their limits before the change
 * @param after the same cues with the change made
 */
export function refitAround(
  before: readonly FitInput[],
  after: readonly FitInput[],
  { settings, filmMs }: { settings: FitSettings; filmMs: number | null },
): FitResult[] {
  const known = new Map(before.map((input) => [input.cueId, input]))
  const inputs = withLimits(after, settings, filmMs)
  const cueIds = new Set(
    inputs.flatMap((input) => {
      const old = known.get(input.cueId)
      const same = old && old.startMs === input.startMs && old.endMs === input.endMs
      return same && old.limitMs === input.limitMs ? [] : [input.cueId]
    }),
  )
  const speakers = new Set(inputs.filter((cue) => cueIds.has(cue.cueId)).map((c) => c.speakerId))
  const lanes = lanesOf(inputs.filter((cue) => speakers.has(cue.speakerId)))
  return lanes.flatMap((lane) => refitLane(lane, cueIds, settings))
}

function refitLane(
  lane: readonly FitInput[],
  cueIds: ReadonlySet<string>,
  settings: FitSettings,
): FitResult[] {
  const touched = lane.flatMap((cue, index) => (cueIds.has(cue.cueId) ? [index] : []))
  const first = Math.min(...touched)
  const last = Math.max(...touched)
  const reach = reachOf(settings)
  // The neighbours' own results depend on cues as far away again.
  const from = Math.max(0, first - 2 * reach)
  const window = lane.slice(from, last + 2 * reach + 1)
  return fitLane(window, settings).filter((_, i) => {
    const index = from + i
    return index >= first - reach && index <= last + reach
  })
}

/** Neighbours that smoothing can reach from the fastest cue, and some for overlaps between them. */
function reachOf(settings: FitSettings): number {
  return Math.ceil((settings.maxRate - 1) / RATE_STEP) + 8
}

/** Fastest reading that a service takes (v2 field `speed`). */
const MOST_SPEED = 2
/** Voices do not hear smaller steps. */
const STEP = 0.05

/**
 * The reading speed to ask the engine for, so that the cue fits without stretching: a voice that
 * reads faster by itself sounds better than a stretched one. It costs the cue's credits again.
 *
 * @param speed what the take was read with
 * @returns null when the cue already fits comfortably, or the voice cannot read any faster
 */
export function fasterSpeed(fit: FitResult, speed: number): number | null {
  if (fit.state !== 'stretched' && fit.state !== 'does-not-fit') return null
  const wanted = Math.ceil((speed * fit.neededRate) / STEP - 1e-9) * STEP
  const asked = Math.min(MOST_SPEED, Math.round(wanted * 100) / 100)
  return asked > speed ? asked : null
}
