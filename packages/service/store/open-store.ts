import { join } from 'node:path'
import { DATABASE, prepareDataFolder } from './data-folder'
import { migrate } from './schema'
import { openSql, type Sql } from './sql'

/** True for what SQLite says of a file that is damaged or no database at all. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /\bSQLITE_(?:NOTADB|CORRUPT)|malformed|not a database/.test(
    `${Reflect.get(error, 'code')} ${error.message}`,
  )
}

/** Opens the service's database in its data folder; makes both when they are not there yet. */
export function openStore(dataDir: string): Sql {
  prepareDataFolder(dataDir)
  let sql: Sql | null = null
  try {
    sql = openSql(join(dataDir, DATABASE))
    migrate(sql)
    return sql
  } catch (error) {
    sql?.close()
    if (!isDamage(error)) throw error
    const message =
      `the database in ${dataDir} is damaged (not a database or malformed): start the service on ` +
      'this folder once, it puts the file aside and restores accounts and keys from its backup'
    throw new Error(message, { cause: error })
  }
}
