import type { OfflineSpeechDenoiser } from 'sherpa-onnx-node'
import type { LoadedModels } from './loaded-models'
import {
  type DenoiserModel,
  type ModelReplies,
  type RequestOf,
  RECORDED_RATE,
} from './model-messages'
import { ModelFailure, sherpa } from './sherpa'

/**
 * Loads a model and runs it on a second of noise.
 *
 * @throws ModelFailure MODEL_INVALID for one that would remove everything above its own sample rate
 */
export async function denoiserFacts(
  { model }: RequestOf<'denoiser-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['denoiser-facts']> {
  const from = performance.now()
  const { sampleRate } = await denoiser(model, loaded)
  const loadMs = performance.now() - from
  if (sampleRate !== RECORDED_RATE)
    throw new ModelFailure(
      'MODEL_INVALID',
      `the model works at ${sampleRate} Hz; recordings have ${RECORDED_RATE}`,
    )
  const samples = Float32Array.from({ length: RECORDED_RATE }, () => Math.random() - 0.5)
  await denoise({ kind: 'denoise', model, samples }, loaded)
  return { loadMs }
}

export async function denoise(
  { model, samples }: RequestOf<'denoise'>,
  loaded: LoadedModels,
): Promise<ModelReplies['denoise']> {
  const engine = await denoiser(model, loaded)
  const { samples: clean } = engine.run({
    samples,
    sampleRate: RECORDED_RATE,
    enableExternalBuffer: false,
  })
  // Whole frames come out: some samples more or fewer.
  const out = new Float32Array(samples.length)
  out.set(clean.subarray(0, out.length))
  return { samples: out }
}

async function denoiser(
  model: DenoiserModel,
  loaded: LoadedModels,
): Promise<OfflineSpeechDenoiser> {
  const { OfflineSpeechDenoiser } = await sherpa()
  const load = async () =>
    new OfflineSpeechDenoiser({
      model: {
        dpdfnet: { model: model.model },
        numThreads: loaded.limits.threads,
        provider: 'cpu',
        debug: false,
      },
    })
  return loaded.use(model, OfflineSpeechDenoiser, load)
}
