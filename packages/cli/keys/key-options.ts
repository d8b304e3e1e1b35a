import { parseArgs } from 'node:util'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { serviceFolder } from '../service-folder'

export const keysUsage = `npm run keys -- COMMAND [--data DIR] [options]

  --data DIR             folder of the service's data (default: that of npm run serve)

  create               make a key; it is printed once, as the last line
    --account NAME       for this account (default: a new one)
    --plan PLAN          starter, creator, api or unlimited (default creator)
    --credits N          characters of the account, or "unlimited"
    --days N             the plan ends after N days (default: never)
    --privileges LIST    of tts,srt,dictionary,profile (default all of them)
    --name TEXT          what the key is for
  topup N              gives an account N characters on top of what it has left
    --account NAME       or --key KEY: which account
    --days N             its plan runs N days longer
  list                 accounts and their keys
  revoke KEY           by its id or by the key itself
  webhook set URL      where finished jobs are told; the secret is printed as the last line
    --account NAME       or --key KEY: whose jobs
    --secret TEXT        default: the secret it has, or a new one
    --signature KIND     hmac (default) or secret (the bare secret)
    --allow-private      the address may be private or on this machine
  webhook show | remove  --account NAME
`

const flags = {
  data: { type: 'string' },
  account: { type: 'string' },
  plan: { type: 'string' },
  credits: { type: 'string' },
  days: { type: 'string' },
  privileges: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
  url: { type: 'string' },
  secret: { type: 'string' },
  signature: { type: 'string' },
  'allow-private': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: flags, allowPositionals: true })

export type KeyFlags = ReturnType<typeof read>['values']

export interface KeyCommand {
  /** `create`, `list`, `revoke`, `webhook set`, … */
  name: string
  /** Positional argument: a key, a URL. */
  subject: string | null
  dataDir: string
  flags: KeyFlags
}

export const wrongArgument = (message: string): Result<never> =>
  fail(studioError('INVALID_ARGUMENT', message))

/** Parses the command line of `keys`; 'help' if requested. */
export function keyCommand(args: readonly string[]): Result<KeyCommand | 'help'> {
  let parsed
  try {
    parsed = read(args)
  } catch (error) {
    return wrongArgument(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  if (values.help) return ok('help')
  const words = positionals[0] === 'webhook' ? 2 : 1
  const name = positionals.slice(0, words).join(' ')
  if (name === '') return wrongArgument(`a command is missing\n\n${keysUsage}`)
  if (values.data === '') return wrongArgument('--data needs a folder')
  const subject = positionals[words] ?? null
  return ok({ name, subject, dataDir: serviceFolder(values.data), flags: values })
}
