import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { AudioStorage } from '../storage/audio-files'
import { clockOf, type Sql } from '../store/sql'
import { removeTree } from '@cuecast/platform'

const fileShape = z.object({
  /** Within the model's folder. */
  path: z.string().regex(/^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)*$/),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int(),
})
type SharedFile = z.infer<typeof fileShape>

const parsed = <T extends z.ZodType>(shape: T) =>
  z.string().transform((text): z.infer<T> => shape.parse(JSON.parse(text)))

const modelRow = z
  .object({
    id: z.string().regex(/^[\w-][\w.-]*$/),
    kind: z.enum(['voice', 'recogniser']),
    name: z.string(),
    record: z.string(),
    files: parsed(z.array(fileShape)),
    voice_ids: parsed(z.array(z.number().int())),
    bytes: z.number(),
  })
  .transform(({ voice_ids: voiceIds, ...row }) => ({ ...row, voiceIds }))

/** A voice or recogniser that every process of the service fetches from the storage. */
export type SharedModel = z.infer<typeof modelRow>

/** The file in a model's folder that says what it is. */
export const recordNames = { voice: 'voice.json', recogniser: 'recogniser.json' } as const

/** In the order in which they were shared: the first are fetched first. */
export function sharedModels(sql: Sql): Promise<SharedModel[]> {
  return sql.rows(
    modelRow,
    'SELECT id, kind, name, record, files, voice_ids, bytes FROM shared_models ORDER BY added_at, id',
  )
}

/** What a file is called in the storage: it is stored once, whatever models have it. */
export const storedName = (sha256: string): string =>
  `${sha256.slice(0, 8)}-${sha256.slice(8, 12)}-4${sha256.slice(12, 15)}-8${sha256.slice(15, 18)}-${sha256.slice(18, 30)}.bin`

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Paths of the files in a folder and those below it; hidden ones are nobody's. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) found.push(...(await filesIn(folder, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found.sort()
}

async function stored(
  { models }: Pick<AudioStorage, 'models'>,
  folder: string,
  path: string,
): Promise<SharedFile> {
  const from = join(folder, path)
  const [sha256, { size: bytes }] = [await hashOf(from), await stat(from)]
  const name = storedName(sha256)
  if ((await models.open(name))?.size !== bytes) {
    // A store on this machine takes the file itself: it gets a copy.
    const draft = await mkdtemp(join(tmpdir(), 'cuecast-share-'))
    try {
      await copyFile(from, join(draft, name))
      await models.keep(name, join(draft, name))
    } finally {
      await removeTree(draft)
    }
  }
  return { path, sha256, bytes }
}

/**
 * Puts a model into the storage and tells all processes of it.
 *
 * @param folder that of the model, with its record
 * @param voiceIds ids of its voices; none for a recogniser
 */
export async function shareModel(
  sql: Sql,
  storage: Pick<AudioStorage, 'models'>,
  {
    folder,
    ...model
  }: Pick<SharedModel, 'id' | 'kind' | 'name'> & {
    voiceIds: readonly number[]
    folder: string
  },
): Promise<{ files: number; bytes: number }> {
  const record = await readFile(join(folder, recordNames[model.kind]), 'utf8')
  const files: SharedFile[] = []
  for (const path of await filesIn(folder))
    if (path !== recordNames[model.kind]) files.push(await stored(storage, folder, path))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await sql.run(
    `INSERT INTO shared_models (id, kind, name, record, files, voice_ids, bytes, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, record = excluded.record,
       files = excluded.files, voice_ids = excluded.voice_ids, bytes = excluded.bytes`,
    [
      model.id,
      model.kind,
      model.name,
      record,
      JSON.stringify(files),
      JSON.stringify(model.voiceIds),
      bytes,
      await clockOf(sql),
    ],
  )
  return { files: files.length, bytes }
}

/** Takes a model from all processes; false when it is not shared. */
export async function unshareModel(
  sql: Sql,
  { models }: Pick<AudioStorage, 'models'>,
  id: string,
): Promise<boolean> {
  const all = await sharedModels(sql)
  const gone = all.find((each) => each.id === id)
  if (!gone) return false
  await sql.run('DELETE FROM shared_models WHERE id = ?', [id])
  const used = new Set(
    all.flatMap((each) => (each === gone ? [] : each.files)).map((f) => f.sha256),
  )
  for (const { sha256 } of gone.files)
    if (!used.has(sha256)) await models.remove(storedName(sha256))
  return true
}

const lackRow = z.object({ lacks: parsed(z.array(z.string())) })

/** How many of the processes that render have a model, of how many. */
export async function spreadOf(
  sql: Sql,
  leaseMs: number,
): Promise<{ workers: number; lacking(id: string): number }> {
  const rows = await sql.rows(lackRow, 'SELECT lacks FROM workers WHERE seen_at > ?', [
    (await clockOf(sql)) - leaseMs,
  ])
  return {
    workers: rows.length,
    lacking: (id) => rows.filter(({ lacks }) => lacks.includes(id)).length,
  }
}
