import { z } from 'zod'
import { studioErrorSchema } from './errors'
import {
  clonedVoice,
  createdKey,
  managedAccount,
  managedAccountChange,
  managedDelivery,
  managedKey,
  managedWebhook,
  newClonedVoice,
  newManagedAccount,
  newManagedKey,
  usageDay,
  webhookChange,
} from './service-manage'
import { v1MusicAnswer } from './tts-v1'

/** The port that other programs are offered unless the user names another. */
export const USUAL_API_PORT = 8787

/** Below 1024 only the system may listen. */
export const apiPortSchema = z.int().min(1024).max(65_535)

/** Whether other programs find the embedded service, and where. */
export const apiDoorSchema = z.object({
  /** The service stays on `port`; otherwise it takes any free port, for the studio alone. */
  open: z.boolean(),
  port: apiPortSchema,
  /** Where it listens now, `http://127.0.0.1:PORT`; null = it does not run. */
  url: z.string().nullable(),
  /** Why it is not where it should be. */
  error: studioErrorSchema.nullable(),
})
export type ApiDoor = z.infer<typeof apiDoorSchema>

export const bedSchema = v1MusicAnswer.shape.background_music.element
export type Bed = z.infer<typeof bedSchema>

const nothing = z.void()
const account = z.object({ accountId: z.int() })

/** The bridge's calls of the API settings. The key of the install stays in main. */
export const apiCalls = {
  apiDoor: { input: nothing, output: apiDoorSchema },
  /** Restarts the service; what is being rendered goes on there. */
  apiDoorSet: {
    input: z.object({ open: z.boolean(), port: apiPortSchema }),
    output: apiDoorSchema,
  },
  /** Shows the service's own documentation in the browser. */
  apiOpenDocs: { input: nothing, output: nothing },
  apiAccounts: { input: nothing, output: z.array(managedAccount) },
  apiAccountAdd: { input: newManagedAccount, output: managedAccount },
  apiAccountChange: { input: account.extend(managedAccountChange.shape), output: managedAccount },
  apiKeys: { input: nothing, output: z.array(managedKey) },
  /** The only answer that holds the key. */
  apiKeyAdd: { input: newManagedKey, output: createdKey },
  apiKeyRevoke: { input: z.object({ id: z.string() }), output: nothing },
  apiWebhook: { input: account, output: managedWebhook.nullable() },
  apiWebhookSet: { input: account.extend(webhookChange.shape), output: managedWebhook },
  apiWebhookRemove: { input: account, output: nothing },
  apiWebhookTest: { input: account, output: managedDelivery },
  apiDeliveries: { input: account, output: z.array(managedDelivery) },
  apiDeliveryRetry: { input: account.extend({ id: z.string() }), output: managedDelivery },
  apiUsage: { input: account, output: z.array(usageDay) },
  apiClones: { input: account, output: z.array(clonedVoice) },
  apiCloneAdd: { input: account.extend(newClonedVoice.shape), output: clonedVoice },
  apiCloneRemove: { input: account.extend({ id: z.int() }), output: nothing },
  apiBeds: { input: nothing, output: z.array(bedSchema) },
  /** Answers a URL that the window can play. */
  apiBedHear: { input: z.object({ id: z.string() }), output: z.object({ url: z.string() }) },
  copyText: { input: z.object({ text: z.string().max(10_000) }), output: nothing },
} as const
