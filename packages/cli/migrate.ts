// `cuecast migrate`: the database of a service on several machines, to the version that this program needs.
import { databaseSetting } from '@cuecast/service/settings'
import { migrateDatabase } from '@cuecast/service/store/open-store'
import { causeText } from '@shared/contracts/errors'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { translator } from '@shared/texts/texts'
import { migrateTable } from './commands/command-tables'
import { exitCodes } from './dub/exit-codes'
import { commandLines, localeOf } from './dub/texts'
import { parseOptions } from './options/parse-options'

/** The chosen database, or null for the help. */
function asked(args: readonly string[]): Result<string | null> {
  const parsed = parseOptions(migrateTable, args, { allowPositionals: false })
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null) return ok(null)
  const database = databaseSetting(parsed.value.values.database)
  if (!database.ok) return database
  const missing = 'no database is named: add --database postgres://… or set CUECAST_DATABASE'
  return database.value === null ? failWith('INVALID_ARGUMENT', missing) : ok(database.value)
}

const database = asked(process.argv.slice(2))
const usage = translator(localeOf(process.env))('commandUsage.migrate', commandLines)
if (!database.ok) {
  console.error(`migrate: ${database.error.message}\n\n${usage}`)
  process.exitCode = exitCodes.usage
} else if (database.value === null) console.log(usage)
else
  try {
    const { from, to } = await migrateDatabase(database.value)
    console.log(from === to ? `version ${to}: nothing to do` : `version ${from} → ${to}`)
  } catch (error) {
    console.error(`migrate: ${causeText(error)}`)
    process.exitCode = 1
  }
