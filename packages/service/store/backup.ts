import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../log'
import type { Sql } from './sql'

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
  // A data folder that was deleted meanwhile stays deleted.
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
export function restore(sql: Sql, backup: string): { accounts: number; keys: number } {
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

/** Changes when somebody's access does; not with every request. */
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
