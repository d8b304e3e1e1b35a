import type { FitSettings } from '../contracts/project-file'
import type { FitInput, FitResult, FitState } from './fit-types'
import { lanesOf } from './lanes'
import { slotsOf } from './slots'
import { smoothRates } from './smooth-rates'

/**
 * Decides how every take lies in its cue. Pure and fast (10,000 cues in some milliseconds), so a
 * dragged cue or a changed setting is fitted again at once.
 *
 * What fits at its natural length is left alone (unless a hurried neighbour lends it pace); what
 * does not is stretched up to `maxRate`; beyond that it plays at `maxRate`, overhangs its slot by
 * `overflowMs`, and is reported with what would help. Nothing is cut.
 *
 * @returns one result for each input, in the order of the inputs
 */
export function planFit(inputs: readonly FitInput[], settings: FitSettings): FitResult[] {
  const byCue = new Map<string, FitResult>()
  for (const lane of lanesOf(inputs)) {
    for (const result of fitLane(lane, settings)) byCue.set(result.cueId, result)
  }
  return inputs.flatMap((input) => byCue.get(input.cueId) ?? [])
}

/** `planFit` for the cues of one lane, in order of time. */
export function fitLane(lane: readonly FitInput[], settings: FitSettings): FitResult[] {
  const slots = slotsOf(lane, settings)
  const needed = lane.map((cue, i) => neededRate(cue, slots[i] ?? 0))
  const rates = smoothRates(
    lane,
    needed.map((rate) => Math.min(rate, settings.maxRate)),
    settings,
  )
  return lane.map((cue, i) =>
    cue.naturalMs > 0
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
  return cue.naturalMs <= slotMs ? 1 : cue.naturalMs / Math.max(1, slotMs)
}

function fitted(
  cue: FitInput,
  { slotMs, needed, rate }: { slotMs: number; needed: number; rate: number },
  settings: FitSettings,
): FitResult {
  // Where there is no slot at all, nothing fits, however short.
  const fits = slotMs > 0 && needed <= settings.maxRate
  const exact = fits && rate === needed && rate > 1
  const fittedMs = exact ? slotMs : cue.naturalMs / rate
  const shortestMs = cue.naturalMs / settings.maxRate
  const cueMs = Math.max(0, cue.endMs - cue.startMs)
  return {
    cueId: cue.cueId,
    state: fits ? stateOf(rate, settings) : 'does-not-fit',
    rate,
    neededRate: needed,
    slotMs,
    fittedMs,
    borrowedMs: Math.max(0, Math.min(fittedMs, slotMs) - cueMs),
    overflowMs: fits ? 0 : fittedMs - slotMs,
    cutCharacters: fits ? 0 : charactersToCut(cue.characters, slotMs / shortestMs),
    neededEndMs: fits ? cue.endMs : Math.ceil(cue.startMs + shortestMs),
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
    fittedMs: 0,
    borrowedMs: 0,
    overflowMs: 0,
    cutCharacters: 0,
    neededEndMs: cue.endMs,
  }
}
