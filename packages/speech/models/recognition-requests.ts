import type { OfflineRecognizer, RecognitionResult } from 'sherpa-onnx-node'
import type { LoadedModels } from './loaded-models'
import {
  LISTENING_RATE,
  type ModelReplies,
  type RequestOf,
  type RecogniserModel,
} from './model-messages'
import { sherpa } from './sherpa'

/** Loads a recogniser and lets it listen to a second of silence: a wrong `tokens.txt` shows only then. */
export async function recogniserFacts(
  { model }: RequestOf<'recogniser-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['recogniser-facts']> {
  const from = performance.now()
  await recogniser(model, '', loaded)
  const loadMs = performance.now() - from
  await listen(model, '', new Float32Array(LISTENING_RATE), loaded)
  return { loadMs }
}

export async function recognise(
  { model, language, samples }: RequestOf<'recognise'>,
  loaded: LoadedModels,
): Promise<ModelReplies['recognise']> {
  return listen(model, language, samples, loaded)
}

async function listen(
  model: RecogniserModel,
  language: string,
  samples: Float32Array,
  loaded: LoadedModels,
): Promise<ModelReplies['recognise']> {
  const engine = await recogniser(model, language, loaded)
  const stream = engine.createStream()
  stream.acceptWaveform({ samples, sampleRate: LISTENING_RATE })
  const result = await engine.decodeAsync(stream)
  const lengthMs = (samples.length / LISTENING_RATE) * 1_000
  return readResult(result, model.family, lengthMs)
}

async function recogniser(
  model: RecogniserModel,
  language: string,
  loaded: LoadedModels,
): Promise<OfflineRecognizer> {
  const { OfflineRecognizer } = await sherpa()
  const load = () => OfflineRecognizer.createAsync(configOf(model, language, loaded.limits.threads))
  // A language is part of how a model is loaded.
  const takesLanguage = ['whisper', 'sense-voice', 'canary'].includes(model.family)
  const key = language === '' || !takesLanguage ? model.key : `${model.key} ${language}`
  return loaded.use({ key, bytes: model.bytes }, OfflineRecognizer, load)
}

function configOf(model: RecogniserModel, language: string, threads: number): object {
  const common = { tokens: model.tokens, numThreads: threads, provider: 'cpu', debug: false }
  switch (model.family) {
    case 'whisper': {
      const { encoder, decoder } = model
      const whisper = {
        encoder,
        decoder,
        language,
        task: 'transcribe',
        enableTokenTimestamps: true,
      }
      return { modelConfig: { ...common, whisper } }
    }
    case 'zipformer': {
      const { encoder, decoder, joiner } = model
      return { modelConfig: { ...common, transducer: { encoder, decoder, joiner } } }
    }
    case 'nemo-transducer': {
      const { encoder, decoder, joiner } = model
      const transducer = { encoder, decoder, joiner }
      return { modelConfig: { ...common, transducer, modelType: 'nemo_transducer' } }
    }
    case 'nemo-ctc':
      return { modelConfig: { ...common, nemoCtc: { model: model.model } } }
    case 'canary': {
      const { encoder, decoder } = model
      const canary = { encoder, decoder, srcLang: language, tgtLang: language, usePnc: 1 }
      return { modelConfig: { ...common, canary } }
    }
    case 'moonshine': {
      const { key: _key, bytes: _bytes, family: _family, tokens: _tokens, ...moonshine } = model
      return { modelConfig: { ...common, moonshine } }
    }
    case 'sense-voice': {
      const senseVoice = { model: model.model, language, useInverseTextNormalization: 1 }
      return { modelConfig: { ...common, senseVoice } }
    }
  }
}

/** The last word of a stretch lasts at most this long, ms. */
const LAST_WORD_MS = 600

/**
 * Text and times of words. The words are those of the text; a token that begins with a blank begins a
 * word. Where both do not agree in number (characters cut into bytes, scripts without blanks), there
 * are no times.
 */
export function readResult(
  { text, lang = '', tokens = [], timestamps = [] }: RecognitionResult,
  family: RecogniserModel['family'],
  lengthMs: number,
): ModelReplies['recognise'] {
  const plain = text.normalize('NFC').trim()
  const spelt = family === 'zipformer' ? withoutShouting(plain) : plain
  const words = spelt.split(/\s+/).filter(Boolean)
  const starts = tokens.flatMap((token, i) => {
    const seconds = timestamps[i]
    const begins = i === 0 || /^[\s\u2581]/.test(token)
    return begins && seconds !== undefined ? [Math.max(0, Math.round(seconds * 1_000))] : []
  })
  const language = lang.replace(/[<|>]/g, '')
  if (words.length === 0 || starts.length !== words.length)
    return { text: spelt, language, words: [] }
  return {
    text: spelt,
    language,
    words: words.map((word, i) => {
      const startMs = starts[i] ?? 0
      const endMs = starts[i + 1] ?? Math.min(Math.round(lengthMs), startMs + LAST_WORD_MS)
      return { text: word, startMs, endMs: Math.max(startMs, endMs) }
    }),
  }
}

/** Many Zipformers know capitals only, and no punctuation. */
function withoutShouting(text: string): string {
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text
  const [first = '', ...rest] = text.toLowerCase()
  return first.toUpperCase() + rest.join('')
}

/** A shorter silence does not end speech, and shorter speech is a noise, s. */
const MIN_SILENCE_S = 0.3
const MIN_SPEECH_S = 0.2
/** Whisper takes 30 s at a time. */
const MAX_SPEECH_S = 20
/** Samples of one step of Silero's detector. */
const WINDOW = 512

/** Detects speech; ms from the first sample. */
export async function findSpeech(
  { detector, samples }: RequestOf<'find-speech'>,
  loaded: LoadedModels,
): Promise<ModelReplies['find-speech']> {
  const { Vad } = await sherpa()
  const load = async () =>
    new Vad(
      {
        sileroVad: {
          model: detector,
          threshold: 0.5,
          minSilenceDuration: MIN_SILENCE_S,
          minSpeechDuration: MIN_SPEECH_S,
          maxSpeechDuration: MAX_SPEECH_S,
          windowSize: WINDOW,
        },
        sampleRate: LISTENING_RATE,
        numThreads: 1,
        provider: 'cpu',
        debug: false,
      },
      MAX_SPEECH_S * 6,
    )
  const vad = await loaded.use({ key: `vad ${detector}`, bytes: 0 }, Vad, load)
  vad.reset()
  const found: { startMs: number; endMs: number }[] = []
  const take = (): void => {
    while (!vad.isEmpty()) {
      const { start, samples: spoken } = vad.front(false)
      vad.pop()
      found.push({ startMs: inMs(start), endMs: inMs(start + spoken.length) })
    }
  }
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    vad.acceptWaveform(samples.subarray(at, at + WINDOW))
    take()
  }
  vad.flush()
  take()
  vad.reset()
  return { spoken: found }
}

const inMs = (frames: number): number => Math.round((frames / LISTENING_RATE) * 1_000)
