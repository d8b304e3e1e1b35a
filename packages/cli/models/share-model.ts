import { join } from 'node:path'
import { databaseSetting, storageSetting } from '@cuecast/service/settings'
import { openAudioStorage } from '@cuecast/service/storage/audio-storage'
import { openDatabase } from '@cuecast/service/store/open-store'
import {
  type SharedModel,
  sharedModels,
  shareModel,
  spreadOf,
  unshareModel,
} from '@cuecast/service/models/shared-models'
import type { Sql } from '@cuecast/service/store/sql'
import type { AddedVoices } from '@cuecast/speech/voices/added-voices'
import { serviceFolder } from '@cuecast/speech/folders'
import type { VoiceRecord } from '@shared/contracts/models/model-records'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { Translate } from '@shared/texts/texts'

interface Shared {
  sql: Sql
  storage: Awaited<ReturnType<typeof openAudioStorage>>
}

interface ShareOptions {
  data?: string | undefined
  database?: string | undefined
  storage?: string | undefined
}

const wrong = (message: string): Result<never> => failWith('INVALID_ARGUMENT', message)

/** The database and the storage that all processes of the service share. */
async function openShared(
  database: string,
  storage: string,
  data: string | undefined,
): Promise<Shared> {
  const dataDir = serviceFolder(data)
  const files = await openAudioStorage(storage, dataDir)
  try {
    return { sql: await openDatabase({ dataDir, database }), storage: files }
  } catch (error) {
    files.close()
    throw error
  }
}

async function withShared(
  { data, ...given }: ShareOptions,
  work: (shared: Shared) => Promise<Result<string>>,
): Promise<Result<string>> {
  const database = databaseSetting(given.database)
  if (!database.ok) return database
  const place = storageSetting(given.storage)
  if (database.value === null || place === null)
    return wrong(
      'models are shared by processes with --database postgres://… and --storage (or CUECAST_DATABASE and CUECAST_STORAGE)',
    )
  const shared = await openShared(database.value, place, data)
  try {
    return await work(shared)
  } finally {
    shared.storage.close()
    await shared.sql.close()
  }
}

type Shareable = Pick<SharedModel, 'id' | 'kind' | 'name'> & {
  voiceIds: readonly number[]
  folder: string
  /** Where its files lie instead; null = in the folder. */
  inPlace: string | null
}

/** `share ID`: every process of the service fetches the model. */
export async function share(
  options: ShareOptions,
  { inPlace, ...model }: Shareable,
  t: Translate,
): Promise<Result<string>> {
  if (inPlace !== null)
    return wrong(`${model.id} is used from ${inPlace}: add it without --in-place first`)
  return withShared(options, async ({ sql, storage }) => {
    const { files, bytes } = await shareModel(sql, storage, model)
    return ok(t('ownVoices.shared', { name: model.name, files, megabytes: bytes / 2 ** 20 }))
  })
}

/** The same for a voice. */
export function shareVoice(
  options: ShareOptions,
  { folder }: AddedVoices,
  { id, name, inPlace, speakers }: VoiceRecord,
  t: Translate,
): Promise<Result<string>> {
  const voiceIds = speakers.map((each) => each.id)
  const model = { id, kind: 'voice', name, folder: join(folder, id), voiceIds, inPlace } as const
  return share(options, model, t)
}

/** `unshare ID`: no process has it any more; here it stays, if it was added here. */
export function unshare(options: ShareOptions, id: string, t: Translate): Promise<Result<string>> {
  return withShared(options, async ({ sql, storage }) =>
    (await unshareModel(sql, storage, id))
      ? ok(t('ownVoices.removed', { name: id }))
      : failWith('NOT_FOUND', `"${id}" is not shared`, { at: id }),
  )
}

/** Age of a worker's last sign of life that still counts as alive, ms. */
const ALIVE_MS = 60_000

/** `shared`: the models that are shared, and how many workers have them. */
export function listShared(options: ShareOptions, t: Translate): Promise<Result<string>> {
  return withShared(options, async ({ sql }) => {
    const { workers, lacking } = await spreadOf(sql, ALIVE_MS)
    const models: readonly SharedModel[] = await sharedModels(sql)
    const lines = models.map(({ id, name, bytes }) =>
      t('ownVoices.sharedLine', {
        id,
        name,
        megabytes: bytes / 2 ** 20,
        have: workers - lacking(id),
        workers,
      }),
    )
    return ok(lines.length > 0 ? lines.join('\n') : t('ownVoices.noneShared'))
  })
}
