import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { freeSpace } from '../../files/free-space'
import { bytesPerSample } from '../wav/wav-header'
import type { RenderOutput } from './render-types'

/** Bits a second and channel that the compressed formats take at most. */
const MOST_BITRATE = { mp3: 128_000, opus: 80_000, m4a: 100_000 }
const HEADER_BYTES = 1 << 16

/** Bytes that track, stems and the raw mix will take at most. */
export function spaceNeeded(plan: MixPlan, output: RenderOutput): number {
  const files = 1 + (output.stems?.length ?? 0)
  const raw = plan.settings.targetLufs === null ? 0 : plan.totalSamples * plan.channels * 4
  return files * (fileBytes(plan, output) + HEADER_BYTES) + raw
}

function fileBytes({ totalSamples, sampleRate, channels }: MixPlan, output: RenderOutput): number {
  const { format } = output
  if (format === 'wav' || format === 'flac')
    return totalSamples * channels * bytesPerSample(output.bitDepth)
  return Math.ceil((totalSamples / sampleRate) * channels * (MOST_BITRATE[format] / 8))
}

/** DISK_FULL, with both figures, when it would not fit where it is to go. */
export async function checkSpace(plan: MixPlan, output: RenderOutput): Promise<Result<void>> {
  const needed = spaceNeeded(plan, output)
  const free = await freeSpace(output.path)
  if (!free.ok) return free
  if (free.value >= needed) return ok(undefined)
  return fail(
    studioError('DISK_FULL', `${needed} bytes are needed, ${free.value} are free`, {
      at: output.path,
      params: { path: output.path, needed, available: free.value },
    }),
  )
}
