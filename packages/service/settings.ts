import { failWith, ok, type Result } from '@shared/contracts/result'
import { DAY_MS } from './accounts/accounts'
import type { TracingSettings } from './tracing/tracing-settings'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const roles = ['api', 'worker', 'all'] as const
/** What a process of the service does: it answers requests, it renders, or both. */
export type ServiceRole = (typeof roles)[number]

/** Who makes content credentials, as an operator names it. */
interface ClaimGenerator {
  name: string
  version?: string | undefined
}

/** How one service runs. All of it is fixed while it runs. */
export interface ServiceSettings {
  dataDir: string
  role: ServiceRole
  /** Where audio is kept, as `storagePlace` reads it; null = in the data folder. */
  storage: string | null
  /** `postgres://…`; null = a file in the data folder, which one service at a time has for itself. */
  database: string | null
  /** Where the user's own voices lie. */
  voicesDir: string
  /** Where the user's own recognisers lie. */
  recognisersDir: string
  /** So long after the last sign of life of a process its chunks go to another, ms. */
  leaseMs: number
  /** Origin that clients see, when a proxy stands before the service; null = the one in the request. */
  publicUrl: string | null
  /** Proxies in front of it that add the address of their client to `X-Forwarded-For`; 0 = the header is not believed. */
  proxies: number
  /**
   * Keys that secrets in the database are sealed with and addresses signed: the first does both, the others open what they
   * did before. Empty = a file in the data folder where the database is one, too.
   */
  secrets: readonly string[]
  /** How long an address of audio holds, seconds; null = as long as the audio. */
  audioUrlSeconds: number | null
  /** Audio in S3 is fetched there, by a pre-signed address that `/storage/…` redirects to. */
  presignedAudio: boolean
  /** Sound of the install's account becomes takes of projects: it is marked when it is exported, not before. */
  keepsTakes: boolean
  /** In whose name content credentials are made; null = in that of Cuecast with its version. */
  claimGenerator: ClaimGenerator | null
  /** The service listens on this machine only: browsers are distrusted by Host and Origin. */
  loopback: boolean
  /** Worker threads that speak. */
  workers: number
  /** Each of them loads its engine at the start, not with its first work. */
  warm: boolean
  /** Characters of one task. */
  maxTextCharacters: number
  /** Bytes of a request, and of one that carries subtitles. */
  maxBodyBytes: number
  maxSubtitleBytes: number
  /** Bytes of a sound to be recognised. */
  maxSoundBytes: number
  /** Chunks of one account that may wait. */
  maxWaitingChunksOfAccount: number
  /** Rendered audio is kept this long, ms, and up to this size in all, bytes. */
  keepAudioMs: number
  keepAudioBytes: number
  /** Models that all processes share take at most this much of this machine, bytes. */
  modelBytes: number
  /**
   * The database is a restored copy of one that is still at work: webhooks that wait are not sent, and nothing is deleted
   * from the storage that both share.
   */
  restored: boolean
  /** Webhooks may go to private and loopback addresses. */
  privateWebhooks: boolean
  /** Of requests that went well, one in so many has a line in the log. */
  logSample: number
  /** Where spans are sent; null = nowhere. */
  tracing: TracingSettings | null
  /** Whether numbers for an operator are kept and shown at `/metrics`, and the token that opens them. */
  metrics: boolean
  metricsToken: string | null
}

/**
 * Whether it serves only programs of this machine: what listens here may stand behind a proxy, or work
 * at what other processes of the service accept. Only then do private addresses belong to those who ask.
 */
export const isLocal = ({
  loopback,
  publicUrl,
  database,
}: Pick<ServiceSettings, 'loopback' | 'publicUrl' | 'database'>): boolean =>
  loopback && publicUrl === null && database === null

export function defaultSettings(dataDir: string): ServiceSettings {
  return {
    dataDir,
    role: 'all',
    storage: null,
    database: null,
    voicesDir: join(dataDir, 'voices'),
    recognisersDir: join(dataDir, 'recognisers'),
    // Long enough for a busy machine to renew it in time, and short enough for those who wait.
    leaseMs: 30_000,
    publicUrl: null,
    proxies: 0,
    secrets: [],
    audioUrlSeconds: null,
    presignedAudio: false,
    keepsTakes: false,
    claimGenerator: null,
    loopback: true,
    workers: 1,
    warm: false,
    maxTextCharacters: 100_000,
    maxBodyBytes: 1024 * 1024,
    maxSubtitleBytes: 8 * 1024 * 1024,
    maxSoundBytes: 200 * 1024 * 1024,
    maxWaitingChunksOfAccount: 20_000,
    keepAudioMs: 7 * DAY_MS,
    keepAudioBytes: 5 * 1024 ** 3,
    modelBytes: 20 * 1024 ** 3,
    restored: false,
    privateWebhooks: false,
    logSample: 1,
    tracing: null,
    metrics: false,
    metricsToken: null,
  }
}

/** An option or, without it, the variable behind it; `name` is of the one that was read. */
function optionOr(given: string | undefined, option: string, env: NodeJS.ProcessEnv) {
  const variable = `CUECAST_${option.toUpperCase()}`
  return given === undefined
    ? { name: variable, value: env[variable] ?? '' }
    : { name: `--${option}`, value: given }
}

/** Reads `--storage` or the variable behind it; null = in the data folder. */
export const storageSetting = (
  given: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | null => optionOr(given, 'storage', env).value || null

/** Longest name of an operator in content credentials, characters. */
const MAX_NAME = 100

/**
 * Reads `CUECAST_CLAIM_GENERATOR`, `Name` or `Name/1.2`: in whose name content credentials are made. null: it is
 * not set. Control characters are refused.
 */
export function claimGeneratorSetting(
  env: NodeJS.ProcessEnv = process.env,
): Result<ClaimGenerator | null> {
  const given = env['CUECAST_CLAIM_GENERATOR']?.trim() ?? ''
  if (given === '') return ok(null)
  const [, name = '', version] = /^([^/]+?)(?:\/([^/\s]+))?$/.exec(given) ?? []
  if (name === '' || given.length > MAX_NAME || /\p{Cc}/u.test(given)) {
    const message = `CUECAST_CLAIM_GENERATOR must be "Name" or "Name/version", at most ${MAX_NAME} characters`
    return failWith('INVALID_ARGUMENT', message)
  }
  return ok({ name, ...(version !== undefined && { version }) })
}

/** Keys that are shorter than this can be guessed. */
const SECRET_CHARACTERS = 32

/**
 * Reads the keys for secrets, separated by spaces or lines, from `CUECAST_SECRET_KEY` or the file that
 * `CUECAST_SECRET_KEY_FILE` names. Empty = none are set. What is wrong is said without repeating a key.
 */
export function secretsSetting(env: NodeJS.ProcessEnv = process.env): Result<readonly string[]> {
  const { CUECAST_SECRET_KEY: given = '', CUECAST_SECRET_KEY_FILE: file = '' } = env
  const refuse = (message: string) => failWith('INVALID_ARGUMENT', message)
  let text = given
  try {
    if (given === '' && file !== '') text = readFileSync(file, 'utf8')
  } catch {
    return refuse(`CUECAST_SECRET_KEY_FILE: the file ${file} cannot be read`)
  }
  const secrets = text.split(/\s+/).filter((each) => each !== '')
  if (secrets.length === 0 && file !== '') return refuse(`the file ${file} holds no key`)
  if (secrets.some((each) => each.length < SECRET_CHARACTERS))
    return refuse(
      `a secret key needs at least ${SECRET_CHARACTERS} characters; make one with: openssl rand -base64 32`,
    )
  return ok(secrets)
}

/**
 * Reads `--database` or the variable behind it; null = the file in the data folder. The value may
 * hold a password: it is not repeated.
 */
export function databaseSetting(
  given: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Result<string | null> {
  const { name, value } = optionOr(given, 'database', env)
  if (/^postgres(?:ql)?:\/\/./.test(value)) return ok(value)
  if (value === 'file:' || (value === '' && given === undefined)) return ok(null)
  const message = value.startsWith('file:')
    ? 'takes only "file:", the database in the data folder; --data says which folder that is'
    : 'must be postgres://user@host/database, or "file:" for the one in the data folder'
  return failWith('INVALID_ARGUMENT', `${name} ${message}`)
}

/**
 * Reads `--role` or the variable behind it. One that leaves work to other processes needs what they
 * share: null stands for what this process would have for itself.
 */
export function roleSetting(
  given: string | undefined,
  shared: Pick<ServiceSettings, 'database' | 'storage'>,
  env: NodeJS.ProcessEnv = process.env,
): Result<ServiceRole> {
  const { name, value } = optionOr(given, 'role', env)
  const isLeftOut = given === undefined && value === ''
  const role = isLeftOut ? 'all' : roles.find((each) => each === value)
  if (!role) return failWith('INVALID_ARGUMENT', `${name} must be api, worker or all`)
  const missing = [
    shared.database === null && '--database postgres://…',
    shared.storage === null && '--storage s3://… (or file: and a folder that all of them reach)',
  ].filter((each) => each !== false)
  if (role === 'all' || missing.length === 0) return ok(role)
  const message = `the role ${role} shares its work with other processes; it needs ${missing.join(', ')}`
  return failWith('INVALID_ARGUMENT', message)
}
