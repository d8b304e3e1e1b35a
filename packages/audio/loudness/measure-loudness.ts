import { frameCount } from '../audio-data'
import { integratedLufs, STEPS_PER_SECOND } from './integrated'
import { KWeightedEnergy } from './k-weighting'
import { truePeak } from './true-peak'

/**
 * Mean K-weighted square of every whole 100 ms from `from` up to `to`, summed over channels.
 *
 * @param from sound before it only settles the filters
 */
export function loudnessSteps(
  channels: readonly Float32Array[],
  sampleRate: number,
  from: number,
  to: number,
): Float64Array {
  const size = Math.round(sampleRate / STEPS_PER_SECOND)
  const steps = new Float64Array(Math.floor((to - from) / size))
  for (const channel of channels) {
    const filter = new KWeightedEnergy(sampleRate)
    filter.add(channel, 0, from)
    for (let i = 0; i < steps.length; i++) {
      const start = from + i * size
      steps[i] = (steps[i] ?? 0) + filter.add(channel, start, start + size) / size
    }
  }
  return steps
}

/** Loudness and true peak of a sound held in memory. */
export function measureLoudness(channels: readonly Float32Array[], sampleRate: number) {
  const frames = frameCount(channels)
  const steps = loudnessSteps(channels, sampleRate, 0, frames)
  const peak = channels.reduce((most, channel) => truePeak(channel, 0, frames, most), 0)
  return {
    steps,
    integratedLufs: integratedLufs(steps),
    /** −Infinity for silence. */
    truePeakDbtp: 20 * Math.log10(peak),
  }
}
