import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { must, present } from '@shared/testing/must'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAccount } from '../accounts/accounts'
import { silentLog } from '@cuecast/platform/structured-log'
import { forkModels } from '@cuecast/speech/models/model-line'
import { ModelHost } from '@cuecast/speech/models/model-host'
import { audioFiles, type AudioFiles } from '../storage/audio-files'
import { openDatabase, openStore } from '../store/open-store'
import { type Sql, StoreAway } from '../store/sql'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { spokenWav } from '@cuecast/speech/testing/spoken-wav'
import { temporaryFolder } from '../testing/test-service'
import { writeToyWhisper } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { Recognisers } from '@cuecast/speech/recognition/recognisers'
import { Transcriber } from './transcriber'
import { Presence } from '../store/presence'
import { claimTranscription, returnTranscriptions, transcriptionById } from './transcription-store'

let film: Buffer
let postgres: TestPostgres
beforeAll(async () => {
  film = await spokenWav([{ atS: 1, text: 'Xin chào các bạn.' }], 4)
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

type OpenSql = () => Promise<Sql>

/** A lease that a test can wait for, ms. */
const LEASE_MS = 1_500

/** How each process gets at the common store. */
const stores: Record<string, () => Promise<OpenSql>> = {
  async SQLite() {
    const sql = openStore(await temporaryFolder())
    onTestFinished(() => sql.close())
    return async () => sql
  },
  async PostgreSQL() {
    const database = await postgres.database()
    return async () => {
      const sql = await openDatabase({ dataDir: '', database })
      onTestFinished(() => sql.close())
      return sql
    }
  },
}

/** What all processes of a house have in common. */
interface House {
  sql: Sql
  open: OpenSql
  sounds: AudioFiles
  recognisersDir: string
  accountId: number
  /** Numbers of the tasks that have been reported as ended. */
  ended: number[]
}

async function house(open: OpenSql): Promise<House> {
  const folder = await temporaryFolder()
  const sql = await open()
  const accountId = present(await createAccount(sql, { name: 'Nhà', plan: 'unlimited' })).id
  const sounds = audioFiles(join(folder, 'sounds'))
  const recognisersDir = join(folder, 'recognisers')
  const host = new ModelHost({ launch: forkModels })
  onTestFinished(() => host.close())
  const source = await temporaryFolder()
  writeToyWhisper(source)
  must(await new Recognisers(recognisersDir, host).add(source))
  return { sql, open, sounds, recognisersDir, accountId, ended: [] }
}

/** A process of the house; `works`: it takes tasks. */
async function process(
  { open, sounds, recognisersDir, ended }: House,
  works = true,
  shared = true,
) {
  const dataDir = await temporaryFolder()
  const host = new ModelHost({ launch: forkModels })
  onTestFinished(() => host.close())
  const sql = await open()
  const presence = new Presence({
    sql,
    leaseMs: LEASE_MS,
    isShared: shared,
    works,
    lacks: () => [],
    giveBack: [returnTranscriptions],
  })
  onTestFinished(() => presence.end())
  const transcriber = new Transcriber({
    sql,
    owner: presence.id,
    log: silentLog,
    settings: { dataDir, loopback: true, publicUrl: null, database: null, maxSoundBytes: 1e8 },
    host,
    recognisers: new Recognisers(recognisersDir, host),
    sounds,
    shared,
    onEnded: async (_sql, { number }) => ended.push(number) === 0,
    afterEnded: () => undefined,
  })
  onTestFinished(() => transcriber.stop())
  await presence.begin()
  if (works) transcriber.resume()
  return { transcriber, host }
}

async function submit({ accountId }: House, transcriber: Transcriber) {
  const file = join(await temporaryFolder(), 'film.wav')
  await writeFile(file, film)
  const wish = { accountId, language: 'vi', sound: { file }, baseUrl: '' }
  return must(await transcriber.submit(wish))
}

async function finished({ sql }: House, id: string) {
  await expect
    .poll(async () => {
      const task = await transcriptionById(sql, id)
      return task?.error ?? task?.status
    })
    .toBe('completed')
  return present(await transcriptionById(sql, id))
}

/** As a process does that dies of it. */
async function claim(sql: Sql, owner = 'a process that dies') {
  const hourAgo = sql.now() - 3_600_000
  await sql.run('INSERT INTO workers (id, seen_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', [
    owner,
    hourAgo,
  ])
  return claimAs(sql, owner)
}

const claimAs = (sql: Sql, owner: string) =>
  claimTranscription(sql, {
    owner,
    recognisers: [],
    // Dates are the store's, whose clock is asked with an error of some milliseconds.
    anyBefore: sql.now() + 1_000,
  })

describe.each(Object.entries(stores))(
  'transcriptions of several processes on %s',
  (_name, store) => {
    it('are each done once, by whoever is free, and a process that only waits sees it', async () => {
      const all = await house(await store())
      const api = (await process(all, false)).transcriber
      const tasks = [await submit(all, api), await submit(all, api), await submit(all, api)]
      const workers = [await process(all), await process(all)]
      const requests = workers.map(({ host }) => vi.spyOn(host, 'request'))
      for (let task = present(tasks[0]); task.status === 'processing';)
        task = await api.whenChanged(task, 60_000)
      for (const { id } of tasks) expect((await finished(all, id)).claims).toBe(1)
      expect([...all.ended].sort()).toEqual(tasks.map(({ number }) => number))
      const recognised = requests.flatMap(({ mock }) => mock.calls.map(([{ kind }]) => kind))
      expect(recognised.filter((kind) => kind === 'recognise')).toHaveLength(tasks.length)
      await expect
        .poll(async () => {
          const left: string[] = []
          for await (const { name } of all.sounds.list()) left.push(name)
          return left
        })
        .toEqual([])
    })

    it('pass to another process when one has died', async () => {
      const all = await house(await store())
      const { transcriber } = await process(all, false)
      const { id } = await submit(all, transcriber)
      expect((await claim(all.sql))?.id).toBe(id)
      expect(await claim(all.sql, 'another')).toBeNull()
      await process(all)
      expect((await finished(all, id)).claims).toBe(2)
    })

    it('are not ended by a process that has lost them meanwhile', async () => {
      const all = await house(await store())
      const slow = await process(all)
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      const request = slow.host.request.bind(slow.host)
      const spy = vi.spyOn(slow.host, 'request').mockImplementation(async (...args) => {
        await held
        return request(...args)
      })
      const { id } = await submit(all, slow.transcriber)
      await expect.poll(() => spy.mock.calls.length).toBe(1)
      await all.sql.run('UPDATE transcriptions SET claimed_by = NULL, claimed_until = 0')
      await process(all)
      const { result } = await finished(all, id)
      release()
      await slow.transcriber.stop()
      expect(all.ended).toHaveLength(1)
      expect((await transcriptionById(all.sql, id))?.result).toEqual(result)
    })

    it('are begun at once by the only process of a folder, whatever its predecessor claimed', async () => {
      const all = await house(await store())
      const { id } = await submit(all, (await process(all, false, false)).transcriber)
      await claim(all.sql)
      await process(all, true, false)
      expect((await finished(all, id)).claims).toBe(2)
    })

    it('are given up when processes die of them again and again', async () => {
      const all = await house(await store())
      const { id } = await submit(all, (await process(all, false)).transcriber)
      for (let death = 0; death < 5; death++) expect(await claim(all.sql)).not.toBeNull()
      await process(all)
      await expect
        .poll(async () => (await transcriptionById(all.sql, id))?.error)
        .toMatchObject({ code: 'INTERNAL_ERROR', message: expect.stringContaining('died') })
    })

    it('wait while the storage cannot be reached, and for a process that has the recogniser', async () => {
      const all = await house(await store())
      const { id } = await submit(all, (await process(all, false)).transcriber)
      const bare = { ...all, recognisersDir: await temporaryFolder() }
      const open = vi.spyOn(all.sounds, 'open')
      await process(bare)
      const away = new StoreAway(new Error('500'), 'away')
      open.mockRejectedValueOnce(away)
      await process(all)
      await expect.poll(() => open.mock.calls.length).toBe(1)
      await expect.poll(async () => (await transcriptionById(all.sql, id))?.claims).toBe(0)
      await all.sql.run('UPDATE transcriptions SET claimed_until = 0')
      await finished(all, id)
    })
  },
)
