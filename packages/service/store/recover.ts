import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { backupsOf, restore } from './backup'
import { DATABASE } from './data-folder'
import { isDamage, openStore } from './open-store'
import type { Sql } from './sql'

/** What happened to a damaged database. */
export interface Recovery {
  /** The damaged file, kept beside the new one; null = it was gone. */
  broken: string | null
  /** The backup that accounts and keys came from; null = there was none that could be read. */
  backup: string | null
  accounts: number
  keys: number
}

export interface OpenedStore {
  sql: Sql
  recovery: Recovery | null
}

const checkRow = z.object({ quick_check: z.string() })
const tableRow = z.object({ name: z.string() })
const countRow = z.object({ count: z.number().int() })

/**
 * Opens the database of a data folder that this process holds. A damaged one is put aside as
 * `service.db.broken-<date>`, and accounts, keys, dictionaries and profiles come back from the
 * newest backup; tasks do not. An empty or missing database beside backups counts as damaged.
 */
export function openOrRecover(dataDir: string, now = new Date()): OpenedStore {
  const healthy = openHealthy(dataDir)
  if (healthy) return { sql: healthy, recovery: null }
  const broken = putAside(dataDir, now)
  const sql = openStore(dataDir)
  for (const backup of backupsOf(dataDir)) {
    try {
      return { sql, recovery: { broken, backup, ...restore(sql, backup) } }
    } catch {
      // This one is damaged too: an older one may not be.
    }
  }
  return { sql, recovery: { broken, backup: null, accounts: 0, keys: 0 } }
}

/** Null when the database is damaged, or lost beside backups of it. */
function openHealthy(dataDir: string): Sql | null {
  let sql: Sql | null = null
  try {
    sql = openStore(dataDir)
    const checks = sql.rows(checkRow, 'PRAGMA quick_check(1)')
    const isSound =
      checks.every(({ quick_check: found }) => found === 'ok') && !isLost(sql, dataDir)
    if (isSound) return sql
  } catch (error) {
    sql?.close()
    if (isDamage(error)) return null
    throw error
  }
  sql.close()
  return null
}

/** A database with accounts never becomes one without: it was cut to nothing, or deleted. */
function isLost(sql: Sql, dataDir: string): boolean {
  const accounts = sql.row(countRow, 'SELECT count(*) AS count FROM accounts')?.count ?? 0
  return accounts === 0 && backupsOf(dataDir).some((backup) => hasAccounts(sql, backup))
}

function hasAccounts(sql: Sql, backup: string): boolean {
  try {
    sql.run('ATTACH DATABASE ? AS backup', [backup])
  } catch {
    return false
  }
  try {
    const known = sql.rows(
      tableRow,
      `SELECT name FROM backup.sqlite_master WHERE name = 'accounts'`,
    )
    return (
      known.length > 0 &&
      (sql.row(countRow, 'SELECT count(*) AS count FROM backup.accounts')?.count ?? 0) > 0
    )
  } catch {
    return false
  } finally {
    sql.script('DETACH DATABASE backup')
  }
}

function putAside(dataDir: string, now: Date): string | null {
  const file = join(dataDir, DATABASE)
  const aside = `${file}.broken-${now.toISOString().replace(/[:.]/g, '-')}`
  const isThere = existsSync(file)
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`)
  return isThere ? aside : null
}
