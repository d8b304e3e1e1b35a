import { openFilmSound } from '@cuecast/audio'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ModelHost } from '../models/model-host'
import { RECORDED_RATE } from '../models/model-messages'
import type { Recognisers } from './recognisers'

/** Longest sound that is taken, s. */
const MAX_S = 600

/**
 * A sound without the noise behind the voice, by the user's denoiser: mono, 48 kHz, at most ten minutes.
 *
 * @param file path of the sound
 * @returns FEATURE_UNAVAILABLE without a denoiser, AUDIO_BROKEN, AUDIO_UNSUPPORTED, CANCELLED and failures of models
 *   and files
 */
export async function denoiseFile(
  { host, recognisers }: { host: ModelHost; recognisers: Recognisers },
  file: string,
  signal: AbortSignal,
): Promise<Result<Float32Array>> {
  const found = await recognisers.denoiser()
  if (!found.ok) return found
  const opened = await openFilmSound(file, { sampleRate: RECORDED_RATE, channels: 1 })
  if (!opened.ok) return fail({ ...opened.error, at: 'file' })
  try {
    const [samples = new Float32Array(0)] = await opened.value.read(MAX_S * RECORDED_RATE)
    const { id, model } = found.value
    const request = { kind: 'denoise', model, samples } as const
    const clean = await host.request<'denoise'>(request, { signal })
    if (!clean.ok && clean.error.code === 'MODEL_CRASHED') await recognisers.recordCrash(id)
    return clean.ok ? ok(clean.value.samples) : clean
  } finally {
    await opened.value.close()
  }
}
