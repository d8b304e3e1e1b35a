import { panLaw } from '@shared/mixing/pan-law'

/** Gains from channels of a clip to channels of the track. */
export type PanGains = readonly { from: number; to: number; gain: number }[]

/**
 * Where a clip goes on the track. A mono track hears the mean of a clip's channels and knows no pan.
 *
 * @param gain linear, on top of the clip's own
 */
export function mixGains(
  clipChannels: number,
  trackChannels: number,
  clip: { gainDb: number; pan: number },
  gain: number,
): PanGains {
  const all = gain * 10 ** (clip.gainDb / 20)
  if (trackChannels === 1)
    return Array.from({ length: clipChannels }, (_, from) => ({
      from,
      to: 0,
      gain: all / clipChannels,
    }))
  const { left, right } = panLaw(clip.pan)
  return [
    { from: 0, to: 0, gain: all * left },
    { from: clipChannels === 1 ? 0 : 1, to: 1, gain: all * right },
  ]
}
