import type { ProjectFile, Take } from '../contracts/project-file'
import type { FitSettings } from '../contracts/project/track-settings'
import { withLimits } from './film-limits'
import { fitInputOf, type FitInput, type FitResult, type FitState, mostStretch } from './fit-types'
import { lanesOf, noSlot, overlapWanted, type Slot, slotsOf, slowedRate, squeezedBy } from './slots'

/**
 * Decides where every take is placed in its cue. Pure and fast (10,000 cues in some milliseconds),
 * so a dragged cue or a changed setting is fitted again at once.
 *
 * A take that fits at its natural length is left alone, unless a rushed neighbour lends it pace or
 * it may be slowed to last as long as its cue. For any other, the pauses are squeezed first, then
 * it begins earlier if allowed, then it overlaps another speaker a little if it would be rushed
 * otherwise, then it is stretched up to `maxRate`; beyond that it plays at `maxRate`, exceeds its
 * slot by `overflowMs`, and is reported with advice. Nothing is cut.
 *
 * @param filmMs length of the film: a cue without a successor may last until its end; null =
 * unknown
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

/** `planFit` for the cues of one lane, in order of time and with their limits. */
export function fitLane(lane: readonly FitInput[], settings: FitSettings): FitResult[] {
  const slots = slotsOf(lane, settings)
  const laid = lane.map((cue, i) => laidOut(cue, slots[i] ?? noSlot, settings))
  const rates = smoothRates(laid, settings)
  return laid.map((each, i) => {
    if (each.cue.naturalMs <= 0) return empty(each.cue, each.slotMs)
    return each.cue.flows ? flowing(each.cue, settings) : fitted(each, rates[i] ?? 1, settings)
  })
}

/** Placement of one take before its neighbours are considered. */
interface Laid extends Pick<
  FitResult,
  'slotMs' | 'squeezedMs' | 'earlyMs' | 'neededRate' | 'rate'
> {
  cue: FitInput
  /** Where it begins to talk into another speaker; Infinity: it does not. */
  onsetMs: number
}

/** Pauses give way first, then the voice begins earlier, then it overlaps, then it is stretched. */
function laidOut(cue: FitInput, own: Slot, settings: FitSettings): Laid {
  const ownSlotMs = own.ms
  const squeezedMs = squeezedBy(cue, ownSlotMs)
  const voiceMs = cue.naturalMs - squeezedMs
  const earlyMs = Math.min(cue.earlyMs, Math.max(0, voiceMs - ownSlotMs))
  const alone = ownSlotMs + earlyMs
  const room = { voiceMs, slotMs: alone, moreMs: own.moreMs }
  const slotMs = alone + overlapWanted(cue, room, settings)
  // The next speaker begins this long before the longest overlap ends.
  const onsetMs = slotMs > alone ? cue.limitMs + cue.overlapMs - settings.maxOverlapMs : Infinity
  // Where there is no slot at all, one of 1 ms is assumed.
  const needed = voiceMs <= slotMs ? 1 : voiceMs / Math.max(1, slotMs)
  const rate =
    needed > 1 ? Math.min(needed, mostStretch(cue, settings)) : slowedRate(cue, ownSlotMs, settings)
  return { cue, slotMs, squeezedMs, earlyMs, onsetMs, neededRate: needed, rate }
}

/** One frame of film: a voice that ends this much earlier is not noticed, ms. */
const FRAME_MS = 40

/** An overrun below this is none, ms: it stays within the gap that is kept before the next cue. */
const unnoticedMs = ({ minGapMs }: FitSettings): number => Math.min(FRAME_MS, minGapMs)

function fitted(laid: Laid, rate: number, settings: FitSettings): FitResult {
  const { cue, slotMs, squeezedMs, earlyMs, onsetMs, neededRate } = laid
  const { voiceRate = 1 } = cue
  const most = mostStretch(cue, settings)
  const voiceMs = cue.naturalMs - squeezedMs
  const shortestMs = voiceMs / most
  const overMs = shortestMs - slotMs
  // Where there is no slot at all, nothing fits, however short.
  const fits = slotMs > 0 && (neededRate <= most || overMs < unnoticedMs(settings))
  const fittedMs = fits && rate === neededRate && rate > 1 ? slotMs : voiceMs / rate
  const startMs = cue.startMs - earlyMs
  return {
    cueId: cue.cueId,
    state: fits ? stateOf(rate, voiceRate, settings) : 'does-not-fit',
    rate,
    neededRate,
    voiceRate,
    slotMs,
    earlyMs,
    overlapMs: Math.max(0, startMs + fittedMs - onsetMs),
    squeezedMs: (cue.cutMs ?? 0) + squeezedMs,
    fittedMs,
    borrowedMs: Math.max(
      0,
      startMs + Math.min(fittedMs, slotMs) - Math.max(cue.startMs, cue.endMs),
    ),
    overflowMs: fits ? 0 : fittedMs - slotMs,
    cutCharacters: fits ? 0 : charactersToCut(cue.characters, slotMs / shortestMs),
    neededEndMs: fits ? cue.endMs : Math.ceil(startMs + shortestMs),
  }
}

/** Times of cues are whole ms; a take differs from its cue by no more than their rounding. */
const ROUNDING_MS = 2

/** A cue of a narration plays as it is; only a target length gives it less time than its take has. */
function flowing(cue: FitInput, settings: FitSettings): FitResult {
  const cueMs = cue.endMs - cue.startMs
  const isOwn = cueMs <= 0 || cue.naturalMs - cueMs <= ROUNDING_MS
  const rate = isOwn ? 1 : Math.min(mostStretch(cue, settings), cue.naturalMs / cueMs)
  const fittedMs = cue.naturalMs / rate
  return {
    ...empty(cue, fittedMs),
    state: stateOf(rate, cue.voiceRate ?? 1, settings),
    rate,
    neededRate: rate,
    squeezedMs: cue.cutMs ?? 0,
    fittedMs,
  }
}

function stateOf(rate: number, voiceRate: number, settings: FitSettings): FitState {
  const audible = rate * voiceRate
  // Stretching to the comfortable rate may exceed it slightly by rounding.
  if (audible > settings.comfortRate + 1e-9) return 'stretched'
  if (rate < 1) return 'slowed'
  return audible === 1 ? 'natural' : 'comfortable'
}

/**
 * Assumes that the length of a text is proportional to its characters; `part` = the share that has
 * room.
 */
function charactersToCut(characters: number, part: number): number {
  return Math.max(1, characters - Math.floor(characters * part))
}

function empty(cue: FitInput, slotMs: number): FitResult {
  return {
    cueId: cue.cueId,
    state: 'empty',
    rate: 1,
    neededRate: 1,
    voiceRate: cue.voiceRate ?? 1,
    slotMs,
    earlyMs: 0,
    overlapMs: 0,
    squeezedMs: 0,
    fittedMs: 0,
    borrowedMs: 0,
    overflowMs: 0,
    cutCharacters: 0,
    neededEndMs: cue.endMs,
  }
}

/**
 * Ratio of the rates of two neighbours from which on the ear notices a jump. Changes of tempo are noticed
 * from 5 % on where one listens for them; three times that in a film, with a picture and another sentence.
 */
export const RATE_STEP = 1.15
/** After a longer silence the ear has forgotten the pace, ms. */
export const SMOOTHING_PAUSE_MS = 1_000
/** A shorter voice, of two or three syllables, has no pace of its own, ms. */
export const PACED_MS = 600

/** A voice as smoothing sees it: where it is heard before, and how long it is at rate 1. */
interface Paced {
  index: number
  startMs: number
  endMs: number
  voiceMs: number
  voiceRate: number
}

/**
 * Evens the pace out between neighbours of one speaker: a voice next to a rushed one speaks a
 * little faster, at most at the comfortable rate, where the jump would be audible: the rates are
 * more than `RATE_STEP` apart, no more than `SMOOTHING_PAUSE_MS` of silence is between the two, and
 * the voice is long enough to have a pace. It is not raised where it lasts longer than the rushed
 * one: it would leave more silence than the rushed one needs to speak at its pace; a voice that was
 * only slowed gives that up all the same. Rates only ever rise, so everything still fits.
 *
 * @param lane each cue of the lane without smoothing
 */
function smoothRates(lane: readonly Laid[], settings: FitSettings): number[] {
  const rates = lane.map(({ rate }) => rate)
  if (!settings.smooth || lane[0]?.cue.flows) return rates
  const voices = lane.flatMap(({ cue, ...laid }, index): Paced[] => {
    if (cue.naturalMs <= 0) return []
    const voiceMs = cue.naturalMs - laid.squeezedMs
    const startMs = cue.startMs - laid.earlyMs
    const endMs = startMs + voiceMs / laid.rate
    return [{ index, startMs, endMs, voiceMs, voiceRate: cue.voiceRate ?? 1 }]
  })
  const raise = (to: Paced | undefined, from: Paced | undefined) => {
    if (!to || !from || !followsClosely(to, from)) return
    const now = rates[to.index] ?? 0
    const audible = (rates[from.index] ?? 0) * from.voiceRate
    const wanted = Math.min(settings.comfortRate, audible / RATE_STEP) / to.voiceRate
    // Slowing gives way wherever it would be heard as a jump; nothing is hurried by that.
    if (now < 1) rates[to.index] = Math.max(now, Math.min(1, wanted))
    if (to.voiceMs > from.voiceMs || to.voiceMs < PACED_MS) return
    rates[to.index] = Math.max(rates[to.index] ?? 0, wanted)
  }
  for (let i = 1; i < voices.length; i++) raise(voices[i], voices[i - 1])
  for (let i = voices.length - 1; i > 0; i--) raise(voices[i - 1], voices[i])
  return rates
}

function followsClosely(a: Paced, b: Paced): boolean {
  return Math.max(a.startMs, b.startMs) - Math.min(a.endMs, b.endMs) <= SMOOTHING_PAUSE_MS
}

/**
 * Fits again only the cues that a change of `cueIds` can affect: those cues, those whose limit it
 * moves, and their neighbours in the lane, as far as slots and smoothing reach. For every frame of
 * a drag; returns the same results as `planFit` for the cues that it returns.
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
      const roomy =
        old?.limitMs === input.limitMs &&
        old.overlapMs === input.overlapMs &&
        old.earlyMs === input.earlyMs
      return same && roomy ? [] : [input.cueId]
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
  return refitPart(lane, Math.min(...touched), Math.max(...touched), settings)
}

/**
 * `fitLane` for the part of a lane that a change between two of its places can affect. If a cue was
 * removed, the places next to it are the changed ones.
 */
export function refitPart(
  lane: readonly FitInput[],
  first: number,
  last: number,
  settings: FitSettings,
): FitResult[] {
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
  return Math.ceil(Math.log(settings.maxRate / settings.slowestRate) / Math.log(RATE_STEP)) + 8
}

/** Fastest reading that a service takes (v2 field `speed`). */
const MAX_SPEED = 2
/** Voices do not hear smaller steps. */
const STEP = 0.05

/** Tolerance of a voice's speed around the requested one, as a ratio. */
const SPEED_MARGIN = 0.03

/**
 * Reading speed to request of the engine so that the cue fits without stretching: a voice that
 * reads faster sounds better than a stretched one. It costs the cue's credits again, so nothing is
 * counted on that the new take may lack: its pauses are unknown, and its speed is not exact.
 *
 * @param speed the take's reading speed
 * @returns null when the cue already fits comfortably, or the voice cannot read fast enough
 */
export function fasterSpeed(fit: FitResult, speed: number): number | null {
  if (fit.state !== 'stretched' && fit.state !== 'does-not-fit') return null
  const slotMs = Math.max(1, fit.slotMs)
  // It fits already: it is only read fast.
  if (fit.neededRate <= 1 || (fit.rate <= 1 && fit.overflowMs === 0)) return null
  const needed = fit.neededRate + fit.squeezedMs / slotMs
  const wanted = Math.ceil((speed * needed * (1 + SPEED_MARGIN)) / STEP - 1e-9) * STEP
  const asked = Math.round(wanted * 100) / 100
  return asked > speed && asked <= MAX_SPEED ? asked : null
}
