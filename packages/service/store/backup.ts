import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../log'
import { DATABASE } from './data-folder'
import { openStore } from './open-store'
import { isDamage, type Sql } from './sql'

const FOLDER = 'backups'
const KEEP = 3
const LOOK_EVERY_MS = 60_000
const BACK_UP_EVERY_MS = 60 * 60_000

/** What cannot be made again: tasks and their audio can, and would make a backup as large as the original. */
const tables = [
  'accounts',
  'keys',
  'voices',
  'clones',
  'pronunciations',
  'profiles',
  'usage_days',
] as const

/** Numbers of legacy jobs begin this far above the last known one after a recovery: none is given twice. */
const NUMBER_GAP = 100_000

const namePattern = /^service-\d{8}T\d{9}Z\.db$/
const nameOf = (time: Date): string => `service-${time.toISOString().replace(/[-:.]/g, '')}.db`

/** Backups of a data folder, newest first. */
export function backupsOf(dataDir: string): string[] {
  const folder = join(dataDir, FOLDER)
  try {
    return readdirSync(folder)
      .filter((name) => namePattern.test(name))
      .sort()
      .reverse()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Writes a backup, complete or not at all, and removes the oldest ones. */
export function backUp(sql: Sql, dataDir: string, now = new Date()): void {
  const folder = join(dataDir, FOLDER)
  // A data folder that was deleted in the meantime stays deleted.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const file = join(folder, nameOf(now))
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  sql.run('ATTACH DATABASE ? AS backup', [draft])
  try {
    chmodSync(draft, 0o600)
    sql.transaction(() => {
      for (const table of tables)
        sql.script(`CREATE TABLE backup.${table} AS SELECT * FROM main.${table}`)
      sql.script(
        'CREATE TABLE backup.numbers AS SELECT coalesce(max(number), 0) AS task FROM main.tasks',
      )
    })
  } finally {
    sql.script('DETACH DATABASE backup')
  }
  renameSync(draft, file)
  for (const old of backupsOf(dataDir).slice(KEEP)) rmSync(old, { force: true })
}

const columnRow = z.object({ name: z.string() })
const countRow = z.object({ count: z.number().int() })

/**
 * Fills a fresh database from a backup.
 *
 * @throws when the backup is damaged too; then nothing of it is in the database
 */
function restore(sql: Sql, backup: string): { accounts: number; keys: number } {
  sql.run('ATTACH DATABASE ? AS backup', [backup])
  try {
    return sql.transaction(() => {
      for (const table of tables) {
        const columns = sql
          .rows(columnRow, `SELECT name FROM pragma_table_info('${table}', 'backup')`)
          .map(({ name }) => name)
          .join(', ')
        sql.script(
          `INSERT OR REPLACE INTO main.${table} (${columns}) SELECT ${columns} FROM backup.${table}`,
        )
      }
      sql.run(
        `INSERT INTO sqlite_sequence (name, seq)
         SELECT 'tasks', task + ? FROM backup.numbers WHERE task > 0`,
        [NUMBER_GAP],
      )
      const count = (table: string): number =>
        sql.row(countRow, `SELECT count(*) AS count FROM main.${table}`)?.count ?? 0
      return { accounts: count('accounts'), keys: count('keys') }
    })
  } finally {
    sql.script('DETACH DATABASE backup')
  }
}

const anyRow = z.record(z.string(), z.unknown())

/** Changes when an account's access changes; not with every request. */
function fingerprint(sql: Sql): string {
  const rows = [
    ...sql.rows(anyRow, 'SELECT id, name, email, plan, plan_until, webhook_url FROM accounts'),
    ...sql.rows(anyRow, 'SELECT id, hash, privileges, revoked_at FROM keys'),
    ...sql.rows(anyRow, 'SELECT id, token FROM clones'),
  ]
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

interface BackupParts {
  sql: Sql
  dataDir: string
  log: Log
}

/**
 * Backs up at the start, within a minute of a change of accounts or keys (also by another process),
 * and every hour. The returned function makes a last backup of what has changed and ends it.
 */
export function startBackups({ sql, dataDir, log }: BackupParts): () => void {
  let saved = ''
  let savedAt = 0
  function look(): void {
    try {
      const now = fingerprint(sql)
      if (now === saved && performance.now() - savedAt < BACK_UP_EVERY_MS) return
      backUp(sql, dataDir)
      saved = now
      savedAt = performance.now()
    } catch (error) {
      log('error', 'no backup', { reason: String(error) })
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
  }
}

/** What happened to a damaged database. */
export interface Recovery {
  /** The damaged file, kept beside the new one; null = it was gone. */
  broken: string | null
  /** The backup that accounts and keys came from; null = there was none that could be read. */
  backup: string | null
  accounts: number
  keys: number
}

interface OpenedStore {
  sql: Sql
  recovery: Recovery | null
}

const checkRow = z.object({ quick_check: z.string() })
const tableRow = z.object({ name: z.string() })
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
