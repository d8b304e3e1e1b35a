import { z } from 'zod'
import { firstSchema } from './schema-1'
import { idempotencySchema } from './schema-2'
import { suspectSchema } from './schema-3'
import type { Sql } from './sql'

/** Each entry lifts the database by one version; entries are never edited once released. */
const migrations: readonly string[] = [firstSchema, idempotencySchema, suspectSchema]

const versionRow = z.object({ user_version: z.number().int() })

/**
 * Brings the database to the newest version.
 * @throws when it was written by a newer Cuecast than this one.
 */
export function migrate(sql: Sql): void {
  sql.transaction(() => {
    const version = sql.row(versionRow, 'PRAGMA user_version')?.user_version ?? 0
    if (version > migrations.length)
      throw new Error(
        `the service's data has version ${version}; this program knows ${migrations.length}`,
      )
    for (const script of migrations.slice(version)) sql.script(script)
    if (version < migrations.length) sql.script(`PRAGMA user_version = ${migrations.length}`)
  })
}
