import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'

/** Length of the fades at both ends of a clip, frames; together they are never longer than it. */
export function fadeFrames(
  { lengthSamples }: Pick<MixClip, 'lengthSamples'>,
  { sampleRate, settings }: Pick<MixPlan, 'sampleRate' | 'settings'>,
): number {
  const wanted = Math.round((settings.edgeFadeMs * sampleRate) / 1_000)
  return Math.min(wanted, Math.floor(lengthSamples / 2))
}

/** What is left of a frame of a clip under its fades, 0 … 1. */
export function fadeAt(frame: number, clipFrames: number, fade: number): number {
  const edge = Math.min(frame, clipFrames - 1 - frame)
  return Math.min(1, (edge + 0.5) / Math.max(1, fade))
}
