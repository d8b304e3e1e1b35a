import { failWith, ok, type Result } from '@shared/contracts/result'
import {
  claimGeneratorSetting,
  databaseSetting,
  roleSetting,
  secretsSetting,
  storageSetting,
} from '@cuecast/service/settings'
import { DAY_MS } from '@cuecast/service/accounts/accounts'
import type { StartOptions } from '@cuecast/service/start-service'
import { storagePlace } from '@cuecast/service/storage/audio-storage'
import { tracingSetting } from '@cuecast/service/tracing/tracing-settings'
import { serviceFolder, voicesFolder } from '@cuecast/speech/folders'
import { serveTable } from './commands/command-tables'
import { type GivenValues, parseOptions } from './options/parse-options'

const GB = 1024 ** 3

const wrong = (message: string): Result<never> => failWith('INVALID_ARGUMENT', message)

type Given = GivenValues<typeof serveTable>

/** Addressing of audio, and the keys that sign its links. */
function addressOptions(
  given: Given,
  { database, storage }: Pick<StartOptions, 'database' | 'storage'>,
  env: NodeJS.ProcessEnv,
): Result<Pick<StartOptions, 'secrets' | 'audioUrlSeconds' | 'presignedAudio'>> {
  const secrets = secretsSetting(env)
  if (!secrets.ok) return secrets
  const presignedAudio = given['presigned-urls'] ?? false
  if (presignedAudio && !storage?.startsWith('s3:'))
    return wrong('--presigned-urls needs --storage s3://…: other audio is served by the service')
  const hours = given['url-hours'] ?? null
  if (hours !== null && database !== null && secrets.value.length === 0)
    return wrong('--url-hours with --database needs CUECAST_SECRET_KEY, the same for all processes')
  const audioUrlSeconds = hours === null ? null : hours * 3_600
  return ok({ secrets: secrets.value, audioUrlSeconds, presignedAudio })
}

/** What only variables name: where spans go, and in whose name content credentials are made. */
function namedOptions(
  env: NodeJS.ProcessEnv,
): Result<Pick<StartOptions, 'tracing' | 'claimGenerator'>> {
  const tracing = tracingSetting(env)
  if (!tracing.ok) return tracing
  const claimGenerator = claimGeneratorSetting(env)
  if (!claimGenerator.ok) return claimGenerator
  return ok({ tracing: tracing.value, claimGenerator: claimGenerator.value })
}

/** The setting of before that names a Redis; null = none does. */
function queueGiven(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  if (args.some((arg) => /^--queue(?:=|$)/.test(arg))) return '--queue'
  return env['CUECAST_QUEUE'] ? 'CUECAST_QUEUE' : null
}

/** Parses the arguments of `serve`; 'help' if requested. */
export function serveOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Result<StartOptions | 'help'> {
  const queue = queueGiven(args, env)
  if (queue !== null)
    return wrong(
      `${queue} is gone: PostgreSQL wakes the processes itself, and no Redis is needed; remove it`,
    )
  const parsed = parseOptions(serveTable, args, { allowPositionals: false })
  if (!parsed.ok) {
    const { at = '', message } = parsed.error
    return message.includes(at) ? parsed : wrong(`${at} must be ${message}`)
  }
  if (parsed.value.asked !== null) return ok('help')
  const given = parsed.value.values
  if (given.data === '') return wrong('--data needs a folder')
  const database = databaseSetting(given.database, env)
  if (!database.ok) return database
  const publicUrl = given['public-url'] ?? null
  if (publicUrl !== null && !/^https?:\/\/[^/]+/.test(publicUrl))
    return wrong('--public-url must begin with http:// or https://')
  const storage = storageSetting(given.storage, env)
  const place = storage === null ? null : storagePlace(storage)
  if (place?.ok === false) return place
  const shared = { database: database.value, storage }
  const role = roleSetting(given.role, shared, env)
  if (!role.ok) return role
  const addresses = addressOptions(given, shared, env)
  if (!addresses.ok) return addresses
  const named = namedOptions(env)
  if (!named.ok) return named
  return ok({
    dataDir: serviceFolder(given.data),
    role: role.value,
    storage,
    database: database.value,
    voicesDir: voicesFolder(given.data),
    port: given.port,
    host: given.host,
    workers: given.workers,
    warm: role.value !== 'api',
    publicUrl,
    proxies: given.proxies,
    ...addresses.value,
    keepAudioMs: given['keep-days'] * DAY_MS,
    keepAudioBytes: given['keep-gb'] * GB,
    modelBytes: given['models-gb'] * GB,
    privateWebhooks: given['private-webhooks'],
    drainMs: given.drain * 1000,
    logLevel: given.log,
    logSample: given['log-sample'],
    ...named.value,
    restored: given.restored,
    metrics: true,
    metricsToken: env['CUECAST_METRICS_TOKEN'] || null,
  })
}
