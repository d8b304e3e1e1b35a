import { call, nothing, routed } from './project/calls'
import { z } from 'zod'
import { studioErrorSchema } from './errors'

/**
 * The API settings of the embedded service, under `/manage`, for the install's own key. Answers
 * are `{status:'success', data}`. Times are epoch milliseconds.
 */

export const servicePlans = ['starter', 'creator', 'api', 'unlimited'] as const
/** Default privileges of a key. */
export const usualServicePrivileges = ['tts', 'srt', 'dictionary', 'profile'] as const
export const servicePrivileges = [...usualServicePrivileges, 'account'] as const

const requestWindow = z.object({
  limit: z.int(),
  remaining: z.int(),
  /** Epoch seconds, as in `X-RateLimit-Reset`. */
  resetAt: z.int(),
})

export const managedAccount = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    plan: z.enum(servicePlans),
    planTitle: z.string(),
    /** When the plan ends, epoch ms; null = never. */
    planUntil: z.number().nullable(),
    /** Characters left; null = unlimited. */
    credits: z.int().nullable(),
    ofInstall: z.boolean(),
    /** Requests; null = without limit. */
    requests: z.object({ minute: requestWindow, day: requestWindow }).nullable(),
  })
  .meta({ id: 'ManagedAccount' })
export type ManagedAccount = z.infer<typeof managedAccount>

const credits = z.int().min(0).max(1e12).nullable()

export const newManagedAccount = z
  .object({
    name: z.string().trim().min(1).max(80),
    plan: z.enum(servicePlans),
    /** Absent: the initial credits of the plan; null: unlimited. */
    credits: credits.optional(),
  })
  .meta({ id: 'NewManagedAccount' })

export const managedAccountChange = z
  .object({
    plan: z.enum(servicePlans).optional(),
    /** Epoch ms; null = never. */
    planUntil: z.int().min(0).nullable().optional(),
    credits: credits.optional(),
  })
  .meta({ id: 'ManagedAccountChange' })

export const managedKey = z
  .object({
    id: z.string(),
    accountId: z.int(),
    accountName: z.string(),
    name: z.string(),
    /** The first characters of the key. */
    hint: z.string(),
    privileges: z.array(z.string()),
    createdAt: z.number(),
    usedAt: z.number().nullable(),
    revokedAt: z.number().nullable(),
  })
  .meta({ id: 'ManagedKey' })
export type ManagedKey = z.infer<typeof managedKey>

export const newManagedKey = z
  .object({
    accountId: z.int(),
    name: z.string().trim().min(1).max(80),
    privileges: z.array(z.enum(servicePrivileges)).optional(),
  })
  .meta({ id: 'NewManagedKey' })

/** The only answer that ever holds a key. */
export const createdKey = z
  .object({ id: z.string(), secret: z.string() })
  .meta({ id: 'CreatedKey' })

export const managedWebhook = z
  .object({
    url: z.string(),
    secret: z.string(),
    signature: z.enum(['hmac', 'secret']),
    allowPrivate: z.boolean(),
  })
  .meta({ id: 'ManagedWebhook' })
export type ManagedWebhook = z.infer<typeof managedWebhook>

/** An address that a webhook may have: http or https, without a name and password in it. */
export function isWebhookUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export const webhookChange = z
  .object({
    url: z.string().max(2_000),
    signature: z.enum(['hmac', 'secret']).default('hmac'),
    allowPrivate: z.boolean().default(false),
    /** Absent: the secret stays, or one is made. */
    secret: z.string().min(8).max(200).optional(),
  })
  .meta({ id: 'WebhookChange' })

export const managedDelivery = z
  .object({
    id: z.string(),
    event: z.string(),
    jobId: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    nextAt: z.number().nullable(),
    answerStatus: z.int().nullable(),
    answerError: z.string().nullable(),
    createdAt: z.number(),
    finishedAt: z.number().nullable(),
  })
  .meta({ id: 'ManagedDelivery' })
export type ManagedDelivery = z.infer<typeof managedDelivery>

export const usageDay = z
  .object({
    /** `2025-01-31`, UTC. */
    day: z.string(),
    tasks: z.int(),
    characters: z.int(),
    failedChunks: z.int(),
    audioMs: z.number(),
  })
  .meta({ id: 'UsageDay' })
export type UsageDay = z.infer<typeof usageDay>

export const clonedVoice = z
  .object({
    id: z.int(),
    name: z.string(),
    baseVoiceId: z.int(),
    speed: z.number(),
    pitch: z.number(),
    previewUrl: z.string(),
  })
  .meta({ id: 'ClonedVoice' })
export type ClonedVoice = z.infer<typeof clonedVoice>

export const newClonedVoice = z
  .object({
    name: z.string().trim().min(1).max(80),
    /** Id of a system voice. */
    baseVoiceId: z.int(),
    /** Factor on the requested speed. */
    speed: z.number().min(0.5).max(2).default(1),
    /** Semitones added to the requested pitch. */
    pitch: z.number().min(-12).max(12).default(0),
  })
  .meta({ id: 'NewClonedVoice' })

/** Every answer of `/manage` has its value at `data`. */
export const managed = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal('success'), data })

/** The port that other programs are offered unless the user names another. */
export const USUAL_API_PORT = 8787

/** Below 1024 only the system may listen. */
export const apiPortSchema = z.int().min(1024).max(65_535)

/** Whether the embedded service is open to other programs, and its port. */
const apiEndpointSchema = z.object({
  /** The service stays on `port`; otherwise it takes any free port, for the studio alone. */
  open: z.boolean(),
  port: apiPortSchema,
  /** Where it listens now, `http://127.0.0.1:PORT`; null = it does not run. */
  url: z.string().nullable(),
  /** Why it is not where it should be. */
  error: studioErrorSchema.nullable(),
})
export type ApiEndpoint = z.infer<typeof apiEndpointSchema>

const account = z.object({ accountId: z.int() })

/**
 * Calls of the API settings. The key of the installation stays in main, which forwards a call with
 * a `route`: input that is not in the path becomes the body.
 */
export const apiCalls = {
  apiEndpoint: call(nothing, apiEndpointSchema),
  /** Restarts the service; active renderings resume there. */
  apiEndpointSet: call(z.object({ open: z.boolean(), port: apiPortSchema }), apiEndpointSchema),
  /** Shows the service's own documentation in the browser. */
  apiOpenDocs: call(nothing, nothing),
  apiAccounts: routed('GET /manage/accounts', nothing, z.array(managedAccount)),
  apiKeys: routed('GET /manage/keys', nothing, z.array(managedKey)),
  /** The only answer that holds the key. */
  apiKeyAdd: routed('POST /manage/keys', newManagedKey, createdKey),
  apiKeyRevoke: routed('DELETE /manage/keys/{id}', z.object({ id: z.string() }), nothing),
  apiWebhook: routed(
    'GET /manage/accounts/{accountId}/webhook',
    account,
    managedWebhook.nullable(),
  ),
  apiWebhookSet: routed(
    'PUT /manage/accounts/{accountId}/webhook',
    account.extend(webhookChange.shape),
    managedWebhook,
  ),
  apiWebhookRemove: routed('DELETE /manage/accounts/{accountId}/webhook', account, nothing),
  apiWebhookTest: routed(
    'POST /manage/accounts/{accountId}/webhook/test',
    account,
    managedDelivery,
  ),
  apiDeliveries: routed(
    'GET /manage/accounts/{accountId}/deliveries',
    account,
    z.array(managedDelivery),
  ),
  apiDeliveryRetry: routed(
    'POST /manage/accounts/{accountId}/deliveries/{id}/retry',
    account.extend({ id: z.string() }),
    managedDelivery,
  ),
} as const
