import { z } from 'zod'
import { forgetOldAnswers } from './http/idempotency'
import { DAY_MS } from './accounts/accounts'
import type { Log } from '@cuecast/platform'
import { forgetTranscriptions, neededSounds } from './recognition/transcription-store'
import { type Sql, skipLocked } from './store/sql'
import { forgetDeliveries } from './webhooks/deliveries'
import type { AudioFiles, AudioStorage } from './storage/audio-files'

/** Tasks and deliveries are forgotten after this time, ms; their audio has long gone by then. */
const KEEP_RECORDS_MS = 90 * DAY_MS
/** A file on disk that no task knows may still be on its way into the store for this long, ms. */
const ORPHAN_MS = 60 * 60_000
/** Files removed per batch: requests are answered between batches. */
const BATCH = 200
/** Names that are looked up in one statement. */
const PAGE = 500
/** Old tasks that are forgotten in one statement; each may have ten thousand chunks. */
const TASKS = 20
/** All files are summed up in at most so many statements, of an hour's files or more. */
const SLICES = 400
const HOUR_MS = 3_600_000
/** How far this process's clock may be from the database's, ms, either way. */
const MAX_AHEAD_MS = 60_000

interface RetentionParts {
  sql: Sql
  storage: Pick<AudioStorage, 'audio' | 'sounds'>
  log: Log
  keepAudioMs: number
  keepAudioBytes: number
}

const fileRow = z.object({ name: z.string(), task: z.number().int(), bytes: z.number() })
const sumRow = z.object({ bytes: z.number().nullable() })
const ageRow = z.object({ oldest: z.number().nullable() })
type File = z.infer<typeof fileRow>

const places = (list: readonly unknown[]): string => list.map(() => '?').join(', ')

/** Bytes of all files, summed up in slices of time: no statement looks at tens of millions of rows. */
async function storedBytes(sql: Sql, now: number): Promise<number> {
  const row = await sql.row(ageRow, 'SELECT min(created_at) AS oldest FROM files')
  const oldest = row?.oldest ?? now
  const step = Math.max(HOUR_MS, Math.ceil((now - oldest) / SLICES))
  let sum = 0
  for (let from = oldest; from <= now; from += step) {
    const slice = 'SELECT sum(bytes) AS bytes FROM files WHERE created_at >= ? AND created_at < ?'
    sum += (await sql.row(sumRow, slice, [from, from + step]))?.bytes ?? 0
  }
  return sum
}

/** The oldest files that are past their time, and then those beyond the size that may be kept; batch by batch. */
async function* outdated(
  { sql, keepAudioMs, keepAudioBytes }: RetentionParts,
  now: number,
): AsyncGenerator<File[]> {
  const columns = 'SELECT name, task, bytes FROM files'
  const byAge = `${columns} WHERE created_at < ? ORDER BY created_at LIMIT ?`
  for (;;) {
    const old = await sql.rows(fileRow, byAge, [now - keepAudioMs, BATCH])
    if (old.length === 0) break
    yield old
  }
  let excess = (await storedBytes(sql, now)) - keepAudioBytes
  for (;;) {
    const oldest = await sql.rows(fileRow, `${columns} ORDER BY created_at LIMIT ?`, [BATCH])
    const over = oldest.filter(({ bytes }) => {
      const isOver = excess > 0
      excess -= bytes
      return isOver
    })
    if (over.length === 0) return
    yield over
  }
}

async function removeOutdated(parts: RetentionParts, now: number): Promise<number> {
  const { sql, storage } = parts
  let removed = 0
  for await (const batch of outdated(parts, now)) {
    const names = batch.map(({ name }) => name)
    const tasks = [...new Set(batch.map(({ task }) => task))]
    await sql.transaction(async (tx) => {
      await tx.run(`DELETE FROM files WHERE name IN (${places(names)})`, names)
      // A new version: an answer that somebody has kept by its version still names the files.
      await tx.run(
        `UPDATE tasks SET version = version + 1 WHERE number IN (${places(tasks)})`,
        tasks,
      )
      await tx.run(
        `UPDATE chunks SET file = NULL, changed = (SELECT version FROM tasks WHERE number = task)
         WHERE task IN (${places(tasks)}) AND file IN (${places(names)})`,
        [...tasks, ...names],
      )
    })
    await Promise.all(names.map((name) => storage.audio.remove(name)))
    removed += batch.length
  }
  return removed
}

/**
 * Files that a kill left between disk and store.
 *
 * @param known which of these names somebody still needs
 */
async function removeOrphans(
  files: AudioFiles,
  now: number,
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let removed = 0
  let page: string[] = []
  async function look(): Promise<void> {
    const needed = page.length === 0 ? new Set() : await known(page)
    const stray = page.filter((name) => !needed.has(name))
    page = []
    for (const name of stray) await files.remove(name)
    removed += stray.length
  }
  for await (const { name, writtenAt } of files.list()) {
    if (writtenAt <= now - ORPHAN_MS) page.push(name)
    if (page.length >= PAGE) await look()
  }
  await look()
  return removed
}

const nameRow = z.object({ name: z.string() })

async function removeStray({ sql, storage }: RetentionParts, now: number): Promise<number> {
  const audio = await removeOrphans(storage.audio, now, async (names) => {
    const text = `SELECT name FROM files WHERE name IN (${places(names)})`
    return new Set((await sql.rows(nameRow, text, names)).map(({ name }) => name))
  })
  return audio + (await removeOrphans(storage.sounds, now, (names) => neededSounds(sql, names)))
}

async function forgetTasks(sql: Sql, before: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const { changes } = await sql.run(
      `DELETE FROM tasks WHERE number IN (
         SELECT number FROM tasks WHERE created_at < ? AND open_chunks = 0
           AND NOT EXISTS (SELECT 1 FROM files WHERE files.task = tasks.number) LIMIT ?)`,
      [before, TASKS],
    )
    forgotten += changes
    if (changes < TASKS) return forgotten
  }
}

/**
 * Deletes what need not be kept: audio by age and size, stray files, old tasks and deliveries. Of the processes of a
 * service one does it at a time. By the database's clock; a process whose own differs deletes nothing, since dates of
 * files may be wrong there too.
 */
export async function sweep(parts: RetentionParts): Promise<void> {
  const { sql } = parts
  const now = sql.now()
  const aheadMs = Date.now() - now
  if (Math.abs(aheadMs) > MAX_AHEAD_MS) {
    const reason = "this machine's clock differs from the database's: set it by a time server"
    return parts.log('error', 'nothing is swept', { reason, aheadMs })
  }
  const unlock = await sql.tryLock('retention')
  if (!unlock) return
  try {
    const orphans = await removeStray(parts, now)
    const audio = await removeOutdated(parts, now)
    const tasks = await forgetTasks(sql, now - KEEP_RECORDS_MS)
    await forgetOldAnswers(sql, now)
    await forgetDeliveries(sql, now - KEEP_RECORDS_MS)
    await forgetTranscriptions(sql, now - KEEP_RECORDS_MS)
    // A count that is taken just now begins again.
    const over = `SELECT key FROM rate_limits WHERE expire < ? ${skipLocked(sql)}`
    await sql.run(`DELETE FROM rate_limits WHERE key IN (${over})`, [now])
    const removed = { audio, tasks, orphans }
    if (Object.values(removed).some((count) => count > 0)) parts.log('info', 'swept', removed)
  } finally {
    await unlock()
  }
}
const EVERY_MS = 60 * 60_000
/** A machine that has just started may not have set its clock yet, ms. */
const FIRST_MS = 10 * 60_000

/** Sweeps ten minutes after the start and then every hour; the returned function ends it. */
export function startHousekeeping(parts: RetentionParts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running
      .then(() => sweep(parts))
      .catch((error: unknown) => parts.log('error', 'sweep broke', { reason: String(error) }))
  }
  let timer = setTimeout(() => {
    run()
    timer = setInterval(run, EVERY_MS).unref()
  }, FIRST_MS).unref()
  return async () => {
    clearTimeout(timer)
    await running
  }
}
