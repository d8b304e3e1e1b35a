import { z } from 'zod'
import { audioFieldsSchema } from './audio-settings'
import { accountSchema, connectionSchema, newConnectionSchema, voiceSchema } from './connection'

const nothing = z.void()
const connectionId = z.string().min(1)
const auditionInput = z.object({
  id: connectionId,
  voiceId: z.number().int(),
  language: z.string(),
  text: z.string().max(300),
  audio: audioFieldsSchema.partial().optional(),
})

/** What the window asks about the services to dub with. */
export const connectionCalls = {
  connectionList: { input: nothing, output: z.array(connectionSchema) },
  connectionAdd: { input: newConnectionSchema, output: connectionSchema },
  connectionUpdate: {
    input: z.object({
      id: connectionId,
      name: z.string().optional(),
      baseUrl: z.string().optional(),
      swapGenders: z.boolean().optional(),
    }),
    output: connectionSchema,
  },
  connectionRemove: { input: z.object({ id: connectionId }), output: nothing },
  /** Write-only: the key goes into the vault and never comes back. */
  connectionSetKey: {
    input: z.object({ id: connectionId, key: z.string().min(1) }),
    output: connectionSchema,
  },
  connectionClearKey: { input: z.object({ id: connectionId }), output: connectionSchema },
  /** Tries `/me` with a connection that is stored, or with one that is only being typed. */
  connectionTest: {
    input: z.union([z.object({ id: connectionId }), newConnectionSchema]),
    output: accountSchema,
  },
  /** Opens the service's own page in the browser, where accounts are topped up. */
  connectionOpenPage: { input: z.object({ id: connectionId }), output: nothing },
  account: { input: z.object({ id: connectionId }), output: accountSchema },
  voices: { input: z.object({ id: connectionId }), output: z.array(voiceSchema) },
  languages: {
    input: z.object({ id: connectionId }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  /** What hearing it would cost: nothing when it was heard before, or speaks inside the app. */
  auditionCost: { input: auditionInput, output: z.object({ credits: z.number().int() }) },
  /** Speaks a short text; answers a URL that the window can play. Costs the text's characters. */
  audition: {
    input: auditionInput,
    output: z.object({ url: z.string() }),
  },
} as const
