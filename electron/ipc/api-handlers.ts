import { ok } from '@shared/contracts/result'
import type { BedFiles, ManageClient } from '../embedded/manage-client'
import type { PublicEndpoint } from '../embedded/embedded-service'
import { MEDIA_ORIGIN } from '../security/content-policy'
import { mayBeVoiceModel, recogniserFiles } from '@cuecast/speech'
import { notChosen } from '../settings/chosen-paths'
import type { Handlers } from './register'

interface ApiDeps {
  manage: ManageClient
  door: PublicEndpoint
  beds: BedFiles
  openInBrowser: (url: string) => Promise<void>
  copy: (text: string) => void | Promise<void>
  askModelFolder: () => Promise<string | null>
  askModelFile: () => Promise<string | null>
  wasChosen: (path: string) => boolean
  /** Asks for the folder of a recogniser; null: the user closed the dialog. */
  askRecogniser: () => Promise<string | null>
}

/** The API settings of the embedded service. */
export function apiHandlers(deps: ApiDeps) {
  const { manage, door, beds } = deps
  return {
    apiDoor: () => door.status(),
    apiDoorSet: (wish) => door.set(wish),
    apiOpenDocs: async () => {
      const status = await door.status()
      if (!status.ok) return status
      if (status.value.url !== null) await deps.openInBrowser(`${status.value.url}/docs`)
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
    ...ownVoiceHandlers(deps),
    ...recogniserHandlers(deps),
    copyText: async ({ text }) => {
      await deps.copy(text)
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

function ownVoiceHandlers(
  deps: Pick<ApiDeps, 'manage' | 'askModelFolder' | 'askModelFile' | 'wasChosen'>,
) {
  const { manage } = deps
  return {
    ownVoices: () => manage.ownVoices(),
    ownVoiceChoose: async ({ what }) => {
      const path = what === 'folder' ? await deps.askModelFolder() : await deps.askModelFile()
      return ok(path === null ? null : { path })
    },
    ownVoiceThere: async ({ path }) => ok(deps.wasChosen(path) && (await mayBeVoiceModel(path))),
    ownVoiceAdd: async (wish) =>
      deps.wasChosen(wish.source) ? manage.addOwnVoice(wish) : notChosen(wish.source),
    ownVoiceDrop: ({ id }) => manage.dropAdding(id),
    ownVoiceEdit: (change) => manage.editOwnVoice(change),
    ownVoiceRemove: ({ id }) => manage.removeOwnVoice(id),
    modelLimitsSet: (limits) => manage.setModelLimits(limits),
  } satisfies Partial<Handlers>
}

function recogniserHandlers({
  manage,
  askRecogniser,
  wasChosen,
}: Pick<ApiDeps, 'manage' | 'askRecogniser' | 'wasChosen'>) {
  return {
    recogniserThere: async ({ path }) => ok(wasChosen(path) && (await recogniserFiles(path)).ok),
    recognisers: () => manage.recognisers(),
    recogniserAdd: async ({ inPlace, folder: dropped }) => {
      if (dropped !== undefined && !wasChosen(dropped)) return notChosen(dropped)
      const folder = dropped ?? (await askRecogniser())
      return folder === null ? ok(null) : manage.addRecogniser({ folder, inPlace })
    },
    recogniserRemove: ({ id }) => manage.removeRecogniser(id),
  } satisfies Partial<Handlers>
}
