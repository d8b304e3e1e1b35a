import type { Take, TakePause } from '../contracts/project-file'
import { defaultFitSettings, type FitSettings } from '../contracts/project/track-settings'

type Squeezing = Pick<FitSettings, 'squeezePauses' | 'shortestPauseMs'>
type Paused = Pick<Take, 'pauses'>

/** Part of a pause's rest that stays before what is left out: a word decays longer than one begins. */
const REST_BEFORE = 0.6

/** How much can be left out of a take's pauses, ms; 0 where they are to stay as they are. */
export function squeezableMs(take: Paused, settings: Squeezing): number {
  if (!settings.squeezePauses) return 0
  return (take.pauses ?? []).reduce((sum, pause) => sum + spareMs(pause, settings), 0)
}

/** How much of a pause is beyond the shortest one, ms. */
function spareMs({ fromMs, toMs }: TakePause, { shortestPauseMs }: Squeezing): number {
  return Math.max(0, toMs - fromMs - shortestPauseMs)
}

/**
 * What is left out of a take so that its pauses are `squeezedMs` shorter, in the take's own time: every
 * pause gives way by the same part of what it can, and no word is touched.
 *
 * @param squeezedMs at most `squeezableMs`
 */
export function pauseCuts(take: Paused, settings: Squeezing, squeezedMs: number): TakePause[] {
  const mostMs = squeezableMs(take, settings)
  if (!(squeezedMs > 0) || mostMs <= 0) return []
  const part = Math.min(1, squeezedMs / mostMs)
  return (take.pauses ?? []).flatMap((pause) => {
    const cutMs = part * spareMs(pause, settings)
    if (cutMs <= 0) return []
    const fromMs = pause.fromMs + REST_BEFORE * (pause.toMs - pause.fromMs - cutMs)
    return [{ fromMs, toMs: fromMs + cutMs }]
  })
}

/** A take has to be measured again: with another threshold, or as none was before pauses were. */
export function isDueToMeasure(
  {
    thresholdDb = defaultFitSettings.trimThresholdDb,
    pauses,
  }: Pick<Take, 'thresholdDb' | 'pauses'>,
  trimThresholdDb: number,
): boolean {
  return thresholdDb !== trimThresholdDb || pauses === undefined
}
