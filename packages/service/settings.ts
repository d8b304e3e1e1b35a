import { join } from 'node:path'

/** How one service runs. All of it is fixed while it runs. */
export interface ServiceSettings {
  dataDir: string
  /** Where the user's own voices lie. */
  voicesDir: string
  /** Origin that clients see, when a proxy stands before the service; null = the one in the request. */
  publicUrl: string | null
  /** The service listens on this machine only: browsers are distrusted by Host and Origin. */
  loopback: boolean
  /** Worker threads that speak. */
  workers: number
  /** Characters of one task. */
  maxTextCharacters: number
  /** Bytes of a request, and of one that carries subtitles. */
  maxBodyBytes: number
  maxSubtitleBytes: number
  /** Chunks that may wait in all, and for one account. */
  maxWaitingChunks: number
  maxWaitingChunksOfAccount: number
  /** Rendered audio is kept this long, ms, and up to this size in all, bytes. */
  keepAudioMs: number
  keepAudioBytes: number
  /** Webhooks may go to private and loopback addresses. */
  privateWebhooks: boolean
}

const DAY_MS = 86_400_000

export function defaultSettings(dataDir: string): ServiceSettings {
  return {
    dataDir,
    voicesDir: join(dataDir, 'voices'),
    publicUrl: null,
    loopback: true,
    workers: 1,
    maxTextCharacters: 100_000,
    maxBodyBytes: 1024 * 1024,
    maxSubtitleBytes: 8 * 1024 * 1024,
    maxWaitingChunks: 60_000,
    maxWaitingChunksOfAccount: 20_000,
    keepAudioMs: 7 * DAY_MS,
    keepAudioBytes: 5 * 1024 ** 3,
    privateWebhooks: false,
  }
}
