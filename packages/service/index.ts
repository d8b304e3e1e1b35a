export {
  type Privilege,
  type ServiceAccount,
  type ServiceKey,
  usualPrivileges,
} from './accounts/accounts'
export {
  accountById,
  accountByName,
  createAccount,
  freeAccountName,
  giveBack,
  listAccounts,
  setCredits,
  setPlan,
  setPlanEnd,
  usageMonths,
} from './accounts/accounts'
export { deleteAccount } from './accounts/delete-account'
export { installKey } from './accounts/keys'
export { createKey, identify, keyById, listKeys, revokeKey } from './accounts/keys'
export { type PlanName, planNames } from './accounts/accounts'
export { PORT_TAKEN_EXIT, portTakenCodes } from './parent-port'
export { startModelsAs, Tail } from './models/model-line'
export { unpackArchive } from './models/unpack'
export { recogniserFiles } from './recognition/recogniser-files'
export { type Recogniser, type Recognisers, withRecognisers } from './recognition/recognisers'
export {
  databaseSetting,
  queueSetting,
  roleSetting,
  serviceFolder,
  storageSetting,
  voicesFolder,
} from './settings'
export { type StartOptions, startService } from './start-service'
export { addVoice, trySpeaking } from './voices/add-voice'
export { mayBeVoiceModel } from './voices/find-voice-model'
export { builtInVoices } from './voices/built-in-voices'
export { AddedVoices } from './voices/added-voices'
export { openAudioStorage, storagePlace } from './storage/audio-storage'
export { openDatabase } from './store/open-store'
export type { Sql } from './store/sql'
export { removeWebhook, setWebhook, webhookOf } from './webhooks/deliveries'
