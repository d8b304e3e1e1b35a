import { join } from 'node:path'
import { z } from 'zod'
import { DATABASE, prepareDataFolder } from './data-folder'
import type { Log } from '@cuecast/platform'
import type { ServiceSettings } from '../settings'
import { schemas } from './schema'
import { isDamage, type Sql } from './sql'
import { embedded, type EmbeddedSql, openSqlite, type SqliteFile } from './sqlite'

/** Opens the service's database in its data folder; makes both when they are not there yet. */
export const openStore = (dataDir: string): EmbeddedSql => embedded(openFile(dataDir))

/** Opens the store that the settings name. Unlike the service it does not repair a damaged file. */
export async function openDatabase(
  { dataDir, database }: DatabaseSettings,
  log?: Log,
): Promise<Sql> {
  if (database === null) return openStore(dataDir)
  const { openPostgres } = await import('./postgres')
  return openPostgres(database, log)
}

/** Brings a database on a server to the newest version; its version before and now. */
export async function migrateDatabase(database: string): Promise<{ from: number; to: number }> {
  const { migratePostgres } = await import('./postgres')
  return migratePostgres(database)
}

type DatabaseSettings = Pick<ServiceSettings, 'dataDir' | 'database'>

/** The file itself of `openStore`. */
export function openFile(dataDir: string): SqliteFile {
  prepareDataFolder(dataDir)
  let file: SqliteFile | null = null
  try {
    file = openSqlite(join(dataDir, DATABASE))
    migrate(file)
    return file
  } catch (error) {
    file?.close()
    if (!isDamage(error)) throw error
    const message =
      `the database in ${dataDir} is damaged (not a database or malformed): start the service on ` +
      'this folder once, it puts the file aside and restores accounts and keys from its backup'
    throw new Error(message, { cause: error })
  }
}

const versionRow = z.object({ user_version: z.number().int() })

/**
 * Brings the database to the newest version.
 * @throws when it was written by a newer Cuecast than this one.
 */
function migrate(file: SqliteFile): void {
  file.transaction(() => {
    const version = file.row(versionRow, 'PRAGMA user_version')?.user_version ?? 0
    if (version > schemas.length)
      throw new Error(
        `a newer Cuecast wrote this data (version ${version}; this one reads up to ${schemas.length}): ` +
          'update Cuecast, or start the service with another --data folder; nothing was changed',
      )
    for (const script of schemas.slice(version)) file.script(script)
    if (version < schemas.length) file.script(`PRAGMA user_version = ${schemas.length}`)
  })
}
