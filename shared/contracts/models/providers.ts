import { z } from 'zod'

/** Speech services of another kind than Cuecast's own, by the interface that they speak. */
export const providerKinds = ['openai', 'elevenlabs', 'azure', 'google', 'fpt'] as const
export const providerKindSchema = z.enum(providerKinds)
export type ProviderKind = z.infer<typeof providerKindSchema>

/** Providers as their makers call them. */
export const providerNames: Readonly<Record<ProviderKind, string>> = {
  openai: 'OpenAI',
  elevenlabs: 'ElevenLabs',
  azure: 'Azure Speech',
  google: 'Google Cloud',
  fpt: 'FPT.AI',
}

/** Choices of the user for a provider; what is null is the provider's own default. */
export const providerChoicesSchema = z.object({
  /** By the interface that it speaks; usually found out by asking. */
  kind: providerKindSchema,
  /** `tts-1-hd`, `eleven_multilingual_v2`. */
  model: z.string().trim().min(1).max(200).nullable().default(null),
  /** How it is spoken: OpenAI's `instructions`, a style of Azure's (`cheerful`). */
  style: z.string().trim().min(1).max(1_000).nullable().default(null),
})

export type ProviderChoices = z.infer<typeof providerChoicesSchema>

/** What a million characters cost. */
export const providerPriceSchema = z.object({
  perMillion: z.number().min(0).max(1_000_000_000),
  currency: z.string().trim().min(1).max(8),
})
export type ProviderPrice = z.infer<typeof providerPriceSchema>

/** What the user has settled about a provider. */
export const providerSettingsSchema = providerChoicesSchema.extend({
  /** Null: the public list price, where it is known. */
  price: providerPriceSchema.nullable().default(null),
  /** Most characters of a calendar month; null = no limit. */
  perMonth: z.int().min(0).nullable().default(null),
})
export type ProviderSettings = z.infer<typeof providerSettingsSchema>

/** The address that a kind is reached at where the user names none; null = it has to be named. */
export const providerAddresses: Readonly<Record<ProviderKind, string | null>> = {
  openai: 'https://api.openai.com/v1',
  elevenlabs: 'https://api.elevenlabs.io',
  // With the region before it: `https://westeurope.tts.speech.microsoft.com`.
  azure: null,
  google: 'https://texttospeech.googleapis.com',
  fpt: 'https://api.fpt.ai',
}

/** Id of the connection to a provider, the same in the studio and in the terminal. */
export const providerConnectionId = (kind: ProviderKind, address: string): string =>
  `provider ${kind} ${address}`

/** A provider with everything that a request to it needs. */
export const providerSchema = providerChoicesSchema.extend({
  /** Id of its connection. */
  id: z.string().min(1),
  /** As the user calls it. */
  name: z.string(),
  /** Without a slash at the end. */
  address: z.string().min(1),
  /** Null: it needs none, as many servers on the own computer. */
  key: z.string().nullable(),
  /** Origin for which the user has agreed to plain http. */
  plainOrigin: z.string().optional(),
  /** The user's own; null = the public list price. */
  price: providerPriceSchema.nullable().default(null),
})
export type Provider = z.infer<typeof providerSchema>

/** The language code of voices that speak many languages (ISO 639-2). */
export const MANY_LANGUAGES = 'mul'

/** Ids of their voices in every list: above those of cloned voices. */
export const providerVoiceIds = { first: 100_000_000, room: 100_000_000 } as const

/** Whether a voice of the embedded service is spoken by another one, for the user's money. */
export const isProviderVoice = (voiceId: number): boolean => voiceId >= providerVoiceIds.first

/** What a provider was sent for a chunk, and charges, or perhaps. */
export const providerUsageSchema = z
  .object({
    provider: z.string().meta({ description: 'Id of its connection' }),
    characters: z.int().min(0).meta({ description: 'As sent, which is what providers count' }),
  })
  .meta({ id: 'ProviderUsage' })
export type ProviderUsage = z.infer<typeof providerUsageSchema>

/** Whose voice it is, in every list of voices. */
export const voiceProviderSchema = z
  .object({
    id: z.string().meta({ description: 'Of its connection' }),
    name: z.string(),
    kind: z.string().meta({ example: 'openai' }),
    price: providerPriceSchema.nullable().default(null).meta({
      description: 'Of a million characters; null = not known',
    }),
    terms: z.string().default('').meta({ description: 'Of its sound, in words' }),
  })
  .meta({ id: 'VoiceProvider' })
export type VoiceProvider = z.infer<typeof voiceProviderSchema>
