import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { EMBEDDED_CONNECTION_ID, remoteConnectionId } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, systemCode } from '@cuecast/platform'
import { createGateway, type Gateway } from '@cuecast/dubbing'
import { installKey, startService } from '@cuecast/service'
import type { DubOptions } from './arguments/options'

export interface ServiceConnection {
  gateway: Gateway
  /** Origin of a remote service; null = the embedded one. */
  origin: string | null
  close(): Promise<void>
}

interface ServiceFolders {
  /** Unfinished tasks continue at the next start. */
  dataDir: string
  voicesDir: string
  /** Voices and languages are named in it. */
  locale?: DubOptions['locale']
}

/**
 * Connects to the requested service, or starts the embedded one on a free port.
 *
 * @param folders of the embedded service
 */
export async function connect(
  remote: DubOptions['remote'],
  folders: ServiceFolders,
): Promise<Result<ServiceConnection>> {
  if (remote === null) return startEmbedded(folders)
  const { baseUrl, key } = remote
  const named = folders.locale && { language: folders.locale }
  const gateway = createGateway({
    connectionId: remoteConnectionId(baseUrl),
    target: async () => ok({ baseUrl, key, swapGenders: false, ...named }),
  })
  return ok({ gateway, origin: new URL(baseUrl).origin, close: async () => undefined })
}

async function startEmbedded({
  dataDir,
  voicesDir,
  locale,
}: ServiceFolders): Promise<Result<ServiceConnection>> {
  try {
    await mkdir(dataDir, { recursive: true })
    const workers = Math.max(1, Math.min(4, availableParallelism()))
    const running = await startService({
      dataDir,
      voicesDir,
      port: 0,
      workers,
      log: () => undefined,
    })
    const key = await installKey(running.service.context.sql, dataDir)
    const gateway = createGateway({
      connectionId: EMBEDDED_CONNECTION_ID,
      target: async () =>
        ok({ baseUrl: running.url, key, swapGenders: false, ...(locale && { language: locale }) }),
    })
    return ok({ gateway, origin: null, close: () => running.close() })
  } catch (cause) {
    if (systemCode(cause) !== '') return fail(fileError(cause, dataDir, 'write'))
    const message = cause instanceof Error ? cause.message : String(cause)
    return fail(studioError('SERVICE_NOT_RUNNING', message))
  }
}
