import { parseArgs } from 'node:util'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  databaseSetting,
  queueSetting,
  roleSetting,
  type StartOptions,
  storagePlace,
  storageSetting,
} from '@cuecast/service'
import { serviceFolder, voicesFolder } from '@cuecast/speech'
import { wholeNumber } from './numbers'

const DAY_MS = 86_400_000
const GB = 1024 ** 3

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      storage: { type: 'string' },
      database: { type: 'string' },
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      workers: { type: 'string', default: '1' },
      role: { type: 'string' },
      queue: { type: 'string' },
      'public-url': { type: 'string' },
      'keep-days': { type: 'string', default: '7' },
      'keep-gb': { type: 'string', default: '5' },
      'private-webhooks': { type: 'boolean', default: false },
      drain: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  }).values
}

const wrong = (message: string): Result<never> => fail(studioError('INVALID_ARGUMENT', message))

/** Parses the arguments of `serve`; 'help' if requested. */
export function serveOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Result<StartOptions | 'help'> {
  let given
  try {
    given = readArguments(args)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
  if (given.help) return ok('help')
  if (given.data === '') return wrong('--data needs a folder')
  const database = databaseSetting(given.database, env)
  if (!database.ok) return database
  const port = wholeNumber(given.port, 0, 65_535)
  const workers = wholeNumber(given.workers, 1, 64)
  const days = wholeNumber(given['keep-days'], 1, 36_500)
  const gigabytes = wholeNumber(given['keep-gb'], 1, 1_000_000)
  const drain = wholeNumber(given.drain, 0, 600)
  if (drain === null) return wrong('--drain must be a number of seconds from 0 to 600')
  if (port === null) return wrong('--port must be a number from 0 to 65535')
  if (workers === null) return wrong('--workers must be a number from 1 to 64')
  if (days === null) return wrong('--keep-days must be a number from 1')
  if (gigabytes === null) return wrong('--keep-gb must be a number from 1')
  const publicUrl = given['public-url'] ?? null
  if (publicUrl !== null && !/^https?:\/\/[^/]+/.test(publicUrl))
    return wrong('--public-url must begin with http:// or https://')
  const storage = storageSetting(given.storage, env)
  const place = storage === null ? null : storagePlace(storage)
  if (place?.ok === false) return place
  const queue = queueSetting(given.queue, env)
  if (!queue.ok) return queue
  const shared = { database: database.value, queue: queue.value, storage }
  const role = roleSetting(given.role, shared, env)
  if (!role.ok) return role
  return ok({
    dataDir: serviceFolder(given.data),
    role: role.value,
    storage,
    database: database.value,
    voicesDir: voicesFolder(given.data),
    port,
    host: given.host,
    workers,
    queue: queue.value,
    warm: role.value !== 'api',
    publicUrl,
    keepAudioMs: days * DAY_MS,
    keepAudioBytes: gigabytes * GB,
    privateWebhooks: given['private-webhooks'],
    drainMs: drain * 1000,
    metrics: true,
    metricsToken: env['CUECAST_METRICS_TOKEN'] || null,
  })
}
