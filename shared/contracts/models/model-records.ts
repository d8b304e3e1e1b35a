import { call, nothing, routed } from '../project/calls'
import { z } from 'zod'
import { studioErrorSchema } from '../errors'

/** Families of voices that are recognised. */
export const voiceFamilies = [
  'piper',
  'mms',
  'vits',
  'kokoro',
  'kitten',
  'matcha',
  'supertonic',
  'pocket',
  'zipvoice',
] as const
export type VoiceFamily = (typeof voiceFamilies)[number]

/** Terms of a licence, as far as its text was understood. */
export const licenceSchema = z.object({
  /** `MIT`, `CC-BY-NC-4.0`; null = no licence was found, or one that is not known by name. */
  name: z.string().nullable(),
  /** Start of the licence text next to the model; null = none. */
  text: z.string().nullable(),
  commercial: z.enum(['allowed', 'forbidden', 'unknown']),
  /**
   * The model that it was trained from, whose own terms may bind it; null = from scratch, or
   * unknown.
   */
  base: z.string().nullable().default(null),
})
export type Licence = z.infer<typeof licenceSchema>

/** Which model did some work, and under which licence. */
export const modelCreditSchema = licenceSchema
  .omit({ text: true, base: true })
  .extend({ name: z.string(), licence: licenceSchema.shape.name })
export type ModelCredit = z.infer<typeof modelCreditSchema>

/** Consent of the person whose voice a model copies. */
export const consentSchema = z.object({
  /** Name of the person. */
  person: z.string().trim().min(1).max(120),
  /** Text of the consent. */
  statement: z.string().trim().min(1).max(2_000),
  /** When, `2026-01-31`. */
  date: z.iso.date(),
})
export type Consent = z.infer<typeof consentSchema>

/** Model behind a voice, and the terms for its output. */
export const voiceOriginSchema = z
  .object({
    model: z.string().meta({ description: 'Model or engine', example: 'eSpeak NG' }),
    licence: licenceSchema.shape.name.meta({
      description: 'Name of its licence; null = none is known',
      example: 'GPL-3.0-or-later',
    }),
    commercial: licenceSchema.shape.commercial.meta({
      description: 'Whether the licence allows commercial use of what the voice speaks',
    }),
    consent: consentSchema.nullable().default(null).meta({
      description: 'Of the person whose voice the model clones; null = it clones nobody',
    }),
    cloned: z.boolean().optional().meta({
      description: 'It copies the voice of a person; absent = it does where there is a consent',
    }),
  })
  .meta({ id: 'VoiceOrigin' })
export type VoiceOrigin = z.infer<typeof voiceOriginSchema>

/**
 * Engines of every installation. eSpeak NG's licence is the program's: it places no terms on the
 * sound.
 */
export const builtInOrigins = {
  espeak: {
    model: 'eSpeak NG',
    licence: 'GPL-3.0-or-later',
    commercial: 'allowed',
    consent: null,
  },
  flite: { model: 'Flite', licence: 'CMU Flite (BSD-style)', commercial: 'allowed', consent: null },
} as const satisfies Record<string, VoiceOrigin>

/**
 * Voices that come with a system. Apple's licence allows personal use alone; Microsoft's does not
 * mention it; on Linux each voice has terms of its own.
 */
export const systemOrigins = {
  macos: {
    model: 'macOS',
    licence: 'Apple: personal, non-commercial use',
    commercial: 'forbidden',
    consent: null,
  },
  windows: { model: 'Windows', licence: null, commercial: 'unknown', consent: null },
  speechDispatcher: {
    model: 'Speech Dispatcher',
    licence: null,
    commercial: 'unknown',
    consent: null,
  },
  festival: { model: 'Festival', licence: null, commercial: 'unknown', consent: null },
} as const satisfies Record<string, VoiceOrigin>

/** Ids of the user's voices: between those of the engines and those of cloned voices. */
export const ownVoiceIds = { first: 9_000_000, room: 900_000, end: 10_000_000 } as const

/** One person of a model. */
export const modelSpeakerSchema = z.object({
  /** The voice's id in every listing of the service; the same when the model is added again. */
  id: z.int(),
  /** Number of the speaker in the model. */
  speaker: z.int().min(0),
  name: z.string().trim().min(1).max(80),
  /** `unknown`: neither the files nor the user tell it. */
  gender: z.enum(['female', 'male', 'unknown']),
  /** `northern`, `central`, `southern` for Vietnamese; otherwise a region's code; null = none. */
  region: z.string().max(40).nullable(),
  /** Code of the language. */
  language: z.string().min(2).max(35),
  /** Offered in voice lists. */
  shown: z.boolean(),
})
export type ModelSpeaker = z.infer<typeof modelSpeakerSchema>

/** A voice model of the user, as it is kept in `voice.json` and shown to the user. */
export const voiceRecordSchema = z.object({
  /** Name of its folder, made from its content. */
  id: z.string().regex(/^[a-z]+-[0-9a-f]{16}$/),
  family: z.enum(voiceFamilies),
  name: z.string().trim().min(1).max(80),
  /** Hz. */
  sampleRate: z.int(),
  bytes: z.number(),
  /** The folder it is used from; null = it was copied. */
  inPlace: z.string().nullable(),
  /**
   * Its files by the runtime's names, relative to its folder; absolute where they are used in
   * place.
   */
  files: z.record(z.string(), z.string()),
  licence: licenceSchema,
  /** Which model of the catalogue it is, recognised by its digest; null = none. */
  catalogueId: z.string().nullable().default(null),
  /** Consent of the cloned person; null = no clone, according to the user. */
  consent: consentSchema.nullable().default(null),
  /** Text of the recording that it imitates, which is a separate file; null = it needs none. */
  recordingText: z.string().nullable().default(null),
  /** Time to load it, and to speak a second, ms, as measured on this machine. */
  loadMs: z.number(),
  msPerSecond: z.number(),
  speakers: z.array(modelSpeakerSchema).min(1),
  /** Place among the user's voices, lowest first. */
  order: z.number(),
  addedAt: z.string(),
  /** Number of crashes since it was switched on. */
  crashes: z.int(),
  /** Why it did so the last time. */
  lastCrash: z.string().nullable(),
  /** Switched off by the user, or after its third crash. */
  disabled: z.boolean(),
})
export type VoiceRecord = z.infer<typeof voiceRecordSchema>

/** Fields of a voice that the user can change. */
export const voiceEditSchema = z
  .object({
    name: voiceRecordSchema.shape.name,
    order: z.number(),
    disabled: z.boolean(),
    consent: consentSchema,
    speakers: z.array(modelSpeakerSchema.omit({ id: true }).partial().required({ speaker: true })),
  })
  .partial()
export type VoiceEdit = z.infer<typeof voiceEditSchema>

export const addProgressSchema = z.object({
  stage: z.enum(['wait', 'unpack', 'copy', 'check']),
  /** 0–1 of this stage. */
  done: z.number(),
})
export type AddProgress = z.infer<typeof addProgressSchema>

/** A model that is being added, or was in the last minutes. */
export const addingSchema = z.object({
  id: z.int(),
  source: z.string(),
  progress: addProgressSchema,
  /** Set when it has ended. */
  error: studioErrorSchema.nullable(),
  record: voiceRecordSchema.nullable(),
})
export type Adding = z.infer<typeof addingSchema>

/** Resource limits of models. */
export const modelLimitsSchema = z.object({
  /** Resident memory, MB. */
  memoryMb: z.int().min(256).max(1_048_576),
  /** Threads of one model. */
  threads: z.int().min(1).max(64),
  /** Models loaded at once. */
  models: z.int().min(1).max(20),
})
export type ModelLimits = z.infer<typeof modelLimitsSchema>

/** Switches the finishing of built-in voices. */
export const voiceFinishSchema = z.object({ on: z.boolean() })

/** A recording of one person speaking, with its text, for models that imitate it. */
export const voiceRecordingSchema = z.object({
  file: z.string().min(1).max(4_000),
  text: z.string().trim().max(1_000),
})
export type VoiceRecording = z.infer<typeof voiceRecordingSchema>

/** A model to add; `source` is a folder, an archive or an `.onnx` file. */
export const newOwnVoiceSchema = z.object({
  source: z.string().min(1).max(4_000),
  name: voiceRecordSchema.shape.name.optional(),
  /** The model stays where it is; otherwise it is copied. */
  inPlace: z.boolean().optional(),
  /** Set if it clones the voice of a person; without it, it is added as no clone. */
  consent: consentSchema.optional(),
  recording: voiceRecordingSchema.optional(),
  /** The model of the catalogue that was downloaded to `source`: its files are moved. */
  catalogueId: z.string().optional(),
})
export type NewOwnVoice = z.infer<typeof newOwnVoiceSchema>

/** The user's own voices, those that are being added, and what models may take. */
export const ownVoicesSchema = z.object({
  voices: z.array(voiceRecordSchema),
  adding: z.array(addingSchema),
  limits: modelLimitsSchema,
  /** Built-in voices are finished: softer, with a little room and a falling phrase. */
  finish: z.boolean(),
})
export type OwnVoices = z.infer<typeof ownVoicesSchema>

const voiceId = z.object({ id: voiceRecordSchema.shape.id })

/** Calls of the bridge about the user's own voices. */
export const ownVoiceCalls = {
  ownVoices: routed('GET /manage/voices', nothing, ownVoicesSchema),
  /** Asks for a model's folder, for an archive or `.onnx` file, or for a recording of a person; null: the user closed the dialog. */
  ownVoiceChoose: call(
    z.object({ what: z.enum(['folder', 'file', 'recording']) }),
    z.object({ path: z.string() }).nullable(),
  ),
  /** Starts adding; `ownVoices` reports the progress. */
  ownVoiceAdd: routed('POST /manage/voices', newOwnVoiceSchema, addingSchema),
  /** Stops one that is being added, or takes one that has ended off the list. */
  ownVoiceDrop: routed('DELETE /manage/voices/adding/{id}', z.object({ id: z.int() }), nothing),
  ownVoiceEdit: routed(
    'PATCH /manage/voices/{id}',
    voiceId.extend(voiceEditSchema.shape),
    voiceRecordSchema,
  ),
  ownVoiceRemove: routed('DELETE /manage/voices/{id}', voiceId, nothing),
  modelLimitsSet: routed('PUT /manage/model-limits', modelLimitsSchema, modelLimitsSchema),
  voiceFinishSet: routed('PUT /manage/voice-finish', voiceFinishSchema, voiceFinishSchema),
} as const
