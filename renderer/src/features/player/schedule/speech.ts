import type { MixSettings } from '@shared/contracts/project-file'
import { duckCurve, type DuckPoint } from '@shared/mixing/duck-curve'
import { SAMPLE_RATE, type PlayClip, type Playlist } from './playlist'

/** The ducking curve of everything that is heard: what is muted does not press the original down. */
export function duckOf(
  playlist: Playlist,
  heard: (clip: PlayClip) => boolean,
  bed: MixSettings['bed'],
): DuckPoint[] {
  const speech = playlist.clips.filter(heard).map(({ startSample, lengthSamples }) => ({
    from: startSample,
    until: startSample + lengthSamples,
  }))
  return duckCurve(speech, bed, SAMPLE_RATE / 1_000)
}
