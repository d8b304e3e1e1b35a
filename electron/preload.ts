import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { CallName, EventName } from '@shared/contracts/ipc'
import type { StudioApi } from '@shared/contracts/studio-api'

// Type-only imports of the contracts: the schemas stay in main, which parses everything anyway.
function call<N extends CallName>(name: N): StudioApi[N] {
  const invoke = (input?: unknown): Promise<unknown> => ipcRenderer.invoke(`cuecast:${name}`, input)
  return invoke as StudioApi[N]
}

const eventNames: Record<EventName, true> = {
  chunksChanged: true,
  runProgress: true,
  exportProgress: true,
  jobChanged: true,
  jobGone: true,
  jobShow: true,
  noticeRaised: true,
  projectSaved: true,
  projectSaveFailed: true,
  takesLost: true,
  accountChanged: true,
  dictionaryChanged: true,
  profilesChanged: true,
  command: true,
  openPath: true,
}

const studio = {
  appInfo: call('appInfo'),
  preferencesGet: call('preferencesGet'),
  preferencesSet: call('preferencesSet'),
  menuShow: call('menuShow'),
  projectRecent: call('projectRecent'),
  projectForget: call('projectForget'),
  projectSamples: call('projectSamples'),
  projectOpenSample: call('projectOpenSample'),
  projectOpenDialog: call('projectOpenDialog'),
  projectOpenPath: call('projectOpenPath'),
  projectCurrent: call('projectCurrent'),
  fileOpened: call('fileOpened'),
  projectNote: call('projectNote'),
  projectSave: call('projectSave'),
  projectSaveCopy: call('projectSaveCopy'),
  projectClose: call('projectClose'),
  mediaChoose: call('mediaChoose'),
  mediaBeside: call('mediaBeside'),
  mediaFrameRate: call('mediaFrameRate'),
  subtitlesRead: call('subtitlesRead'),
  subtitlesSave: call('subtitlesSave'),
  subtitlesPreview: call('subtitlesPreview'),
  takeActivate: call('takeActivate'),
  takesUnused: call('takesUnused'),
  takesClearUnused: call('takesClearUnused'),
  takesMeasure: call('takesMeasure'),
  takeLock: call('takeLock'),
  takePeaks: call('takePeaks'),
  filmPeaksKept: call('filmPeaksKept'),
  filmPeaksKeep: call('filmPeaksKeep'),
  connectionList: call('connectionList'),
  connectionAdd: call('connectionAdd'),
  connectionUpdate: call('connectionUpdate'),
  connectionRemove: call('connectionRemove'),
  connectionSetKey: call('connectionSetKey'),
  connectionClearKey: call('connectionClearKey'),
  connectionTest: call('connectionTest'),
  connectionOpenPage: call('connectionOpenPage'),
  account: call('account'),
  voices: call('voices'),
  languages: call('languages'),
  auditionCost: call('auditionCost'),
  audition: call('audition'),
  dictionaryGet: call('dictionaryGet'),
  dictionarySync: call('dictionarySync'),
  dictionaryEdit: call('dictionaryEdit'),
  dictionaryChooseFile: call('dictionaryChooseFile'),
  dictionaryExport: call('dictionaryExport'),
  profilesGet: call('profilesGet'),
  profilesSync: call('profilesSync'),
  profilesEdit: call('profilesEdit'),
  castMapChoose: call('castMapChoose'),
  castMapExport: call('castMapExport'),
  castLibraryGet: call('castLibraryGet'),
  castLibraryChange: call('castLibraryChange'),
  apiDoor: call('apiDoor'),
  apiDoorSet: call('apiDoorSet'),
  apiOpenDocs: call('apiOpenDocs'),
  apiAccounts: call('apiAccounts'),
  apiAccountAdd: call('apiAccountAdd'),
  apiAccountChange: call('apiAccountChange'),
  apiKeys: call('apiKeys'),
  apiKeyAdd: call('apiKeyAdd'),
  apiKeyRevoke: call('apiKeyRevoke'),
  apiWebhook: call('apiWebhook'),
  apiWebhookSet: call('apiWebhookSet'),
  apiWebhookRemove: call('apiWebhookRemove'),
  apiWebhookTest: call('apiWebhookTest'),
  apiDeliveries: call('apiDeliveries'),
  apiDeliveryRetry: call('apiDeliveryRetry'),
  apiUsage: call('apiUsage'),
  apiClones: call('apiClones'),
  apiCloneAdd: call('apiCloneAdd'),
  apiCloneRemove: call('apiCloneRemove'),
  apiBeds: call('apiBeds'),
  apiBedHear: call('apiBedHear'),
  copyText: call('copyText'),
  jobsList: call('jobsList'),
  jobForget: call('jobForget'),
  jobsForgetEnded: call('jobsForgetEnded'),
  jobsTakeUp: call('jobsTakeUp'),
  noticesList: call('noticesList'),
  noticeDismiss: call('noticeDismiss'),
  usage: call('usage'),
  usageGap: call('usageGap'),
  usageExport: call('usageExport'),
  runStart: call('runStart'),
  runPause: call('runPause'),
  runGoOn: call('runGoOn'),
  runCancel: call('runCancel'),
  exportStart: call('exportStart'),
  fitReportSave: call('fitReportSave'),
  exportNeeds: call('exportNeeds'),
  exportCancel: call('exportCancel'),
  showInFolder: call('showInFolder'),

  on(name, listener) {
    if (!Object.hasOwn(eventNames, name)) throw new TypeError(`no such event: ${name}`)
    const channel = `cuecast:event:${name}`
    const relay = (_event: unknown, payload: unknown): void => {
      ;(listener as (payload: unknown) => void)(payload)
    }
    ipcRenderer.on(channel, relay)
    return () => {
      ipcRenderer.off(channel, relay)
    }
  },

  // Main touches only what the user chose: it hears of the file from here, not from the page.
  async pathOfDroppedFile(file) {
    const path = file instanceof File ? webUtils.getPathForFile(file) : ''
    if (path !== '') await ipcRenderer.invoke('cuecast:fileDropped', path)
    return path
  },
} satisfies StudioApi

contextBridge.exposeInMainWorld('studio', studio)
