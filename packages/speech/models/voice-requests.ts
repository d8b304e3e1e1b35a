import type { OfflineTts } from 'sherpa-onnx-node'
import type { LoadedModels } from './loaded-models'
import type { ModelReplies, ModelRequest, VoiceModel } from './model-messages'
import { sherpa } from './sherpa'

type Request<K extends ModelRequest['kind']> = Extract<ModelRequest, { kind: K }>

/** Loads a voice and says what it is. */
export async function voiceFacts(
  { model }: Request<'voice-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['voice-facts']> {
  const from = performance.now()
  const { numSpeakers, sampleRate } = await voice(model, loaded)
  return { speakers: Math.max(1, numSpeakers), sampleRate, loadMs: performance.now() - from }
}

export async function speak(
  { model, text, speaker, speed }: Request<'speak'>,
  loaded: LoadedModels,
): Promise<ModelReplies['speak']> {
  const engine = await voice(model, loaded)
  const from = performance.now()
  const { samples, sampleRate } = await engine.generateAsync({
    text,
    sid: speaker,
    speed,
    enableExternalBuffer: false,
  })
  return { samples, sampleRate, engineMs: performance.now() - from }
}

async function voice(model: VoiceModel, loaded: LoadedModels): Promise<OfflineTts> {
  const { OfflineTts } = await sherpa()
  const isVoice = (handle: unknown): handle is OfflineTts => handle instanceof OfflineTts
  const load = () => OfflineTts.createAsync(configOf(model, loaded.limits.threads))
  return loaded.use(model, load, isVoice)
}

/** The runtime shortens pauses to a fifth unless it is told not to: subtitles are about time. */
const PAUSES = { silenceScale: 1, maxNumSentences: 1 }

function configOf(model: VoiceModel, threads: number): object {
  const { family, key: _key, bytes: _bytes, ruleFsts, ...files } = model
  return {
    model: { [family]: files, numThreads: threads, provider: 'cpu', debug: false },
    ...PAUSES,
    ...(ruleFsts === undefined ? {} : { ruleFsts }),
  }
}
