import { call, nothing, ofProject } from './project/calls'
import { z } from 'zod'
import { audioFieldsSchema } from './audio-settings'
import { voiceOriginSchema } from './models/model-records'
import { providerKindSchema, providerSettingsSchema, voiceProviderSchema } from './models/providers'
import { MAX_CUE_CHARACTERS } from './project/project-limits'

/** Id of the connection to the service inside the app; it always exists. */
export const EMBEDDED_CONNECTION_ID = 'embedded'

/**
 * Id of the connection to a service at this address, without `/api/v2`. The same in the studio and
 * in the terminal, and after a connection was removed and added again, so that takes which a
 * service has made are known as its own.
 */
export const remoteConnectionId = (baseUrl: string): string => `remote ${baseUrl}`

/**
 * Origin of a computer in the house (`http://192.168.1.5:8880`) for which the user has agreed to plain http, with what
 * that means. An address with another origin is asked about again.
 */
export const plainOrigin = z.string().max(500).optional()

export const connectionSchema = z.object({
  id: z.string().min(1),
  /** provider: another speech service, whose voices the embedded one has. */
  kind: z.enum(['embedded', 'remote', 'provider']),
  name: z.string(),
  /** Without `/api/v2`; empty for the embedded service while it is not running. */
  baseUrl: z.string(),
  /** stored: in the vault · session: only until the app ends · none. The key itself never leaves main. */
  key: z.enum(['stored', 'session', 'none']),
  /** The service's 0/1 mean male/female instead of female/male. */
  swapGenders: z.boolean(),
  plainOrigin,
  /** Of a provider. */
  provider: providerSettingsSchema.optional(),
})
export type Connection = z.infer<typeof connectionSchema>

export const newConnectionSchema = z.object({
  name: z.string().trim().min(1).max(80),
  baseUrl: z.string().trim().min(1).max(500),
  /** Empty: many servers on the own computer need none. */
  key: z.string().trim().max(500),
  plainOrigin,
  /** Absent: a service of Cuecast's own kind. */
  provider: providerSettingsSchema.optional(),
})
export type NewConnection = z.infer<typeof newConnectionSchema>

const allowanceWindowSchema = z.object({
  limit: z.number().int(),
  left: z.number().int(),
  /** Time of the reset; null = unknown. */
  resetAt: z.string().nullable(),
})
export type AllowanceWindow = z.infer<typeof allowanceWindowSchema>

/** Requests that are left; null = no such limit is known. */
export const allowanceSchema = z.object({
  minute: allowanceWindowSchema.nullable(),
  day: allowanceWindowSchema.nullable(),
  /** counted: the service does not say, so it is our own count against the limits of its plan. */
  source: z.enum(['service', 'counted']),
})
export type Allowance = z.infer<typeof allowanceSchema>

export const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Characters left; null = unlimited. */
  credits: z.number().int().nullable(),
  planName: z.string(),
  planDateStr: z.string(),
  /** Null: the account has no limit of requests. */
  allowance: allowanceSchema.nullable().optional(),
})
export type Account = z.infer<typeof accountSchema>

export const voiceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  gender: z.enum(['female', 'male', 'unknown']),
  languageName: z.string(),
  /** Language code, if the service reports it. */
  language: z.string().nullable(),
  /** Region or accent, if the service reports it. */
  region: z.string().nullable(),
  /** Cloned by the account: only the v1 surface lists it (specification §1). */
  cloned: z.boolean().optional(),
  /** Model and licence, if the service reports them. */
  origin: voiceOriginSchema.optional(),
  /** The speech service that speaks it for money; absent: it is the connection's own. */
  provider: voiceProviderSchema.optional(),
})
export type Voice = z.infer<typeof voiceSchema>

/** What answers at an address. */
export const foundServiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cuecast'), account: accountSchema }),
  z.object({
    kind: z.literal('provider'),
    provider: providerKindSchema,
    /** As it is reached. */
    address: z.string(),
    voices: z.int(),
    /** The one to speak with, where the server does not know the usual name. */
    model: z.string().nullable().default(null),
    /** As people call it: `Kokoro-FastAPI`, `ElevenLabs`. */
    name: z.string(),
  }),
])
export type FoundService = z.infer<typeof foundServiceSchema>

const connectionId = z.string().min(1)
const auditionInput = z.object({
  id: connectionId,
  voiceId: z.number().int(),
  language: z.string(),
  text: z.string().max(300),
  audio: audioFieldsSchema.partial().optional(),
})

/** Calls about the services to dub with. */
export const connectionCalls = {
  connectionList: call(nothing, z.array(connectionSchema)),
  connectionAdd: call(newConnectionSchema, connectionSchema),
  connectionUpdate: call(
    z.object({
      id: connectionId,
      name: z.string().optional(),
      baseUrl: z.string().optional(),
      swapGenders: z.boolean().optional(),
      plainOrigin,
      provider: providerSettingsSchema.optional(),
    }),
    connectionSchema,
  ),
  connectionRemove: call(z.object({ id: connectionId }), nothing),
  /** Write-only: the key goes into the vault and never comes back. */
  connectionSetKey: call(z.object({ id: connectionId, key: z.string().min(1) }), connectionSchema),
  connectionClearKey: call(z.object({ id: connectionId }), connectionSchema),
  /** Tries `/me` with a connection that is stored, or with one that is only being typed. */
  connectionTest: call(
    z.union([z.object({ id: connectionId }), newConnectionSchema]),
    accountSchema,
  ),
  /** Finds out what answers at an address, of whatever kind; or asks a provider that is stored. */
  connectionFind: call(
    z.union([z.object({ id: connectionId }), newConnectionSchema.omit({ name: true })]),
    foundServiceSchema,
  ),
  /** Looks for known speech servers on this computer: nothing leaves it. */
  connectionFindLocal: call(nothing, z.array(foundServiceSchema)),
  /** Opens the service's own page in the browser, where accounts are topped up. */
  connectionOpenPage: call(z.object({ id: connectionId }), nothing),
  account: call(z.object({ id: connectionId }), accountSchema),
  voices: call(z.object({ id: connectionId }), z.array(voiceSchema)),
  languages: call(
    z.object({ id: connectionId }),
    z.array(z.object({ id: z.string(), name: z.string() })),
  ),
  /** Credits for a trial: none if it was played before, or the voice is built in. */
  auditionCost: call(auditionInput, z.object({ credits: z.number().int() })),
  /** Speaks a short text; returns a URL that the window can play. Costs the text's characters. */
  audition: call(auditionInput, z.object({ url: z.string() })),
} as const

/** A language model for wordings, at an address that implements OpenAI's chat/completions. */
export const languageModelSchema = z.object({
  /** Without `/chat/completions`: `http://127.0.0.1:11434/v1`. */
  address: z.string().trim().min(1).max(500),
  /** As the address names it. */
  model: z.string().trim().min(1).max(200),
  /** Most requests, and most tokens sent and received, of one run over the cues. */
  maxRequests: z.number().int().min(1).max(10_000),
  maxTokens: z.number().int().min(5_000).max(10_000_000),
  /** Timeout of a response, s. */
  timeoutSeconds: z.number().int().min(5).max(600),
  plainOrigin,
})
export type LanguageModel = z.infer<typeof languageModelSchema>

export const languageModelStateSchema = languageModelSchema.extend({
  key: connectionSchema.shape.key,
  /** The user agreed that texts are sent to this address. */
  agreed: z.boolean(),
  /** The address is this computer: nothing leaves it. */
  local: z.boolean(),
})
export type LanguageModelState = z.infer<typeof languageModelStateSchema>

const modelKey = z.string().trim().min(1).max(500)

/** Usage of a language model in a run so far. */
const askedSchema = z.object({ requests: z.number().int(), tokens: z.number().int() })

/** Calls about other wordings of cues, and the language model that suggests them. */
export const wordingCalls = {
  /** Null: none is set up. */
  languageModelGet: call(nothing, languageModelStateSchema.nullable()),
  /** `key`: a new one; null forgets it. A key belongs to its address alone. */
  languageModelSet: call(
    z.object({ model: languageModelSchema, key: modelKey.nullable().optional() }),
    languageModelStateSchema,
  ),
  /** Removes it with its key and the consent for its address. */
  languageModelRemove: call(nothing, nothing),
  /** Consent to send texts to the configured address. */
  languageModelAgree: call(z.object({ agreed: z.boolean() }), languageModelStateSchema),
  /** Tests it with a neutral sentence; without a key, uses that of the address, if there is one. */
  languageModelTest: call(
    z.object({ model: languageModelSchema, key: modelKey.optional() }),
    z.object({ ms: z.number(), wordings: z.array(z.string()) }),
  ),
  /**
   * Shorter wordings of a cue from the language model. `run` names a run over several cues, which has
   * its limits in common. Nothing is sent where the user did not agree: SENDING_NOT_AGREED.
   */
  wordingsAsk: ofProject(
    z.object({
      run: z.string().min(1).max(100),
      cueId: z.string().min(1),
      maxCharacters: z.number().int().min(1).max(MAX_CUE_CHARACTERS),
    }),
    askedSchema.extend({ wordings: z.array(z.string()) }),
  ),
  /** Aborts the active requests. */
  wordingsAskCancel: call(nothing, nothing),
  /**
   * Lengths of a cue's texts in the voice that would speak them, ms without silence; free of
   * charge. A voice of another service is estimated from a built-in one. `url`: to listen; null =
   * none.
   */
  wordingsMeasure: ofProject(
    z.object({
      cueId: z.string().min(1),
      texts: z.array(z.string().max(MAX_CUE_CHARACTERS)).min(1).max(10),
    }),
    z.object({
      lengths: z.array(z.object({ ms: z.number(), url: z.string().nullable() })),
      estimated: z.boolean(),
    }),
  ),
} as const
