import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '@cuecast/platform'
import { DATABASE } from './data-folder'
import { openFile } from './open-store'
import { isDamage, type Sql } from './sql'
import { embedded, isEmbedded, type EmbeddedSql, type SqliteFile } from './sqlite'
import { movePathSync, removeFileSync } from '@cuecast/platform'

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
  'key_days',
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
export function backUp(file: SqliteFile, dataDir: string, now = new Date()): void {
  const folder = join(dataDir, FOLDER)
  // A data folder that was deleted in the meantime stays deleted.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const backup = join(folder, nameOf(now))
  const draft = `${backup}.part`
  removeFileSync(draft)
  file.run('ATTACH DATABASE ? AS backup', [draft])
  try {
    chmodSync(draft, 0o600)
    file.transaction(() => {
      for (const table of tables)
        file.script(`CREATE TABLE backup.${table} AS SELECT * FROM main.${table}`)
      file.script(
        'CREATE TABLE backup.numbers AS SELECT coalesce(max(number), 0) AS task FROM main.tasks',
      )
    })
  } finally {
    file.script('DETACH DATABASE backup')
  }
  movePathSync(draft, backup)
  for (const old of backupsOf(dataDir).slice(KEEP)) removeFileSync(old)
}

/**
 * Removes what was deleted from the database file and its backups, too: a fresh backup takes the place of
 * the older ones. The deletion itself has run with `secure_delete` on.
 */
export async function forgetDeleted(sql: EmbeddedSql, dataDir: string): Promise<void> {
  const old = backupsOf(dataDir)
  await sql.alone((file) => {
    if (old.length > 0) backUp(file, dataDir)
    file.script('PRAGMA wal_checkpoint(TRUNCATE)')
  })
  for (const backup of old) removeFileSync(backup)
}

const columnRow = z.object({ name: z.string() })
const countRow = z.object({ count: z.number().int() })

/**
 * Fills a fresh database from a backup.
 *
 * @throws when the backup is damaged too; then nothing of it is in the database
 */
function restore(file: SqliteFile, backup: string): { accounts: number; keys: number } {
  file.run('ATTACH DATABASE ? AS backup', [backup])
  try {
    return file.transaction(() => {
      for (const table of tables) {
        const columns = file
          .rows(columnRow, `SELECT name FROM pragma_table_info('${table}', 'backup')`)
          .map(({ name }) => name)
          .join(', ')
        // A table that the version of the backup did not have.
        if (columns === '') continue
        file.script(
          `INSERT OR REPLACE INTO main.${table} (${columns}) SELECT ${columns} FROM backup.${table}`,
        )
      }
      file.run(
        `INSERT INTO sqlite_sequence (name, seq)
         SELECT 'tasks', task + ? FROM backup.numbers WHERE task > 0`,
        [NUMBER_GAP],
      )
      const count = (table: string): number =>
        file.row(countRow, `SELECT count(*) AS count FROM main.${table}`)?.count ?? 0
      return { accounts: count('accounts'), keys: count('keys') }
    })
  } finally {
    file.script('DETACH DATABASE backup')
  }
}

const anyRow = z.record(z.string(), z.unknown())

/** Changes when an account's access changes; not with every request. */
function fingerprint(file: SqliteFile): string {
  const rows = [
    ...file.rows(
      anyRow,
      'SELECT id, name, email, plan, plan_until, webhook_url, webhook_sealed FROM accounts',
    ),
    ...file.rows(anyRow, 'SELECT id, hash, privileges, month_limit, revoked_at FROM keys'),
    ...file.rows(anyRow, 'SELECT id, token FROM clones'),
  ]
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

interface BackupParts {
  sql: EmbeddedSql
  dataDir: string
  log: Log
}

/**
 * Backs up at the start, within a minute of a change of accounts or keys (also by another process),
 * and every hour. The returned function makes a last backup of what has changed and ends it.
 */
export function startBackups({ sql, dataDir, log }: BackupParts): () => Promise<void> {
  let saved = ''
  let savedAt = 0
  function backUpChanges(file: SqliteFile): void {
    const now = fingerprint(file)
    if (now === saved && performance.now() - savedAt < BACK_UP_EVERY_MS) return
    backUp(file, dataDir)
    saved = now
    savedAt = performance.now()
  }
  const look = (): Promise<void> =>
    sql
      .alone(backUpChanges)
      .catch((error: unknown) => log('error', 'no backup', { reason: String(error) }))
  void look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await look()
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
  sql: EmbeddedSql
  recovery: Recovery | null
}

const checkRow = z.object({ quick_check: z.string() })
const tableRow = z.object({ name: z.string() })
/**
 * Opens the database of a data folder that this process holds. A damaged one is put aside as
 * `service.db.broken-<date>`, and accounts, keys, dictionaries and profiles come back from the
 * newest backup; tasks do not. An empty or missing database beside backups counts as damaged.
 */
export function openOrRecover(dataDir: string): OpenedStore {
  const healthy = openHealthy(dataDir)
  if (healthy) return { sql: embedded(healthy), recovery: null }
  const broken = putAside(dataDir)
  const fresh = openFile(dataDir)
  const sql = embedded(fresh)
  for (const backup of backupsOf(dataDir)) {
    try {
      return { sql, recovery: { broken, backup, ...restore(fresh, backup) } }
    } catch {
      // This one is damaged too: an older one may not be.
    }
  }
  return { sql, recovery: { broken, backup: null, accounts: 0, keys: 0 } }
}

/** Null when the database is damaged, or lost beside backups of it. */
function openHealthy(dataDir: string): SqliteFile | null {
  let file: SqliteFile | null = null
  try {
    file = openFile(dataDir)
    const checks = file.rows(checkRow, 'PRAGMA quick_check(1)')
    const isSound =
      checks.every(({ quick_check: found }) => found === 'ok') && !isLost(file, dataDir)
    if (isSound) return file
  } catch (error) {
    file?.close()
    if (isDamage(error)) return null
    throw error
  }
  file.close()
  return null
}

/** A database with accounts never becomes one without: it was cut to nothing, or deleted. */
function isLost(file: SqliteFile, dataDir: string): boolean {
  const accounts = file.row(countRow, 'SELECT count(*) AS count FROM accounts')?.count ?? 0
  return accounts === 0 && backupsOf(dataDir).some((backup) => hasAccounts(file, backup))
}

function hasAccounts(file: SqliteFile, backup: string): boolean {
  try {
    file.run('ATTACH DATABASE ? AS backup', [backup])
  } catch {
    return false
  }
  try {
    const known = file.rows(
      tableRow,
      `SELECT name FROM backup.sqlite_master WHERE name = 'accounts'`,
    )
    return (
      known.length > 0 &&
      (file.row(countRow, 'SELECT count(*) AS count FROM backup.accounts')?.count ?? 0) > 0
    )
  } catch {
    return false
  } finally {
    file.script('DETACH DATABASE backup')
  }
}

function putAside(dataDir: string): string | null {
  const file = join(dataDir, DATABASE)
  const aside = `${file}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`
  const isThere = existsSync(file)
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${file}${suffix}`)) movePathSync(`${file}${suffix}`, `${aside}${suffix}`)
  return isThere ? aside : null
}

/** Puts everything into the one file, so that a copy of it is whole. */
export async function writeOut(sql: Sql, log: Log): Promise<void> {
  if (!isEmbedded(sql)) return
  try {
    await sql.alone((file) => file.script('PRAGMA wal_checkpoint(TRUNCATE)'))
  } catch (error) {
    log('warn', 'write-ahead log not written out', { reason: String(error) })
  }
}
