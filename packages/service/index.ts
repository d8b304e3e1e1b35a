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
export { changeKey, createKey, identify, keyById, listKeys, revokeKey } from './accounts/keys'
export { DAY_MS, type PlanName, planNames } from './accounts/accounts'
export { PORT_TAKEN_EXIT, portTakenCodes } from './process-end'
export {
  claimGeneratorSetting,
  databaseSetting,
  roleSetting,
  secretsSetting,
  storageSetting,
} from './settings'
export { createService, type Service } from './service'
export { tracingSetting } from './tracing/tracing-settings'
export { type StartOptions, startService } from './start-service'
export {
  type SharedModel,
  sharedModels,
  shareModel,
  spreadOf,
  unshareModel,
} from './models/shared-models'
export { openAudioStorage, storagePlace } from './storage/audio-storage'
export { migrateDatabase, openDatabase } from './store/open-store'
export type { Sql } from './store/sql'
export { type SecretKeys, secretKeys } from './store/secret-keys'
export { removeWebhook, setWebhook, webhookOf } from './webhooks/webhook-settings'
