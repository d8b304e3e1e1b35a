import type { OfflineTts } from 'sherpa-onnx-node'
import type { LoadedModels } from './loaded-models'
import type { ModelReplies, RequestOf, VoiceModel } from './model-messages'
import { sherpa } from './sherpa'

/** Loads a voice and returns its properties. */
export async function voiceFacts(
  { model }: RequestOf<'voice-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['voice-facts']> {
  const from = performance.now()
  const { numSpeakers, sampleRate } = await voice(model, loaded)
  return { speakers: Math.max(1, numSpeakers), sampleRate, loadMs: performance.now() - from }
}

export async function speak(
  { model, text, speaker, language, speed }: RequestOf<'speak'>,
  loaded: LoadedModels,
): Promise<ModelReplies['speak']> {
  const engine = await voice(model, loaded)
  const from = performance.now()
  const { samples, sampleRate } = await engine.generateAsync({
    text,
    enableExternalBuffer: false,
    ...(await settingsOf(model, { speaker: speaker % engine.numSpeakers, language, speed })),
  })
  return { samples, sampleRate, engineMs: performance.now() - from }
}

interface Manner {
  speaker: number
  language: string
  speed: number
}

/** Speaker, language and speed in the form that a family expects. */
async function settingsOf(model: VoiceModel, { speaker, language, speed }: Manner) {
  if (model.family === 'supertonic')
    return { generationConfig: supertonicSettings(speaker, language, speed) }
  if (model.family !== 'pocket' && model.family !== 'zipvoice') return { sid: speaker, speed }
  const { readWave } = await sherpa()
  const { samples, sampleRate } = readWave(model.recording.file, false)
  const like = {
    referenceAudio: samples,
    referenceSampleRate: sampleRate,
    referenceText: model.recording.text,
  }
  return { generationConfig: { ...like, ...steps[model.family], speed, silenceScale: 1 } }
}

/** Steps as the publishers take them for samples; the text is cut into sentences before. */
const steps = {
  pocket: { numSteps: 5, extra: { seed: 1, max_reference_audio_len: 12 } },
  zipvoice: { numSteps: 4, extra: { min_char_in_sentence: 10 } },
} as const

/** Steps of a sentence as its publisher takes them for samples, and noise that is the same each time. */
const supertonicSettings = (sid: number, language: string, speed: number) => ({
  sid,
  speed,
  silenceScale: 1,
  numSteps: 8,
  extra: { lang: language, seed: 1 },
})

async function voice(model: VoiceModel, loaded: LoadedModels): Promise<OfflineTts> {
  const { OfflineTts } = await sherpa()
  const load = () => OfflineTts.createAsync(configOf(model, loaded.limits.threads))
  return loaded.use(model, OfflineTts, load)
}

/** The runtime shortens pauses to a fifth by default, but the timing of subtitles matters. */
const PAUSES = { silenceScale: 1, maxNumSentences: 1 }

function configOf(model: VoiceModel, threads: number): object {
  const { family, key: _key, bytes: _bytes, ...rest } = model
  const {
    ruleFsts,
    recording: _recording,
    ...files
  } = {
    ruleFsts: undefined,
    recording: undefined,
    ...rest,
  }
  return {
    model: { [family]: files, numThreads: threads, provider: 'cpu', debug: false },
    ...PAUSES,
    ...(ruleFsts === undefined ? {} : { ruleFsts }),
  }
}
