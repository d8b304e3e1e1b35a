import { databaseSetting, secretsSetting } from '@cuecast/service/settings'
import { serviceFolder } from '@cuecast/speech/folders'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { commandLines } from '../dub/texts'
import { keysTable } from '../commands/command-tables'
import { wholeNumber } from '../options/values'
import { type GivenValues, parseOptions } from '../options/parse-options'

export type KeyFlags = GivenValues<typeof keysTable>

export interface KeyCommand {
  /** `create`, `list`, `revoke`, `webhook set`, … */
  name: string
  /** Positional argument: a key, a URL. */
  subject: string | null
  dataDir: string
  /** `postgres://…`; null = the file in the data folder. */
  database: string | null
  /** Secrets that seal the secrets of webhooks; empty = from `secretKeys`. */
  secrets: readonly string[]
  flags: KeyFlags
}

export const wrongArgument = (message: string): Result<never> =>
  failWith('INVALID_ARGUMENT', message)

/** Credits that a key may spend in a month; null = what its account has. */
export function monthLimit(text: string): Result<number | null> {
  const number = text === 'none' ? null : wholeNumber(text, 0, 1e12)
  if (number === null && text !== 'none')
    return wrongArgument('--month-limit must be a whole number or "none"')
  return ok(number)
}

/** Parses the command line of `keys`; 'help' if requested. */
export function keyCommand(args: readonly string[]): Result<KeyCommand | 'help'> {
  const parsed = parseOptions(keysTable, args)
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null) return ok('help')
  const { values, positionals } = parsed.value
  const words = positionals[0] === 'webhook' ? 2 : 1
  const name = positionals.slice(0, words).join(' ')
  if (name === '') return wrongArgument(`a command is missing; see ${commandLines['keys']} --help`)
  if (values.data === '') return wrongArgument('--data needs a folder')
  const subject = positionals[words] ?? null
  const database = databaseSetting(values.database)
  if (!database.ok) return database
  const secrets = secretsSetting()
  if (!secrets.ok) return secrets
  const dataDir = serviceFolder(values.data)
  return ok({
    name,
    subject,
    dataDir,
    database: database.value,
    secrets: secrets.value,
    flags: values,
  })
}
