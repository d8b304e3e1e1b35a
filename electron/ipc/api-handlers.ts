import { shell } from 'electron'
import { ok } from '@shared/contracts/result'
import { PublicEndpoint } from '../embedded/embedded-service'
import { MEDIA_ORIGIN } from '../security/content-policy'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** The API settings of the embedded service. */
export function apiHandlers({ manage, beds, settings, embedded }: Parts) {
  const door = new PublicEndpoint({ saved: settings, embedded })
  return {
    apiDoor: () => door.status(),
    apiDoorSet: (wish) => door.set(wish),
    apiOpenDocs: async () => {
      const status = await door.status()
      if (!status.ok) return status
      if (status.value.url !== null) await shell.openExternal(`${status.value.url}/docs`)
      return ok(undefined)
    },
    apiAccounts: () => manage.accounts(),
    apiAccountAdd: (account) => manage.addAccount(account),
    apiAccountChange: (change) => manage.changeAccount(change),
    apiKeys: () => manage.keys(),
    apiKeyAdd: (key) => manage.addKey(key),
    apiKeyRevoke: ({ id }) => manage.revokeKey(id),
    apiWebhook: ({ accountId }) => manage.webhook(accountId),
    apiWebhookSet: (change) => manage.setWebhook(change),
    apiWebhookRemove: ({ accountId }) => manage.removeWebhook(accountId),
    apiWebhookTest: ({ accountId }) => manage.testWebhook(accountId),
    apiDeliveries: ({ accountId }) => manage.deliveries(accountId),
    apiDeliveryRetry: ({ accountId, id }) => manage.retryDelivery(accountId, id),
    apiUsage: ({ accountId }) => manage.usage(accountId),
    apiClones: ({ accountId }) => manage.clones(accountId),
    apiCloneAdd: (clone) => manage.addClone(clone),
    apiCloneRemove: ({ accountId, id }) => manage.removeClone(accountId, id),
    apiBeds: () => manage.beds(),
    apiBedHear: async ({ id }) => {
      const file = await beds.fetch(id)
      return file.ok ? ok({ url: `${MEDIA_ORIGIN}/bed/${file.value}` }) : file
    },
  } satisfies Partial<Handlers>
}
