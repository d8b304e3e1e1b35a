import { join } from 'node:path'
import { z } from 'zod'
import { soundName } from '../recognition/transcription-store'
import type { AudioFiles, AudioStorage } from '../storage/audio-files'
import { forgetDeleted } from '../store/backup'
import type { Sql } from '../store/sql'
import { isEmbedded } from '../store/sqlite'
import { removeFile } from '@cuecast/platform'

/** What is gone with an account. */
export interface DeletedAccount {
  tasks: number
  files: number
  transcriptions: number
}

interface DeletionParts {
  sql: Sql
  files: AudioFiles
  sounds: AudioFiles
  dataDir: string
}

/** Tasks deleted at a time: others write between the batches. */
const BATCH = 20

const numberRow = z.object({ number: z.number().int() })
const nameRow = z.object({ name: z.string() })
const idRow = z.object({ id: z.string() })
const tokenRow = z.object({ token: z.string() })

/**
 * Deletes an account with its keys, texts, audio and all else that is known of it, also while services
 * work for it: what they render of it from now on is dropped. Cut short, it is ended by another call.
 */
export async function deleteAccount(
  sql: Sql,
  { dataDir, storage }: { dataDir: string; storage: AudioStorage },
  id: number,
): Promise<DeletedAccount> {
  const parts = { sql, dataDir, files: storage.audio, sounds: storage.sounds }
  // On a server, VACUUM overwrites what was deleted; its backups are the operator's.
  if (isEmbedded(sql)) await sql.alone((file) => file.script('PRAGMA secure_delete = ON'))
  await shut(sql, id)
  const counts = await deleteTasks(parts, id)
  const transcriptions = await deleteRest(parts, id)
  if (isEmbedded(sql)) await forgetDeleted(sql, dataDir)
  return { ...counts, transcriptions }
}

/** From now on no request is answered, nothing is charged and no webhook is sent. */
async function shut(store: Sql, id: number): Promise<void> {
  await store.transaction(async (sql) => {
    await sql.run(
      'UPDATE accounts SET credits = 0, plan_until = 0, webhook_url = NULL, webhook_secret = NULL, webhook_sealed = NULL WHERE id = ?',
      [id],
    )
    await sql.run('DELETE FROM keys WHERE account_id = ?', [id])
    await sql.run('DELETE FROM deliveries WHERE account_id = ?', [id])
  })
}

async function deleteTasks({ sql, files }: DeletionParts, id: number) {
  const count = { tasks: 0, files: 0 }
  for (;;) {
    const tasks = await sql.rows(
      numberRow,
      'SELECT number FROM tasks WHERE account_id = ? ORDER BY number LIMIT ?',
      [id, BATCH],
    )
    if (tasks.length === 0) return count
    // Without its chunk no result lands any more, so the list of files is whole.
    for (const { number } of tasks) await sql.run('DELETE FROM chunks WHERE task = ?', [number])
    for (const { number } of tasks) {
      const names = await sql.rows(nameRow, 'SELECT name FROM files WHERE task = ?', [number])
      for (const { name } of names) await files.remove(name)
      await sql.transaction(async (tx) => {
        await tx.run('DELETE FROM files WHERE task = ?', [number])
        await tx.run('DELETE FROM tasks WHERE number = ?', [number])
      })
      count.files += names.length
    }
    count.tasks += tasks.length
  }
}

async function deleteRest(
  { sql, sounds: kept, dataDir }: DeletionParts,
  id: number,
): Promise<number> {
  const sounds = await sql.rows(idRow, 'SELECT id FROM transcriptions WHERE account_id = ?', [id])
  const clones = await sql.rows(tokenRow, 'SELECT token FROM clones WHERE account_id = ?', [id])
  for (const sound of sounds) await kept.remove(soundName(sound.id))
  for (const { token } of clones) await removeFile(join(dataDir, 'previews', `${token}.mp3`))
  await sql.transaction(async (tx) => {
    for (const table of [
      'transcriptions',
      'clones',
      'pronunciations',
      'profiles',
      'usage_days',
      'key_days',
    ])
      await tx.run(`DELETE FROM ${table} WHERE account_id = ?`, [id])
    await tx.run('DELETE FROM idempotency_keys WHERE account_id = ?', [id])
    await tx.run('DELETE FROM deliveries WHERE account_id = ?', [id])
    await tx.run('DELETE FROM rate_limits WHERE key IN (?, ?)', [`minute:${id}`, `day:${id}`])
    await tx.run('DELETE FROM accounts WHERE id = ?', [id])
  })
  return sounds.length
}
