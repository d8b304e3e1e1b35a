import type { Cue, Take, TakePause } from '../contracts/project-file'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'

type Squeezing = Pick<FitSettings, 'squeezePauses' | 'shortestPauseMs'>
type Paused = Pick<Take, 'pauses'>
/** A cue may limit the pauses of its take (*Shorten pauses*). */
type Limited = Pick<Cue, 'longestPauseMs'>

/** Length of a pause after *Shorten pauses*, ms: about that of a comma. */
export const SHORT_PAUSE_MS = 250

/** Share of a pause's rest before the cut: a word decays longer than one begins. */
const REST_BEFORE = 0.6

/** Total of the pauses left out by the cue's own limit, ms. */
export const cutPausesMs = (
  { pauses = [] }: Paused,
  { longestPauseMs = Infinity }: Limited,
): number =>
  pauses.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs - longestPauseMs), 0)

/** Further length that can be cut from a take's pauses, ms; 0 where they stay as they are. */
export function squeezableMs(take: Paused, settings: Squeezing, cue: Limited = {}): number {
  if (!settings.squeezePauses) return 0
  return (take.pauses ?? []).reduce((sum, pause) => sum + spareMs(pause, settings, cue), 0)
}

/** Length of a pause, within the cue's limit, beyond the shortest one, ms. */
function spareMs(
  { fromMs, toMs }: TakePause,
  { shortestPauseMs }: Squeezing,
  { longestPauseMs = Infinity }: Limited,
): number {
  return Math.max(0, Math.min(toMs - fromMs, longestPauseMs) - shortestPauseMs)
}

/**
 * Cuts of a take that shorten its pauses by `squeezedMs`, in the take's own time: first down to the
 * cue's limit, then every pause by the same share of what it can give; words stay untouched.
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

/** True if a take has to be measured again: the threshold has changed, or a measure is missing. */
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
