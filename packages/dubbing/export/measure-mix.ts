import { createHash } from 'node:crypto'
import type { MixLevel, MixMeter } from '@shared/contracts/project/track-settings'
import { fail, ok, type Result } from '@shared/contracts/result'
import { measureMix, meterMix } from '@cuecast/audio'
import { type ExportRequest, prepareExport } from './plan-export'

/** Edits of text leave the mix as it is: it is not measured again. */
let lastLevel: { key: string; level: Omit<MixLevel, 'ceilingDb'> } | null = null

/** Gain and ceiling of the track: what a player applies to be as loud. The folder is for a temporary file. */
export async function measureMixLevel(request: ExportRequest): Promise<Result<MixLevel>> {
  const { layout, errors } = await prepareExport(request)
  const [error] = errors
  if (error) return fail(error)
  const { plan } = layout
  const ceilingDb = plan.settings.peakDbtp
  const key = createHash('sha256').update(JSON.stringify(plan)).digest('hex')
  if (lastLevel?.key === key) return ok({ ...lastLevel.level, ceilingDb })
  const level = await measureMix(plan, request.folder, { signal: request.signal })
  if (!level.ok) return level
  lastLevel = { key, level: level.value }
  return ok({ ...level.value, ceilingDb })
}

/** Loudness of the mix as an export would write it. The folder is for a temporary file. */
export async function measureMixMeter(request: ExportRequest): Promise<Result<MixMeter>> {
  const { layout, errors } = await prepareExport(request)
  const [error] = errors
  return error ? fail(error) : meterMix(layout.plan, request.folder, { signal: request.signal })
}
