import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultMixSettings, type MixSettings } from '@shared/contracts/project/track-settings'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { beforeAll } from 'vitest'
import { decodeAudio } from '../../decode/decode-audio'
import { encodeAudio } from '../../encode/encode-audio'
import { knocks } from '../../testing/sounds'
import { renderTrack } from '../render-track'
import type { RenderOutput } from '../render-types'

export const RATE = 48_000
/** Longer than one segment of the mix, samples. */
export const LENGTH = RATE * 22 + 123

/**
 * Plans and rendered tracks for one test file, in a temporary folder with a take of two seconds of
 * knocks.
 */
export function testTracks() {
  const folder = testFolder()
  const take = join(folder, 'take.wav')
  let count = 0
  beforeAll(async () => {
    const sound = [knocks(RATE * 2, RATE, 0)]
    await writeFile(take, await encodeAudio(sound, RATE, 'wav', { dither: false }))
  })

  const clip = (cueId: string, startSample: number, more: Partial<MixClip> = {}): MixClip => ({
    cueId,
    stem: '',
    file: take,
    startSample,
    lengthSamples: RATE * 2,
    trimStartMs: 0,
    trimEndMs: 0,
    rate: 1,
    gainDb: 0,
    pan: 0,
    ...more,
  })
  const plan = (
    clips: MixClip[],
    settings: Partial<MixSettings> = {},
    more: Partial<MixPlan> = {},
  ): MixPlan => ({
    sampleRate: RATE,
    channels: 1,
    totalSamples: LENGTH,
    clips,
    filmSound: null,
    music: [],
    settings: { ...defaultMixSettings, edgeFadeMs: 0, ...settings },
    ...more,
  })
  const output = (more: Partial<RenderOutput> = {}): RenderOutput => ({
    path: join(folder, `out${(count += 1)}`, 'track.wav'),
    format: 'wav',
    bitDepth: '32f',
    ...more,
  })

  async function read(path: string): Promise<Float32Array[]> {
    const decoded = await decodeAudio(await readFile(path))
    if (!decoded.ok) throw new Error(decoded.error.message)
    return decoded.value.channels
  }
  async function rendered(made: MixPlan, out = output()) {
    const result = await renderTrack(made, out)
    if (!result.ok) throw new Error(result.error.message)
    return { report: result.value, channels: await read(out.path) }
  }
  return { folder, take, clip, plan, output, rendered, read }
}
