/**
 * How much faster a chunk is made so that it fits its slot. `interval` keeps the promise that speech
 * is as long as its cue; `limited` stops where a reading is no longer understood with ease. What is
 * still too long goes over its slot.
 */
export const INTERVAL_RATE = 3
export const LIMITED_RATE = 1.5

/** Trims and playing speed that apply to a rendition. */
export interface Playing {
  runSpeed: number
  firstTrimMs: number
  lastTrimMs: number
}

/** How long a rendition of this length plays, ms. */
export function playedMs(spokenMs: number, playing: Playing): number {
  return Math.max(1, spokenMs / playing.runSpeed - playing.firstTrimMs - playing.lastTrimMs)
}

/** How much faster it must be to fit, 1 … `maxRate`; without a slot it fits always. */
export function neededRate(lengthMs: number, slotMs: number | null, maxRate: number): number {
  if (slotMs === null || lengthMs <= slotMs) return 1
  return Math.min(maxRate, lengthMs / Math.max(1, slotMs))
}

/** What is done to a rendition: cuts in its own time, then one stretch. */
export interface Finishing {
  trimStartMs: number
  trimEndMs: number
  rate: number
}

/** The natural rendition, unfitted. */
export const finishNatural = (playing: Playing): Finishing => ({
  trimStartMs: playing.firstTrimMs * playing.runSpeed,
  trimEndMs: playing.lastTrimMs * playing.runSpeed,
  rate: playing.runSpeed,
})

/**
 * The engine's faster rendition, stretched by the residue only. Where the engine was faster than
 * asked it stays so, but never beyond `maxRate`.
 *
 * @param rate what `neededRate` said
 */
export function finishFaster(
  naturalMs: number,
  fasterMs: number,
  { rate, maxRate }: { rate: number; maxRate: number },
  playing: Playing,
): Finishing {
  const gain = naturalMs / fasterMs
  const toSpoken = playing.runSpeed / gain
  const [trimStartMs, trimEndMs] = [playing.firstTrimMs * toSpoken, playing.lastTrimMs * toSpoken]
  const keptMs = Math.max(1, fasterMs - trimStartMs - trimEndMs)
  const unfittedMs = playedMs(naturalMs, playing)
  const targetMs = unfittedMs / rate
  const ownMs = keptMs / playing.runSpeed
  const lengthMs = Math.min(targetMs, Math.max(ownMs, unfittedMs / maxRate))
  return { trimStartMs, trimEndMs, rate: keptMs / lengthMs }
}
