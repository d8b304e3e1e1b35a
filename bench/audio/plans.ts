import { defaultMixSettings, type MixSettings } from '../../shared/contracts/project/track-settings'
import type { MixClip, MixPlan } from '../../shared/mixing/mix-plan'
import type { TakeFile } from './spoken-takes'

const RATE = 48_000

/** Clips spread evenly over `hours`; `fitted` speeds every third one up, by at most 1.4. */
export function spreadPlan(
  takes: readonly TakeFile[],
  cues: number,
  hours: number,
  {
    fitted,
    settings = {},
    speakers = ['A', 'B'],
  }: { fitted: boolean; settings?: Partial<MixSettings>; speakers?: readonly string[] },
): MixPlan {
  const totalSamples = Math.round(hours * 3_600 * RATE)
  const clips: MixClip[] = []
  for (let i = 0; i < cues; i++) {
    const take = takes[i % takes.length]
    if (!take) continue
    const rate = fitted && i % 3 === 0 ? 1.1 + 0.1 * (i % 4) : 1
    const lengthSamples = Math.round(take.frames / rate)
    const startSample = Math.floor((i * totalSamples) / cues)
    clips.push({
      cueId: `${i}`,
      stem: speakers[i % speakers.length] ?? '',
      file: take.file,
      startSample,
      lengthSamples: Math.min(lengthSamples, totalSamples - startSample),
      trimStartMs: 0,
      trimEndMs: 0,
      rate,
      gainDb: 0,
      pan: 0,
    })
  }
  return {
    sampleRate: RATE,
    channels: 1,
    totalSamples,
    clips,
    filmSound: null,
    music: [],
    settings: { ...defaultMixSettings, edgeFadeMs: 0, ...settings },
  }
}
