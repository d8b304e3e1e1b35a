import type { ChannelCount } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import { soundInfo } from '@shared/contracts/formats/sound-formats'
import { type MixPlan, voiceChannels } from '@shared/mixing/mix-plan'
import { diskFull, freeSpace } from '@cuecast/platform'
import { bytesPerSample } from '../wav/wav-header'
import {
  EFFECTS_STEM,
  FILM_SOUND_STEM,
  MUSIC_STEM,
  type RenderOutput,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from './render-types'
import { spoolLayout } from './spool-layout'

const HEADER_BYTES = 1 << 16
/** Variable bit rates vary, and packets have headers. */
const OVERHEAD = 1.25

const backgroundStems = new Set([EFFECTS_STEM, FILM_SOUND_STEM, UNTOUCHED_STEM, MUSIC_STEM])

/** True if film sound and music are needed again after the first pass over them. */
export function needsBackgroundAgain(plan: MixPlan, { stems = [] }: RenderOutput): boolean {
  return plan.settings.targetLufs !== null || stems.some(({ key }) => backgroundStems.has(key))
}

/** Upper bound of track, stems and spool, bytes. */
export function spaceNeeded(plan: MixPlan, output: RenderOutput): number {
  const stems = output.stems?.map(({ key }) => stemBytes(plan, key, output)) ?? []
  const sound = [soundBytes(plan, output), ...stems]
  const { bytes, filmSoundAt, musicAt } = spoolLayout(plan)
  const clipBytes = filmSoundAt[0] ?? musicAt[0] ?? bytes
  const spool = needsBackgroundAgain(plan, output) ? bytes : clipBytes
  return sound.reduce((sum, size) => sum + size + HEADER_BYTES, spool)
}

type Coding = Pick<RenderOutput, 'format' | 'bitDepth' | 'bitrate'>

export const stemChannels = (plan: MixPlan, key: string): ChannelCount =>
  backgroundStems.has(key) ? plan.channels : voiceChannels(plan, key === VOICES_STEM ? null : key)

/** Upper bound of a stem without its header, bytes. */
export const stemBytes = (plan: MixPlan, key: string, output: Coding): number =>
  soundBytes({ ...plan, channels: stemChannels(plan, key) }, output)

/** Upper bound of one sound file without its header, bytes. */
export function soundBytes(
  { totalSamples, sampleRate, channels }: MixPlan,
  output: Coding,
): number {
  const { lossy } = soundInfo(output.format)
  if (!lossy) return totalSamples * channels * bytesPerSample(output.bitDepth)
  const most =
    output.bitrate === undefined ? channels * lossy.maxBitrate : output.bitrate * OVERHEAD
  return Math.ceil((totalSamples / sampleRate) * (most / 8))
}

/** DISK_FULL, with needed and available bytes, when the files would not fit. */
export async function checkSpace(plan: MixPlan, output: RenderOutput): Promise<Result<void>> {
  const needed = spaceNeeded(plan, output)
  const free = await freeSpace(output.path)
  if (!free.ok) return free
  if (free.value >= needed) return ok(undefined)
  return fail(diskFull(output.path, needed, free.value))
}
