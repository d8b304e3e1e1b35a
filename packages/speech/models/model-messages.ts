// Messages between the service and the process that runs the user's models.
import { z } from 'zod'
import { modelLimitsSchema } from '@shared/contracts/models/model-records'

/** Rate of recordings, and of what reduces their noise, Hz. */
export const RECORDED_RATE = 48_000

/** Sample rate of every recogniser, voice detector and speaker model, Hz. */
export const LISTENING_RATE = 16_000

const path = z.string().min(1)
const base = {
  /** Names the model among those that are loaded. */
  key: z.string().min(1),
  /** Size of its files, bytes: what loading it takes in memory at least. */
  bytes: z.number().nonnegative(),
}

/** A sample of a voice: a mono WAV and its text. */
const recordingSchema = z.object({ file: path, text: z.string() })

/** A voice as the process loads it. Every path is absolute. */
export const voiceModelSchema = z.discriminatedUnion('family', [
  z.object({
    ...base,
    /** Piper, MMS and other VITS, told apart by the metadata of the model. */
    family: z.literal('vits'),
    model: path,
    tokens: path,
    lexicon: path.optional(),
    /** Data of espeak-ng, for models that speak phonemes. */
    dataDir: path.optional(),
    ruleFsts: path.optional(),
  }),
  z.object({
    ...base,
    family: z.literal('kokoro'),
    model: path,
    voices: path,
    tokens: path,
    dataDir: path.optional(),
    lexicon: path.optional(),
    lang: z.string().optional(),
    ruleFsts: path.optional(),
  }),
  z.object({
    ...base,
    family: z.literal('kitten'),
    model: path,
    voices: path,
    tokens: path,
    dataDir: path.optional(),
  }),
  z.object({
    ...base,
    family: z.literal('supertonic'),
    durationPredictor: path,
    textEncoder: path,
    vectorEstimator: path,
    vocoder: path,
    ttsJson: path,
    unicodeIndexer: path,
    voiceStyle: path,
  }),
  z.object({
    ...base,
    /** Speaks English like a recording of a person. */
    family: z.literal('pocket'),
    lmFlow: path,
    lmMain: path,
    encoder: path,
    decoder: path,
    textConditioner: path,
    vocabJson: path,
    tokenScoresJson: path,
    recording: recordingSchema,
  }),
  z.object({
    ...base,
    /** Speaks Chinese and English like a recording of a person. */
    family: z.literal('zipvoice'),
    tokens: path,
    encoder: path,
    decoder: path,
    vocoder: path,
    lexicon: path.optional(),
    dataDir: path.optional(),
    recording: recordingSchema,
  }),
  z.object({
    ...base,
    family: z.literal('matcha'),
    acousticModel: path,
    vocoder: path,
    tokens: path,
    dataDir: path.optional(),
    lexicon: path.optional(),
    ruleFsts: path.optional(),
  }),
])
export type VoiceModel = z.infer<typeof voiceModelSchema>

/** A recogniser as the process loads it. Every path is absolute. */
const recogniserModelSchema = z.discriminatedUnion('family', [
  z.object({
    ...base,
    family: z.literal('whisper'),
    encoder: path,
    decoder: path,
    tokens: path,
  }),
  /** Zipformer and other transducers. */
  z.object({
    ...base,
    family: z.literal('zipformer'),
    encoder: path,
    decoder: path,
    joiner: path,
    tokens: path,
  }),
  /** NVIDIA's: Parakeet and others; they know capitals and, mostly, punctuation. */
  z.object({
    ...base,
    family: z.literal('nemo-transducer'),
    encoder: path,
    decoder: path,
    joiner: path,
    tokens: path,
  }),
  z.object({ ...base, family: z.literal('nemo-ctc'), model: path, tokens: path }),
  z.object({ ...base, family: z.literal('sense-voice'), model: path, tokens: path }),
  /** NVIDIA's for four languages; the language has to be given. */
  z.object({ ...base, family: z.literal('canary'), encoder: path, decoder: path, tokens: path }),
  z.object({
    ...base,
    family: z.literal('moonshine'),
    encoder: path,
    tokens: path,
    /** Version 2 only. */
    mergedDecoder: path.optional(),
    /** Version 1 only, all three. */
    preprocessor: path.optional(),
    uncachedDecoder: path.optional(),
    cachedDecoder: path.optional(),
  }),
])
export type RecogniserModel = z.infer<typeof recogniserModelSchema>

/** Two models that together find who speaks when. Every path is absolute. */
const diariserModelSchema = z.object({
  ...base,
  family: z.literal('diariser'),
  /** pyannote's model: detects speech and changes of speaker. */
  segmentation: path,
  /** Model of voice embeddings. */
  embedding: path,
})
export type DiariserModel = z.infer<typeof diariserModelSchema>

/** A model that takes noise out of speech. */
const denoiserModelSchema = z.object({ ...base, family: z.literal('denoiser'), model: path })
export type DenoiserModel = z.infer<typeof denoiserModelSchema>

/** Spleeter (`vocals`, `accompaniment`) or UVR's MDX-Net (`model`): takes the voices out of a sound. */
const separatorModelSchema = z.object({
  ...base,
  family: z.literal('separator'),
  vocals: path.optional(),
  accompaniment: path.optional(),
  model: path.optional(),
  /** Content of its first stem; some of UVR's models output the instruments first. */
  firstStem: z.enum(['voices', 'rest']),
})
export type SeparatorModel = z.infer<typeof separatorModelSchema>

const float32 = z.custom<Float32Array>((value) => value instanceof Float32Array)
const interval = { startMs: z.number().min(0), endMs: z.number().min(0) }

const recognisedSchema = z.object({
  text: z.string(),
  /** As the model calls it; empty where it does not say. */
  language: z.string(),
  /** Empty where the model gives no times; ms from the first sample. */
  words: z.array(z.object({ ...interval, text: z.string() })),
})

const voiceFactsSchema = z.object({
  speakers: z.int().min(1),
  /** Hz. */
  sampleRate: z.int().min(1_000),
  /** Loading time, ms. */
  loadMs: z.number(),
})
export type VoiceFacts = z.infer<typeof voiceFactsSchema>

const spokenSchema = z.object({
  /** Mono, ±1; empty = the model has nothing to say to this text. */
  samples: float32,
  sampleRate: z.int(),
  /** Time in the engine alone, ms. */
  engineMs: z.number(),
})

/** One piece of work. A new kind is one entry here, one in `replySchemas` and a handler in the process. */
export const modelRequestSchema = z.discriminatedUnion('kind', [
  /** Loads a voice and returns its properties. */
  z.object({ kind: z.literal('voice-facts'), model: voiceModelSchema }),
  z.object({
    kind: z.literal('speak'),
    model: voiceModelSchema,
    text: z.string(),
    /** Number of the speaker in the model; a Supertonic counts on through its languages. */
    speaker: z.int().min(0),
    /** Code of the spoken language, for models that need it. */
    language: z.string(),
    /** Relative to the voice's own pace; the model does it by its length scale. */
    speed: z.number().min(0.25).max(4),
  }),
  /** Loads a recogniser and lets it hear silence. */
  z.object({ kind: z.literal('recogniser-facts'), model: recogniserModelSchema }),
  z.object({
    kind: z.literal('recognise'),
    model: recogniserModelSchema,
    /** A code that the model knows, or '' to let it find out: another one ends the process. */
    language: z.string(),
    /** Mono, 16 kHz, at most 30 s. */
    samples: float32,
  }),
  /** Detects speech. */
  z.object({
    kind: z.literal('find-speech'),
    /** File of Silero's detector. */
    detector: path,
    /** Mono, 16 kHz. */
    samples: float32,
  }),
  /** Loads the models of a diariser and lets them hear noise. */
  z.object({ kind: z.literal('diariser-facts'), model: diariserModelSchema }),
  /** Finds who speaks when. */
  z.object({
    kind: z.literal('find-speakers'),
    model: diariserModelSchema,
    /** Mono, 16 kHz, some minutes: the work grows with the square of the length. */
    samples: float32,
    /** Number of speakers; null = to be found out. */
    speakers: z.int().min(1).nullable(),
  }),
  /** Loads a model that reduces noise, and lets it work on a second of noise. */
  z.object({ kind: z.literal('denoiser-facts'), model: denoiserModelSchema }),
  z.object({
    kind: z.literal('denoise'),
    model: denoiserModelSchema,
    /** Mono, 48 kHz. */
    samples: float32,
  }),
  /** Loads a model that takes voices out, and lets it work on two seconds of noise. */
  z.object({ kind: z.literal('separator-facts'), model: separatorModelSchema }),
  /** 48 kHz, both as long as each other: about a minute at most. */
  z.object({
    kind: z.literal('separate'),
    model: separatorModelSchema,
    left: float32,
    right: float32,
  }),
  /** Lets a model go: its folder is about to be removed or replaced. */
  z.object({ kind: z.literal('unload'), key: z.string() }),
])
export type ModelRequest = z.infer<typeof modelRequestSchema>
export type RequestOf<K extends ModelRequest['kind']> = Extract<ModelRequest, { kind: K }>

export const replySchemas = {
  'voice-facts': voiceFactsSchema,
  speak: spokenSchema,
  'recogniser-facts': z.object({ loadMs: z.number() }),
  recognise: recognisedSchema,
  'find-speech': z.object({ spoken: z.array(z.object(interval)) }),
  'diariser-facts': z.object({ loadMs: z.number() }),
  'find-speakers': z.object({
    /** `speaker` is a place in `voices`; turns of several may overlap. */
    turns: z.array(z.object({ ...interval, speaker: z.int().min(0) })),
    voices: z.array(z.object({ spokenMs: z.number(), vector: z.array(z.number()) })),
  }),
  'denoiser-facts': z.object({ loadMs: z.number() }),
  /** As many samples as were given. */
  denoise: z.object({ samples: float32 }),
  'separator-facts': z.object({ loadMs: z.number() }),
  /** The voices alone, as many samples as were given. */
  separate: z.object({ left: float32, right: float32 }),
  unload: z.object({}),
} satisfies Record<ModelRequest['kind'], z.ZodType>
export type ModelReplies = {
  [K in ModelRequest['kind']]: z.infer<(typeof replySchemas)[K]>
}

/** Messages to the process: its limits first, then work. */
export const toProcessSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('limits'), limits: modelLimitsSchema }),
  z.object({ type: z.literal('work'), id: z.int(), request: modelRequestSchema }),
])
export type ToProcess = z.infer<typeof toProcessSchema>

/** Why a request failed in the process without ending it. */
const modelFailureCodes = [
  'MODEL_INVALID',
  'MODEL_TOO_LARGE',
  'MODELS_UNAVAILABLE',
  'SYNTHESIS_FAILED',
] as const

/** From the process. */
export const fromProcessSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), id: z.int(), value: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.int(),
    code: z.enum(modelFailureCodes),
    message: z.string(),
  }),
])
export type FromProcess = z.infer<typeof fromProcessSchema>
export type ModelFailureCode = (typeof modelFailureCodes)[number]
