import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from './migrations'
import { openSql, type Sql } from './sql'

/** Opens the service's database in its data folder; makes both when they are not there yet. */
export function openStore(dataDir: string): Sql {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const sql = openSql(join(dataDir, 'service.db'))
  try {
    migrate(sql)
  } catch (error) {
    sql.close()
    throw error
  }
  return sql
}
