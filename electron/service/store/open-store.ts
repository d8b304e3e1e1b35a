import { join } from 'node:path'
import { DATABASE, prepareDataFolder } from './data-folder'
import { migrate } from './migrations'
import { openSql, type Sql } from './sql'

/** Opens the service's database in its data folder; makes both when they are not there yet. */
export function openStore(dataDir: string): Sql {
  prepareDataFolder(dataDir)
  const sql = openSql(join(dataDir, DATABASE))
  try {
    migrate(sql)
  } catch (error) {
    sql.close()
    throw error
  }
  return sql
}
