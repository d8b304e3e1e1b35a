import type { Cue, Take, TakePause } from '../contracts/project-file'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'

type Squeezing = Pick<FitSettings, 'squeezePauses' | 'shortestPauseMs'>
type Paused = Pick<Take, 'pauses'>
/** A cue may limit the pauses of its take (*Shorten pauses*). */
type Limited = Pick<Cue, 'longestPauseMs'>

/** What *Shorten pauses* leaves of each pause: about that of a comma, ms. */
export const SHORT_PAUSE_MS = 250

/** Part of a pause's rest that stays before what is left out: a word decays longer than one begins. */
const REST_BEFORE = 0.6

/** How much the cue's own limit leaves out of its take's pauses, ms. */
export const cutPausesMs = (
  { pauses = [] }: Paused,
  { longestPauseMs = Infinity }: Limited,
): number =>
  pauses.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs - longestPauseMs), 0)

/** How much more can be left out of a take's pauses, ms; 0 where they are to stay as they are. */
export function squeezableMs(take: Paused, settings: Squeezing, cue: Limited = {}): number {
  if (!settings.squeezePauses) return 0
  return (take.pauses ?? []).reduce((sum, pause) => sum + spareMs(pause, settings, cue), 0)
}

/** How much of a pause, as long as the cue lets it be, is beyond the shortest one, ms. */
function spareMs(
  { fromMs, toMs }: TakePause,
  { shortestPauseMs }: Squeezing,
  { longestPauseMs = Infinity }: Limited,
): number {
  return Math.max(0, Math.min(toMs - fromMs, longestPauseMs) - shortestPauseMs)
}

/**
 * What is left out of a take so that its pauses are `squeezedMs` shorter, in the take's own time: first what the
 * cue's limit asks for, then every pause gives way by the same part of what it can, and no word is touched.
 *
 * @param squeezedMs of the fit: at most `cutPausesMs` and `squeezableMs` together
 */
export function pauseCuts(
  take: Paused,
  settings: Squeezing,
  squeezedMs: number,
  cue: Limited = {},
): TakePause[] {
  if (!(squeezedMs > 0)) return []
  const mostMs = squeezableMs(take, settings, cue)
  const moreMs = squeezedMs - cutPausesMs(take, cue)
  const part = mostMs > 0 ? Math.min(1, Math.max(0, moreMs / mostMs)) : 0
  return (take.pauses ?? []).flatMap((pause) => {
    const cutMs = cutPausesMs({ pauses: [pause] }, cue) + part * spareMs(pause, settings, cue)
    if (cutMs <= 0) return []
    const fromMs = pause.fromMs + REST_BEFORE * (pause.toMs - pause.fromMs - cutMs)
    return [{ fromMs, toMs: fromMs + cutMs }]
  })
}

/** A take has to be measured again: with another threshold, or for what was not looked for before. */
export function isDueToMeasure(
  {
    thresholdDb = defaultFitSettings.trimThresholdDb,
    pauses,
    channels,
  }: Pick<Take, 'thresholdDb' | 'pauses' | 'channels'>,
  trimThresholdDb: number,
): boolean {
  return thresholdDb !== trimThresholdDb || pauses === undefined || channels === undefined
}
