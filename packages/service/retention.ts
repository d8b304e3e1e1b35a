import { z } from 'zod'
import { forgetOldAnswers } from './http/idempotency'
import { DAY_MS } from './accounts/accounts'
import type { Log } from '@cuecast/platform'
import { forgetTranscriptions, isSoundNeeded } from './recognition/transcription-store'
import type { Sql } from './store/sql'
import { forgetDeliveries } from './webhooks/deliveries'
import type { AudioFiles, AudioStorage } from './storage/audio-files'

/** Tasks and deliveries are forgotten after this time, ms; their audio has long gone by then. */
const KEEP_RECORDS_MS = 90 * DAY_MS
/** A file on disk that no task knows may still be on its way into the store for this long, ms. */
const ORPHAN_MS = 60 * 60_000
/** Files removed per batch: requests are answered between batches. */
const BATCH = 200

interface RetentionParts {
  sql: Sql
  storage: Pick<AudioStorage, 'audio' | 'sounds'>
  log: Log
  keepAudioMs: number
  keepAudioBytes: number
}

const fileRow = z.object({ name: z.string(), task: z.number().int(), bytes: z.number() })
const sumRow = z.object({ bytes: z.number().nullable() })
const nameRow = z.object({ name: z.string() })

/** The oldest files that are past their time, or beyond the size that may be kept. */
async function outdated({ sql, keepAudioMs, keepAudioBytes }: RetentionParts, now: number) {
  const old = await sql.rows(
    fileRow,
    'SELECT name, task, bytes FROM files WHERE created_at < ? ORDER BY created_at LIMIT ?',
    [now - keepAudioMs, BATCH],
  )
  if (old.length > 0) return old
  let excess =
    ((await sql.row(sumRow, 'SELECT sum(bytes) AS bytes FROM files'))?.bytes ?? 0) - keepAudioBytes
  const oldest = await sql.rows(
    fileRow,
    'SELECT name, task, bytes FROM files ORDER BY created_at LIMIT ?',
    [BATCH],
  )
  return oldest.filter((file) => {
    const over = excess > 0
    excess -= file.bytes
    return over
  })
}

async function removeOutdated(parts: RetentionParts, now: number): Promise<number> {
  const { sql, storage } = parts
  let removed = 0
  for (;;) {
    const batch = await outdated(parts, now)
    if (batch.length === 0) return removed
    await sql.transaction(async (tx) => {
      const names = batch.map(({ name }) => [name])
      await tx.each('DELETE FROM files WHERE name = ?', names)
      const spoken = batch.map(({ name, task }) => [task, name])
      // A new version: an answer that somebody has kept by its version still names the files.
      const tasks = [...new Set(batch.map(({ task }) => task))].map((task) => [task])
      await tx.each('UPDATE tasks SET version = version + 1 WHERE number = ?', tasks)
      await tx.each(
        `UPDATE chunks SET file = NULL, changed = (SELECT version FROM tasks WHERE number = task)
         WHERE task = ? AND file = ?`,
        spoken,
      )
    })
    await Promise.all(batch.map(({ name }) => storage.audio.remove(name)))
    removed += batch.length
  }
}

/** Files that a kill left between disk and store. */
async function removeOrphans(
  files: AudioFiles,
  now: number,
  isKnown: (name: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0
  for await (const { name, writtenAt } of files.list()) {
    if (writtenAt > now - ORPHAN_MS || (await isKnown(name))) continue
    await files.remove(name)
    removed += 1
  }
  return removed
}

async function removeStray({ sql, storage }: RetentionParts, now: number): Promise<number> {
  const audio = await removeOrphans(storage.audio, now, async (name) => {
    const file = await sql.row(nameRow, 'SELECT name FROM files WHERE name = ?', [name])
    return file !== null
  })
  const sounds = await removeOrphans(storage.sounds, now, (name) => isSoundNeeded(sql, name))
  return audio + sounds
}

/** What the database holds too long, and its audio; null while another service sees to it. */
async function forgetRecords(parts: RetentionParts, now: number) {
  const { sql } = parts
  const unlock = await sql.tryLock('retention')
  if (!unlock) return null
  try {
    const audio = await removeOutdated(parts, now)
    const { changes: tasks } = await sql.run(
      `DELETE FROM tasks WHERE created_at < ? AND open_chunks = 0
         AND NOT EXISTS (SELECT 1 FROM files WHERE files.task = tasks.number)`,
      [now - KEEP_RECORDS_MS],
    )
    await forgetOldAnswers(sql, now)
    await forgetDeliveries(sql, now - KEEP_RECORDS_MS)
    await forgetTranscriptions(sql, now - KEEP_RECORDS_MS)
    await sql.run('DELETE FROM rate_limits WHERE expire < ?', [now])
    return { audio, tasks }
  } finally {
    await unlock()
  }
}

/** Deletes what need not be kept: audio by age and size, stray files, old tasks and deliveries. */
export async function sweep(parts: RetentionParts, now = Date.now()): Promise<void> {
  const orphans = await removeStray(parts, now)
  const records = await forgetRecords(parts, now)
  const removed = { ...(records ?? { audio: 0, tasks: 0 }), orphans }
  if (Object.values(removed).some((count) => count > 0)) parts.log('info', 'swept', removed)
}
const EVERY_MS = 60 * 60_000

/** Sweeps at the start and then every hour; the returned function ends it. */
export function startHousekeeping(parts: RetentionParts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running
      .then(() => sweep(parts))
      .catch((error: unknown) => parts.log('error', 'sweep broke', { reason: String(error) }))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
