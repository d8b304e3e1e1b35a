import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountByName, createAccount } from '../accounts/accounts'
import { identify, installKey } from '../accounts/keys'
import { temporaryFolder, testService } from '../testing/test-service'
import { backUp, backupsOf } from './backup'
import { openStore } from './open-store'
import { openDriver } from './sqlite-driver'

/** A data folder with an account, a key, a dictionary entry and a task, and its database's path. */
async function usedFolder() {
  const used = await testService({ key: { account: 'Kept', plan: 'creator', credits: 500 } })
  const install = await installKey(used.service.context.sql, used.dataDir)
  await used.call.post('/api/v2/pronunciation', { original_word: 'KT', modified_word: 'kinh tế' })
  await used.call.post('/api/v2/tts_stream', { text: 'Một. '.repeat(300), ref_voice_id: 1 })
  await used.service.close()
  // A copy: a closed connection of this process keeps its locks until it is collected, which takes
  // the write-ahead files away. Closing has written them out.
  const dataDir = await temporaryFolder()
  const filter = (path: string) => !/-(wal|shm)$/.test(path)
  await cp(used.dataDir, dataDir, { recursive: true, filter })
  const { key } = used
  return { dataDir, key, install, file: join(dataDir, 'service.db') }
}

async function badPage(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.fill(0xa5, 4096, 8192)
  await writeFile(file, bytes)
}

it.each([
  ['garbage', (file: string) => writeFile(file, 'not a database'.repeat(1_000))],
  ['cut off in the middle', (file: string) => truncate(file, 10_000)],
  ['cut to nothing', (file: string) => truncate(file, 0)],
  ['one bad page', badPage],
  ['deleted', (file: string) => rm(file)],
])('a database that is %s is put aside; accounts and keys come back', async (what, damage) => {
  const { dataDir, key, install, file } = await usedFolder()
  await damage(file)
  const { service, call } = await testService({ dataDir, key: { account: 'New' } })
  const { sql } = service.context
  expect(service.recovery).toMatchObject({ backup: expect.stringContaining('service-') })
  expect((await identify(sql, key))?.account).toMatchObject({ name: 'Kept', plan: 'creator' })
  expect(await installKey(sql, dataDir)).toBe(install)
  const words = await service.app.request('/api/v2/pronunciation', {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(await words.json()).toMatchObject({ data: [{ original_word: 'KT' }] })
  const created = await call.post('/api/v2/tts_stream', { text: 'Hai.', ref_voice_id: 1 })
  expect(created.status).toBe(200)
  const names = await readdir(dataDir)
  if (what !== 'deleted')
    expect(names.some((name) => /^service\.db\.broken-\d{4}-/.test(name))).toBe(true)
})

it('a sound database is not touched, and a fresh folder needs no recovery', async () => {
  const { dataDir } = await usedFolder()
  const { service } = await testService({ dataDir, key: { account: 'Kept' } })
  expect(service.recovery).toBeNull()
  const fresh = await testService()
  expect(fresh.service.recovery).toBeNull()
})

it('without a backup it begins with an empty database and says so', async () => {
  const { dataDir, file } = await usedFolder()
  await rm(join(dataDir, 'backups'), { recursive: true })
  await writeFile(file, 'not a database'.repeat(1_000))
  const { service } = await testService({ dataDir })
  expect(service.recovery).toMatchObject({ backup: null, accounts: 0, keys: 0 })
})

it('a damaged backup is passed over for an older one', async () => {
  const { dataDir, file, key } = await usedFolder()
  const sql = openStore(dataDir)
  await sql.alone((own) => backUp(own, dataDir, new Date('2099-01-01T00:00:00Z')))
  await sql.close()
  const [newest = ''] = backupsOf(dataDir)
  await writeFile(newest, 'broken'.repeat(1_000))
  await writeFile(file, 'not a database'.repeat(1_000))
  const { service } = await testService({ dataDir, key: { account: 'New' } })
  expect((await identify(service.context.sql, key))?.account.name).toBe('Kept')
})

it('keeps three backups, the newest with what changed last', async () => {
  const dataDir = await temporaryFolder()
  for (const account of ['A', 'B', 'C', 'D', 'E']) {
    const { service } = await testService({ dataDir, key: { account } })
    await service.close()
  }
  expect(backupsOf(dataDir)).toHaveLength(3)
  await rm(join(dataDir, 'service.db'))
  const { service } = await testService({ dataDir, key: { account: 'F' } })
  expect(await accountByName(service.context.sql, 'E')).not.toBeNull()
})

it('the command line says what to do about a damaged database', async () => {
  const { dataDir, file } = await usedFolder()
  await writeFile(file, 'not a database'.repeat(1_000))
  expect(() => openStore(dataDir)).toThrow(/is damaged.*start the service/)
})

it('a database that lacks the last step gets it, and one that has it keeps what is in it', async () => {
  const dataDir = await temporaryFolder()
  const old = openDriver(join(dataDir, 'service.db'))
  old.exec('PRAGMA user_version = 16')
  old.close()
  const sql = openStore(dataDir)
  await createAccount(sql, { name: 'Studio', plan: 'creator' })
  await sql.close()
  const again = openStore(dataDir)
  expect(await accountByName(again, 'Studio')).toMatchObject({ plan: 'creator' })
  await again.close()
})

it('a database of a later Cuecast is refused, and no byte of it changes', async () => {
  const dataDir = await temporaryFolder()
  await openStore(dataDir).close()
  const file = join(dataDir, 'service.db')
  const later = openDriver(file)
  later.exec('PRAGMA user_version = 99')
  later.close()
  const before = await readFile(file)
  expect(() => openStore(dataDir)).toThrow(/newer Cuecast wrote this data \(version 99/)
  expect((await readFile(file)).equals(before)).toBe(true)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('broken'))
})
