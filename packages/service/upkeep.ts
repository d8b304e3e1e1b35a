import type { ServiceContext } from './context'
import { startHousekeeping } from './retention'
import { startBackups } from './store/backup'
import { isEmbedded } from './store/sqlite'
import { sealSecrets } from './webhooks/webhook-settings'

/**
 * Seals what lies in the database in clear or under an older key, and says what cannot be opened.
 *
 * @throws where processes share a database that holds sealed secrets, and this one has no key at all
 */
export async function checkSecrets({ sql, log, secretKeys }: ServiceContext): Promise<void> {
  const closed = await sealSecrets(sql, secretKeys)
  if (closed === 0) return
  if (secretKeys === null)
    throw new Error(
      'the database holds sealed secrets: set CUECAST_SECRET_KEY to the key that the other processes have',
    )
  const reason = 'the secret key is another than the one that sealed them: set their secrets again'
  log('error', 'secrets of webhooks cannot be opened', { webhooks: closed, reason })
}

/** What runs beside the requests. Ended by the function that it returns. */
export function startUpkeep(context: ServiceContext): () => Promise<void> {
  const { settings, log, sql, storage } = context
  const endWatch = logTrouble(context)
  // A database on a server is backed up there.
  const endBackups = isEmbedded(sql)
    ? startBackups({ sql, log, dataDir: settings.dataDir })
    : () => Promise.resolve()
  // A copy knows nothing of what the living have stored since.
  const endHousekeeping = settings.restored
    ? () => Promise.resolve()
    : startHousekeeping({ ...settings, sql, storage, log })
  return async () => {
    endWatch()
    await endHousekeeping()
    await endBackups()
  }
}

const WATCH_MS = 10_000

/** Logs when the service becomes unhealthy and when it recovers. */
function logTrouble({ health, log }: ServiceContext): () => void {
  let known: string | null = null
  const timer = setInterval(() => {
    const reason = health()
    if (reason === known) return
    log(reason === null ? 'info' : 'error', 'health', { reason: reason ?? 'healthy' })
    known = reason
  }, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}
