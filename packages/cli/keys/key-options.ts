import { parseArgs } from 'node:util'
import { databaseSetting } from '@cuecast/service'
import { serviceFolder } from '@cuecast/speech'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { commandLines } from '../dub/texts'

const flags = {
  data: { type: 'string' },
  storage: { type: 'string' },
  database: { type: 'string' },
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
  from: { type: 'string' },
  to: { type: 'string' },
  format: { type: 'string' },
  yes: { type: 'boolean' },
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
  /** `postgres://…`; null = the file in the data folder. */
  database: string | null
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
  if (name === '') return wrongArgument(`a command is missing; see ${commandLines['keys']} --help`)
  if (values.data === '') return wrongArgument('--data needs a folder')
  const subject = positionals[words] ?? null
  const database = databaseSetting(values.database)
  if (!database.ok) return database
  const dataDir = serviceFolder(values.data)
  return ok({ name, subject, dataDir, database: database.value, flags: values })
}
